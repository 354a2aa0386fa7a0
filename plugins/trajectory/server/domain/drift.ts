import { IMPOSSIBLE_KMH, speedBetween } from './track-geometry.ts';
import type { Fix } from './track-geometry.ts';

/** So many positions back a lorry is looked for from where it could have come. */
const LOOK_BACK = 20;
/** From so many positions on that agree with one another, a jump is believed: nobody stays lost for so long. */
const BELIEVED = 10;

interface Way {
  /** How many positions the best way that ends here keeps, less what its jumps cost. */
  readonly worth: number;
  /** Where it comes from. */
  readonly from: number | undefined;
}

/**
 * Which positions are wrong: all but the longest way that one lorry can have driven. A wrong position that could just
 * be reached is found by those that come after it.
 */
export function drifts(fixes: readonly Fix[]): readonly boolean[] {
  const ways: Way[] = [];
  const worth = (index: number | undefined): number => (index === undefined ? 0 : (ways[index]?.worth ?? 0));
  let best: number | undefined;
  for (const [index, fix] of fixes.entries()) {
    const jumps = worth(best) > BELIEVED;
    let way: Way = { worth: 1 + (jumps ? worth(best) - BELIEVED : 0), from: jumps ? best : undefined };
    for (let from = index - 1; from >= Math.max(0, index - LOOK_BACK); from -= 1) {
      const before = fixes[from];
      if (before && speedBetween(before, fix) <= IMPOSSIBLE_KMH && worth(from) + 1 > way.worth)
        way = { worth: worth(from) + 1, from };
    }
    ways.push(way);
    // Of two ways as long as each other the earlier one counts until the next position decides.
    if (best === undefined || way.worth > worth(best)) best = index;
  }
  const kept = new Set<number>();
  for (let index = best; index !== undefined; index = ways[index]?.from) kept.add(index);
  return fixes.map((_, index) => !kept.has(index));
}
