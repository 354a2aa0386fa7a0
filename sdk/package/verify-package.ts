import { satisfies } from '../manifest/index.ts';
import { checkFace } from './face.ts';
import { isSigned, openArchive, packageName, sha384, signatureName } from './archive.ts';
import { inspectCode } from './inspect-code.ts';
import { PackageFault } from './package-fault.ts';
import type { PackageFile, PluginPackage } from './package-form.ts';
import { readPackage, readSignature } from './package-form.ts';
import type { ImportedNames, SharedModules } from './shared-specifiers.ts';
import { missingExports, neverBundled } from './shared-specifiers.ts';

/** An archive that was proved: its list, who signed it, and its files. */
export interface VerifiedPackage {
  readonly plugin: PluginPackage;
  /** Key that signed the list; the caller decides whether it is trusted. Undefined: not signed. */
  readonly publicKey: string | undefined;
  /** Hash of the signed list, which identifies the version in addresses. */
  readonly sha384: string;
  readonly files: ReadonlyMap<string, string>;
  /** README.md, CHANGELOG.md, pictures and source, as far as it brings them. */
  readonly face: ReadonlyMap<string, Uint8Array>;
  /** Read from the code, not from the list. */
  readonly imports: ImportedNames;
}

/** Throws the first error of a built plugin; used before packing and after upload. */
export function checkContent(
  plugin: PluginPackage,
  files: ReadonlyMap<string, string>,
  shared: SharedModules,
): ImportedNames {
  if (!satisfies(shared.sdk, plugin.manifest.sdk))
    throw new PackageFault('sdkRange', `${plugin.manifest.sdk} / ${shared.sdk}`);
  const twice = plugin.bundled.find((name) => neverBundled.includes(name));
  if (twice !== undefined) throw new PackageFault('sharedBundled', twice);
  const imports = inspectCode(files);
  const [missing] = missingExports(imports, shared);
  if (missing !== undefined) throw new PackageFault('exportMissing', missing);
  return imports;
}
/** The bytes of one listed file, which are those that were signed. */
function provedBytes(files: ReadonlyMap<string, Uint8Array>, { path, size, sha384: hash }: PackageFile): Uint8Array {
  const bytes = files.get(path);
  if (bytes === undefined || bytes.length !== size || sha384(bytes) !== hash)
    throw new PackageFault('fileTampered', path);
  return bytes;
}
/** The files are exactly those of the list, byte by byte; answers the code. */
export function checkFiles(plugin: PluginPackage, files: ReadonlyMap<string, Uint8Array>): ReadonlyMap<string, string> {
  const known = new Set([...plugin.files, ...(plugin.face ?? [])].map(({ path }) => path));
  const stranger = [...files.keys()].find((path) => !known.has(path));
  if (stranger !== undefined) throw new PackageFault('fileTampered', stranger);
  return new Map(
    plugin.files.map((file) => {
      const bytes = provedBytes(files, file);
      try {
        const code = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
        if (code.includes('\0')) throw new Error('NUL');
        return [file.path, code];
      } catch {
        throw new PackageFault('fileTampered', file.path);
      }
    }),
  );
}
/** What is looked at, as listed and within its limits. */
function provedFace({ face = [] }: PluginPackage, files: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array> {
  const found = new Map(face.map((file) => [file.path, provedBytes(files, file)]));
  checkFace(found);
  return found;
}
/**
 * The key that signed an archive: all that is read of it before it is known whose it is. Undefined: not signed. Throws
 * for a signature that is not of this list.
 */
export function readSigner(archive: Uint8Array): string | undefined {
  const all = openArchive(archive);
  const [list, signed] = [all.get(packageName), all.get(signatureName)];
  if (list === undefined) throw new PackageFault('archiveBroken', packageName);
  const signature = signed && readSignature(signed);
  if (signature && !isSigned(list, signature)) throw new PackageFault('signatureWrong', packageName);
  return signature?.publicKey;
}
/** Checks everything about an archive that needs no database: form, signature, hashes, imports. */
export function verifyArchive(archive: Uint8Array, shared: SharedModules): VerifiedPackage {
  const all = new Map(openArchive(archive));
  const [list, signed] = [all.get(packageName), all.get(signatureName)];
  if (list === undefined) throw new PackageFault('archiveBroken', packageName);
  all.delete(packageName);
  all.delete(signatureName);
  // A package may be unsigned, but a wrong signature is refused.
  const signature = signed && readSignature(signed);
  if (signature && !isSigned(list, signature)) throw new PackageFault('signatureWrong', packageName);
  const plugin = readPackage(list);
  const files = checkFiles(plugin, all);
  const face = provedFace(plugin, all);
  return {
    plugin,
    publicKey: signature?.publicKey,
    sha384: sha384(list),
    files,
    face,
    imports: checkContent(plugin, files, shared),
  };
}
