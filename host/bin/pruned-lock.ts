/** One package of a lock file of version 3. */
interface Locked {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}
export interface Lock {
  readonly packages: Readonly<Record<string, Locked>>;
}
interface Manifest extends Locked {
  readonly name: string;
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** Where `name` is found from a package at `place`: in its own node_modules, or in those of the folders above. */
function placeOf(lock: Lock, place: string, name: string): string | undefined {
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const candidate = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (lock.packages[candidate] !== undefined) return candidate;
    if (at === '') return undefined;
  }
}

/**
 * The part of a lock file that `manifest` needs: the same versions at the same places, and nothing else. `carried` are
 * packages that lie in a folder beside it, by name.
 */
export function lockOf(lock: Lock, manifest: Manifest, carried: Readonly<Record<string, string>>): object {
  const wanted = new Set<string>();
  const need = (from: string, { dependencies, optionalDependencies, peerDependencies }: Locked): void => {
    for (const name of Object.keys({ ...peerDependencies, ...optionalDependencies, ...dependencies })) {
      // An optional package, or one for another machine, may be in no lock.
      const place = placeOf(lock, from, name);
      if (place === undefined || wanted.has(place)) continue;
      wanted.add(place);
      need(place, lock.packages[place] ?? {});
    }
  };
  need('', manifest);
  const kept = [...wanted].sort().map((place) => {
    const folder = carried[place.replace('node_modules/', '')];
    if (folder !== undefined) return [place, { resolved: folder, link: true }] as const;
    const { dev: _dev, devOptional: _devOptional, ...rest } = lock.packages[place] ?? {};
    return [place, rest] as const;
  });
  const folders = Object.entries(carried).map(([name, folder]) => {
    const { version, license } = lock.packages[`node_modules/${name}`] ?? {};
    return [folder, { name, version, license }] as const;
  });
  return {
    name: manifest.name,
    version: manifest.version,
    lockfileVersion: 3,
    requires: true,
    packages: { '': manifest, ...Object.fromEntries([...kept, ...folders]) },
  };
}
