/** What each plugin cannot be without, as its manifest says in `requires`. */
export type Required = Readonly<Record<string, readonly string[]>>;

/** Plugins so that each stands behind those it requires. A circle is cut where it is entered. */
function inOrder(plugins: readonly string[], requires: Required): readonly string[] {
  const known = new Set(plugins);
  const ordered = new Set<string>();
  const entered = new Set<string>();
  const put = (id: string): void => {
    if (entered.has(id)) return;
    entered.add(id);
    for (const one of requires[id] ?? []) if (known.has(one)) put(one);
    ordered.add(id);
  };
  for (const id of plugins) put(id);
  return [...ordered];
}

/**
 * Finds the plugins that cause a failure together. `fails` tries a set, which always has what its plugins require.
 * The cause is named, never those that merely go down with it: a plugin stands behind what it requires, the shortest
 * beginning of that order which fails ends with a culprit, and halving finds it. Empty when all of them together do not
 * fail, or when it fails without any, so that no plugin is to blame.
 */
export async function findCulprits(
  plugins: readonly string[],
  fails: (running: readonly string[]) => boolean | Promise<boolean>,
  requires: Required = {},
): Promise<readonly string[]> {
  const ordered = inOrder(plugins, requires);
  const known = new Map<string, boolean>();
  const wrong = async (wanted: readonly string[]): Promise<boolean> => {
    const chosen = new Set(wanted);
    // From the end, so that what a chosen one requires is chosen before its own turn.
    for (const id of ordered.toReversed()) if (chosen.has(id)) for (const one of requires[id] ?? []) chosen.add(one);
    const running = ordered.filter((id) => chosen.has(id));
    const name = running.join(' ');
    const answer = known.get(name) ?? (await fails(running));
    known.set(name, answer);
    return answer;
  };
  if (!(await wrong(ordered)) || (await wrong([]))) return [];
  const culprits: string[] = [];
  let suspects = ordered;
  while (suspects.length > 0 && !(await wrong(culprits))) {
    let [most, least] = [suspects.length, 0];
    while (most - least > 1) {
      const half = Math.ceil((most + least) / 2);
      if (await wrong([...culprits, ...suspects.slice(0, half)])) most = half;
      else least = half;
    }
    culprits.push(...suspects.slice(most - 1, most));
    suspects = suspects.slice(0, most - 1);
  }
  return ordered.filter((id) => culprits.includes(id));
}
