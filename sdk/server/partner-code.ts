import { token } from '../contract/index.ts';
import type { PluginManifest } from '../manifest/index.ts';
import type { FaultCode, ImportedNames, SignedQuestion, VerifiedPackage } from '../package/index.ts';

/** Why an archive is refused, and which part of it. */
export interface ArchiveFault {
  readonly fault: FaultCode | 'hostUnbuilt' | 'idTaken' | 'callUnknown' | 'hearsUnknown';
  readonly subject: string;
}
/** Checks partners' code: the rules of archives, and what this console shares with plugins. */
export interface PartnerCode {
  /** Checks form, signature, hashes, code and imports of an archive; not whether its key is trusted. */
  verify(archive: Uint8Array): VerifiedPackage | ArchiveFault;
  /** The key that signed an archive, read before anything else of it; undefined: nobody did. */
  signer(archive: Uint8Array): string | undefined | ArchiveFault;
  /** Whether the holder of the key has just asked this console this. */
  isAsked(question: SignedQuestion, now: Date): boolean;
  /** Version of this console. */
  readonly product: string;
  /** Which of these imports the console does not provide; undefined when it provides all. */
  missing(imports: ImportedNames): string | undefined;
  /**
   * Paths of this console that the plugin has declared in `calls`; of an unreviewed one only those that read. Each with
   * its name there.
   */
  paths(manifest: PluginManifest, readsOnly?: boolean): ReadonlyMap<string, string>;
  /** An archive of these files and the manifest beside them; not signed, and not to be handed in again. */
  pack(manifest: PluginManifest, files: ReadonlyMap<string, string | Uint8Array>): Buffer;
  /** Path of the document for frames of unreviewed plugins; empty when no console is built. */
  readonly frame: string;
}
/** Provided by the core. */
export const PartnerCode = token<PartnerCode>('core.partners', 1);
