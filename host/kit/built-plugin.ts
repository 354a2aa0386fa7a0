import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageName, readPackage } from '@freightdeck/sdk/package';
import type { PluginPackage } from '@freightdeck/sdk/package';

export const distFolder = (folder: string): string => join(folder, 'dist');

export interface BuiltPlugin {
  readonly list: Uint8Array;
  readonly plugin: PluginPackage;
  readonly files: ReadonlyMap<string, Uint8Array>;
}
/** Reads what `build` has written into `dist`; throws where it was not run yet. */
export function readBuilt(folder: string): BuiltPlugin {
  const dist = distFolder(folder);
  if (!existsSync(join(dist, packageName)))
    throw new Error(`${folder} is not built yet. Run freightdeck-plugin build first.`);
  const list = readFileSync(join(dist, packageName));
  const files = readdirSync(dist)
    .filter((name) => name !== packageName && !name.endsWith('.zip'))
    .map((name) => [name, new Uint8Array(readFileSync(join(dist, name)))] as const);
  return { list, plugin: readPackage(list), files: new Map(files) };
}
