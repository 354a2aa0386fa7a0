import { token } from '../contract/index.ts';
import type { FaultCode, ImportedNames, VerifiedPackage } from '../package/index.ts';

/** Why an archive is not taken, and what it is about. */
export interface ArchiveFault {
  readonly fault: FaultCode | 'hostUnbuilt' | 'idTaken';
  readonly subject: string;
}
/** What the core knows of partners' code: the rules of archives, and what this console shares with them. */
export interface PartnerCode {
  /** Form, signature, hashes, code and links of an archive. Whether its key is trusted is not asked here. */
  verify(archive: Uint8Array): VerifiedPackage | ArchiveFault;
  /** What this console does not have of these names; undefined when all of them are there. */
  missing(imports: ImportedNames): string | undefined;
  /** Path of the document for frames of plugins that nobody has reviewed; empty when no console is built. */
  readonly frame: string;
}
/** Offered by the core. */
export const PartnerCode = token<PartnerCode>('core.partners', 1);
