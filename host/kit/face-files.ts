import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkFace, facePath, PackageFault, sha384 } from '@freightdeck/sdk/package';
import type { PackageFile } from '@freightdeck/sdk/package';

/** Folders that are nobody's source. */
const left = new Set(['node_modules', 'dist', 'pictures', 'coverage']);
/** Only text: no keys, no archives, nothing that a tool has left there. */
const text = /\.(?:tsx?|m?jsx?|json|md|css|html)$/;

/** Paths of the plugin's own text files, below its folder. */
function sources(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((one) => {
    const path = below === '' ? one.name : `${below}/${one.name}`;
    if (one.name.startsWith('.') || (one.isDirectory() && left.has(one.name))) return [];
    if (one.isDirectory()) return sources(folder, path);
    return text.test(one.name) ? [path] : [];
  });
}
/**
 * What a folder has to be looked at: README.md, CHANGELOG.md and `pictures/`, and with `source` the text files of the
 * plugin itself. Throws `faceWrong`, or `pathOutside` for a name that an archive cannot have.
 */
export function faceFiles(folder: string, { source }: { readonly source: boolean }): ReadonlyMap<string, Uint8Array> {
  const read = (path: string): Uint8Array => new Uint8Array(readFileSync(join(folder, path)));
  const pictures = existsSync(join(folder, 'pictures')) ? readdirSync(join(folder, 'pictures')) : [];
  const found = new Map<string, Uint8Array>();
  for (const path of ['README.md', 'CHANGELOG.md']) if (existsSync(join(folder, path))) found.set(path, read(path));
  for (const name of pictures.filter((one) => !one.startsWith('.')))
    found.set(`pictures/${name}`, read(`pictures/${name}`));
  for (const path of source ? sources(folder) : []) found.set(`source/${path}`, read(path));
  const strange = [...found.keys()].find((path) => !facePath.test(path));
  if (strange !== undefined)
    throw new PackageFault(strange.startsWith('pictures/') ? 'faceWrong' : 'pathOutside', strange);
  for (const [path, bytes] of found) if (bytes.length === 0) found.delete(path);
  checkFace(found);
  return found;
}
/** The lines of a list for these files. */
export const faceList = (files: ReadonlyMap<string, Uint8Array>): readonly PackageFile[] =>
  [...files]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, bytes]) => ({ path, size: bytes.length, sha384: sha384(bytes) }));
