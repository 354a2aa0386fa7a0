import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Licences under which a library may be bundled into something distributed. */
const allowed: ReadonlySet<string> = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'Unlicense',
  'Zlib',
  'BlueOak-1.0.0',
  'Python-2.0',
  'OFL-1.1',
]);

/** `(MIT OR GPL-2.0) AND ISC`: one part of each OR, every part of each AND. */
export function isAllowed(expression: string): boolean {
  const words = expression.replace(/[()]/g, ' $& ').split(/\s+/).filter(Boolean);
  const one = (): boolean => {
    const word = words.shift();
    if (word !== '(') return allowed.has(word ?? '');
    const inner = either();
    return words.shift() === ')' && inner;
  };
  const all = (): boolean => {
    let good = one();
    while (words[0] === 'AND') {
      words.shift();
      good = one() && good;
    }
    return good;
  };
  const either = (): boolean => {
    let good = all();
    while (words[0] === 'OR') {
      words.shift();
      good = all() || good;
    }
    return good;
  };
  return either() && words.length === 0;
}
interface PackageFile {
  readonly license?: string | { readonly type?: string };
}
/** The licence named in a package's own package.json, searched from a folder upwards; undefined when there is none. */
function licenceOf(name: string, folder: string): string | undefined {
  const path = join(folder, 'node_modules', name, 'package.json');
  if (existsSync(path)) {
    const { license } = JSON.parse(readFileSync(path, 'utf8')) as PackageFile;
    return typeof license === 'object' ? license.type : license;
  }
  return dirname(folder) === folder ? undefined : licenceOf(name, dirname(folder));
}
/** Packages in a plugin that may not be distributed, with their licences: `left-pad (WTFPL)`. */
export const refusedLicences = (bundled: readonly string[], folder: string): readonly string[] =>
  bundled.flatMap((name) => {
    const licence = licenceOf(name, folder) ?? licenceOf(name, import.meta.dirname) ?? 'none named';
    return isAllowed(licence) ? [] : [`${name} (${licence})`];
  });
