import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { facePath } from './face.ts';
import { PackageFault } from './package-fault.ts';
import type { PackageSignature } from './package-form.ts';

/** Largest archive, and largest content after unpacking, in bytes. */
export const packageLimits = { packed: 2 * 1024 * 1024, unpacked: 6 * 1024 * 1024, files: 420 } as const;
/** Name of the signed list in an archive. */
export const packageName = 'plugin.json';
/** Name of the signature in an archive. */
export const signatureName = 'signature.json';

/** The hash of a file, in base64. */
export const sha384 = (bytes: Uint8Array): string => createHash('sha384').update(bytes).digest('base64');

/** The files of an archive, in memory. Names and sizes are checked before anything is unpacked. */
export function openArchive(archive: Uint8Array): ReadonlyMap<string, Uint8Array> {
  if (archive.length > packageLimits.packed) throw new PackageFault('archiveTooLarge', `${archive.length}`);
  let bytes = 0;
  const names: string[] = [];
  try {
    const files = unzipSync(archive, {
      filter: ({ name, originalSize }) => {
        if (!/^[\w-]+(\.[\w-]+)*$/.test(name) && !facePath.test(name))
          throw new PackageFault(
            name.includes('?') || name.includes('#') ? 'queryString' : 'pathOutside',
            name.slice(0, 100),
          );
        names.push(name);
        bytes += originalSize;
        if (bytes > packageLimits.unpacked || names.length > packageLimits.files)
          throw new PackageFault('archiveTooLarge', `${bytes}`);
        return true;
      },
    });
    // A second file of the same name would replace the one that was checked.
    if (new Set(names).size !== names.length) throw new PackageFault('archiveBroken', 'names');
    return new Map(Object.entries(files));
  } catch (error) {
    throw error instanceof PackageFault ? error : new PackageFault('archiveBroken', 'zip');
  }
}
/** Builds an archive from files, their list and, with a key, a signature. The same content gives the same bytes. */
export function packArchive(
  list: Uint8Array,
  files: ReadonlyMap<string, Uint8Array>,
  privateKey: string | undefined,
): Uint8Array {
  const signature: Record<string, Uint8Array> =
    privateKey === undefined ? {} : { [signatureName]: strToU8(JSON.stringify(signList(list, privateKey))) };
  const sorted = [...files].sort(([one], [other]) => (one < other ? -1 : 1));
  return zipSync(
    { [packageName]: list, ...signature, ...Object.fromEntries(sorted) },
    { level: 9, mtime: '1990-01-01' },
  );
}

/** Signs the list with an Ed25519 private key in PEM. */
export function signList(list: Uint8Array, privateKey: string): PackageSignature {
  const key = createPrivateKey(privateKey);
  if (key.asymmetricKeyType !== 'ed25519') throw new PackageFault('signatureWrong', 'The key is no Ed25519 key');
  return {
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64'),
    signature: sign(null, list, key).toString('base64'),
  };
}
export function isSigned(list: Uint8Array, { publicKey, signature }: PackageSignature): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' && verify(null, list, key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}
