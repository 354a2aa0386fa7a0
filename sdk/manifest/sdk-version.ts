/** Version of this SDK; the same as in its package.json. */
export const sdkVersion = '1.0.0';

const parts = (version: string): [number, number, number] => {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map((part) => Number.parseInt(part, 10) || 0);
  return [major, minor, patch];
};
const compare = (a: readonly number[], b: readonly number[]): number =>
  a.map((part, at) => part - (b[at] ?? 0)).find((difference) => difference !== 0) ?? 0;

/** Positive when the first version is the newer one. */
export const compareVersions = (one: string, other: string): number => compare(parts(one), parts(other));

/** `^1.2`, `~1.2.3`, `>=1.0`, `1.2.3` or `*`. */
export function satisfies(version: string, range: string): boolean {
  const [, sign = '', bare = ''] = /^(\^|~|>=|)\s*(\d[\d.]*|\*)$/.exec(range.trim()) ?? [];
  if (bare === '*') return true;
  if (!bare) return false;
  const [have, want] = [parts(version), parts(bare)];
  if (sign === '') return compare(have, want) === 0;
  if (compare(have, want) < 0) return false;
  if (sign === '>=') return true;
  return have[0] === want[0] && (sign === '^' || have[1] === want[1]);
}
