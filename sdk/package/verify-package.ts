import { satisfies } from '../manifest/index.ts';
import { isSigned, openArchive, packageName, sha384, signatureName } from './archive.ts';
import { inspectCode } from './inspect-code.ts';
import { PackageFault } from './package-fault.ts';
import type { PluginPackage } from './package-form.ts';
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
/** The files are exactly those of the list, byte by byte. */
export function checkFiles(plugin: PluginPackage, files: ReadonlyMap<string, Uint8Array>): ReadonlyMap<string, string> {
  const listed = new Map(plugin.files.map((file) => [file.path, file]));
  const stranger = [...files.keys()].find((path) => !listed.has(path));
  if (stranger !== undefined) throw new PackageFault('fileTampered', stranger);
  return new Map(
    [...listed].map(([path, { size, sha384: hash }]) => {
      const bytes = files.get(path);
      if (bytes === undefined || bytes.length !== size || sha384(bytes) !== hash)
        throw new PackageFault('fileTampered', path);
      try {
        const code = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
        if (code.includes('\0')) throw new Error('NUL');
        return [path, code];
      } catch {
        throw new PackageFault('fileTampered', path);
      }
    }),
  );
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
  return {
    plugin,
    publicKey: signature?.publicKey,
    sha384: sha384(list),
    files,
    imports: checkContent(plugin, files, shared),
  };
}
