import type { Text } from '@freightdeck/sdk/manifest';
import type { MenuEntry } from '@freightdeck/sdk/web';

/** Where typed pinyin or initials stand in Chinese words. */
export type Spelt = (text: string, typed: string) => unknown;
/**
 * Entries whose title in either language contains the words, or is spelt so in pinyin, with their groups; all entries
 * when there are no words.
 */
export function filterMenu(tree: readonly MenuEntry[], words: string, spelt?: Spelt): readonly MenuEntry[] {
  const wanted = words.trim().toLowerCase();
  if (!wanted) return tree;
  const matches = (entry: MenuEntry): boolean =>
    `${entry.title.zh} ${entry.title.en} ${entry.name}`.toLowerCase().includes(wanted) ||
    Boolean(spelt?.(entry.title.zh, wanted));
  return tree.flatMap((entry) => {
    if (matches(entry)) return [entry];
    const children = filterMenu(entry.children, wanted, spelt);
    return children.length > 0 ? [{ ...entry, children }] : [];
  });
}
/** The groups and the entry that lead to a path; empty when the menu does not contain it. */
export function trailTo(tree: readonly MenuEntry[], path: string): readonly MenuEntry[] {
  for (const entry of tree) {
    if (entry.path === path && entry.children.length === 0) return [entry];
    const rest = trailTo(entry.children, path);
    if (rest.length > 0) return [entry, ...rest];
  }
  return [];
}
/** How a page that no entry leads to was reached. */
export interface Ways {
  /** Paths of the pages from which the shown one was opened, nearest first. */
  readonly openers: () => readonly string[];
  /** Path of the list to which the page at a path belongs; undefined for a page without one. */
  readonly parentOf: (path: string) => string | undefined;
}
/**
 * The groups and the entry that lead to a page; where there is no entry, to the list from which it was opened, and
 * where nobody knows that, to the list it belongs to.
 */
export function placeInMenu(
  tree: readonly MenuEntry[],
  shown: string,
  { openers, parentOf }: Ways,
): readonly MenuEntry[] {
  const belongs: string[] = [];
  for (let path = parentOf(shown); path !== undefined && !belongs.includes(path); path = parentOf(path))
    belongs.push(path);
  for (const path of [shown, ...openers(), ...belongs]) {
    const trail = trailTo(tree, path);
    if (trail.length > 0) return trail;
  }
  return [];
}
export interface MenuPage {
  readonly path: string;
  readonly title: string;
  readonly trail: string;
  readonly external: boolean;
  /** Text that is searched: titles of both languages and the name, in lower case. */
  readonly words: string;
}
/** Every page of the menu in order, as the finder lists them. */
export function menuPages(
  tree: readonly MenuEntry[],
  pick: (text: Text) => string,
  trail: readonly string[] = [],
): readonly MenuPage[] {
  return tree.flatMap((entry): readonly MenuPage[] => {
    const title = pick(entry.title);
    if (entry.children.length > 0) return menuPages(entry.children, pick, [...trail, title]);
    if (entry.path === undefined) return [];
    return [
      {
        path: entry.path,
        title,
        trail: trail.join(' / '),
        external: entry.external,
        words: `${entry.title.zh} ${entry.title.en} ${entry.name}`.toLowerCase(),
      },
    ];
  });
}
