import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkFiles, packageLimits, packArchive, PackageFault } from '@freightdeck/sdk/package';
import { distFolder, readBuilt } from './built-plugin.ts';

/** Signs the list of files, when there is a key, and packs everything into one archive; returns its path. */
export function packPlugin(folder: string, key: string | undefined, out?: string): string {
  const { list, plugin, files } = readBuilt(folder);
  checkFiles(plugin, files);
  const archive = packArchive(list, files, key === undefined ? undefined : readFileSync(key, 'utf8'));
  if (archive.length > packageLimits.packed) throw new PackageFault('archiveTooLarge', `${archive.length}`);
  const place = out ?? join(distFolder(folder), `${plugin.manifest.id}-${plugin.manifest.version}.zip`);
  writeFileSync(place, archive);
  return place;
}
