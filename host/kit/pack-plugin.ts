import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkFiles, packageLimits, packArchive, PackageFault } from '@freightdeck/sdk/package';
import { distFolder, readBuilt } from './built-plugin.ts';
import { faceFiles, faceList } from './face-files.ts';

export interface PackWish {
  /** File of the signing key; without one the archive is not signed. */
  readonly key?: string | undefined;
  readonly out?: string | undefined;
  /** Takes the plugin's own text files along, for whoever reviews it. */
  readonly source?: boolean | undefined;
}
/**
 * Adds what is looked at to the list of files, signs it, when there is a key, and packs everything into one archive;
 * returns its path.
 */
export function packPlugin(folder: string, { key, out, source = false }: PackWish = {}): string {
  const { list, plugin, files } = readBuilt(folder);
  checkFiles(plugin, files);
  const face = faceFiles(folder, { source });
  const whole =
    face.size === 0 ? list : new TextEncoder().encode(JSON.stringify({ ...plugin, face: faceList(face) }, null, 1));
  const archive = packArchive(
    whole,
    new Map([...files, ...face]),
    key === undefined ? undefined : readFileSync(key, 'utf8'),
  );
  if (archive.length > packageLimits.packed) throw new PackageFault('archiveTooLarge', `${archive.length}`);
  const place = out ?? join(distFolder(folder), `${plugin.manifest.id}-${plugin.manifest.version}.zip`);
  writeFileSync(place, archive);
  return place;
}
