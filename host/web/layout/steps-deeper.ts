import type { RegisteredRoute } from '@freightdeck/core/web/plugins';
import { pathOfKey } from '@freightdeck/core/web/tabs';

type Page = Pick<RegisteredRoute, 'path' | 'parent' | 'multi'>;
/** Pages that stand side by side under the same list, as the parts of a ledger do: going over is no step deeper. */
const areSiblings = (one: Page, other: Page): boolean =>
  one.parent !== undefined && one.parent === other.parent && !one.multi && !other.multi;
/** The pages on the way to this one, nearest first, without those beside it or beside one nearer. */
export function withoutSiblings(
  route: Page,
  openers: readonly string[],
  at: (path: string) => Page | undefined,
): readonly string[] {
  let nearer = route;
  return openers.filter((key) => {
    const page = at(pathOfKey(key));
    if (page && areSiblings(page, nearer)) return false;
    nearer = page ?? nearer;
    return true;
  });
}
