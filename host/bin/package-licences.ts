import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAllowed } from '../kit/licences.ts';

/** A package of the lock file. */
interface Listed {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** What runs or is sent to a browser; all else builds and tests. */
  readonly ships: boolean;
}
interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}

/** Read from their licence files: their package.json names none, or in a form that the lock file does not take over. */
const readByHand: Readonly<Record<string, string>> = {
  busboy: 'MIT',
  dicer: 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
  'png-js': 'MIT',
  streamsearch: 'MIT',
};
/** Taken although the list does not allow their licence, and why that may be. */
const exceptions: Readonly<Record<string, string>> = {
  'libheif-js': 'LGPL-3.0: a file of its own that a browser loads, unchanged and replaceable (decision 9)',
};
/** Changes to their own files must be published; nothing of them ships. */
const toBuildWith: readonly string[] = ['MPL-2.0'];

/** Every package of the lock file, once for each of its versions. */
export function lockedPackages(root: string): readonly Listed[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  const found = new Map<string, Listed>();
  for (const [place, { version = '', license, link, dev, devOptional }] of Object.entries(packages)) {
    const name = place.split('node_modules/').at(-1) ?? '';
    if (link || !place.includes('node_modules/')) continue;
    const before = found.get(`${name} ${version}`);
    const ships = before?.ships === true || !(dev || devOptional);
    found.set(`${name} ${version}`, { name, version, licence: license ?? readByHand[name] ?? 'none named', ships });
  }
  return [...found.values()].sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
}

/** Why a package may not be used; undefined: it may. */
export function licenceFault({ name, licence, ships }: Listed): string | undefined {
  if (isAllowed(licence) || exceptions[name] !== undefined || (!ships && toBuildWith.includes(licence)))
    return undefined;
  return `${name} (${licence})`;
}

/** Lines of docs/generated/licences.md: name, version, licence, remark. */
export const licenceRows = (root: string, ships: boolean): readonly (readonly string[])[] =>
  lockedPackages(root)
    .filter((one) => one.ships === ships)
    .map(({ name, version, licence }) => [name, version, licence, exceptions[name] ?? '']);
