import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';

/**
 * Packages that the JavaScript in a folder names: imported, or asked for by a path inside of them. `leave`: folders
 * that are not looked into.
 */
export function packagesUsed(
  folder: string,
  leave: readonly string[] = [],
  found = new Set<string>(),
): ReadonlySet<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !leave.includes(path) && entry.name !== 'node_modules') packagesUsed(path, leave, found);
    if (!entry.isFile() || !entry.name.endsWith('.js')) continue;
    for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(
      /(?:\bfrom|\bimport|\bimport\(|\brequire\(|\.resolve\()\s*["']((?:@[\w.-]+\/)?[\w.-]+)[^"'\s]*["']/g,
    ))
      if (!name.startsWith('.') && name !== 'node' && !builtinModules.includes(name)) found.add(name);
  }
  return found;
}
