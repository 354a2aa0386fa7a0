import type { Text } from '@freightdeck/sdk/manifest';
import type { MenuEntry } from '@freightdeck/sdk/web';

/** Entries whose title in either language holds the words, with their groups; everything when there are no words. */
export function filterMenu(tree: readonly MenuEntry[], words: string): readonly MenuEntry[] {
  const wanted = words.trim().toLowerCase();
  if (!wanted) return tree;
  const matches = (entry: MenuEntry): boolean =>
    `${entry.title.zh} ${entry.title.en} ${entry.name}`.toLowerCase().includes(wanted);
  return tree.flatMap((entry) => {
    if (matches(entry)) return [entry];
    const children = filterMenu(entry.children, wanted);
    return children.length > 0 ? [{ ...entry, children }] : [];
  });
}
/** The groups and the entry that lead to a path; empty when the menu does not hold it. */
export function trailTo(tree: readonly MenuEntry[], path: string): readonly MenuEntry[] {
  for (const entry of tree) {
    if (entry.path === path && entry.children.length === 0) return [entry];
    const rest = trailTo(entry.children, path);
    if (rest.length > 0) return [entry, ...rest];
  }
  return [];
}
export interface MenuPage {
  readonly path: string;
  readonly title: string;
  readonly trail: string;
  readonly external: boolean;
  /** What is searched: titles of both languages and the name, in lower case. */
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
