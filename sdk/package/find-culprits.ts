/** Cuts a list into this many pieces of similar size. */
const cut = <T>(all: readonly T[], count: number): T[][] =>
  Array.from({ length: count }, (_, piece) =>
    all.slice(Math.floor((piece * all.length) / count), Math.floor(((piece + 1) * all.length) / count)),
  ).filter((piece) => piece.length > 0);

/**
 * Finds the smallest set of plugins that cause a failure together (delta debugging, ddmin). `fails` tries a set. Empty
 * when all of them together do not fail, or when it fails without any, so that no plugin is to blame.
 */
export async function findCulprits(
  plugins: readonly string[],
  fails: (running: readonly string[]) => boolean | Promise<boolean>,
): Promise<readonly string[]> {
  const known = new Map<string, boolean>();
  const wrong = async (running: readonly string[]): Promise<boolean> => {
    const name = running.join(' ');
    const answer = known.get(name) ?? (await fails(running));
    known.set(name, answer);
    return answer;
  };
  if (!(await wrong(plugins)) || (await wrong([]))) return [];
  let suspects = plugins;
  for (let pieces = 2; suspects.length > 1;) {
    const parts = cut(suspects, pieces);
    const smaller = [...parts, ...parts.map((part) => suspects.filter((one) => !part.includes(one)))];
    let found: readonly string[] | undefined;
    for (const set of smaller) {
      if (set.length < suspects.length && (await wrong(set))) {
        found = set;
        break;
      }
    }
    if (found) [suspects, pieces] = [found, Math.max(2, found.length < pieces ? 2 : pieces - 1)];
    else if (pieces >= suspects.length) break;
    else pieces = Math.min(suspects.length, pieces * 2);
  }
  return suspects;
}
