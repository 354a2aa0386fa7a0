import type { MenuNode } from '../../contract/index.ts';

/** A menu with its depth, in the order of the tree. */
export interface MenuLine {
  readonly menu: MenuNode;
  readonly level: number;
  readonly siblings: readonly string[];
  readonly hasBelow: boolean;
}

/** The menus as rows, groups before their content; while searching, matches with everything above them. */
export function menuLines(
  menus: readonly MenuNode[],
  closed: ReadonlySet<string>,
  search: string,
): readonly MenuLine[] {
  const ids = new Set(menus.map((menu) => menu.id));
  const below = new Map<string | null, MenuNode[]>();
  for (const menu of menus) {
    const parent = menu.parentId !== null && ids.has(menu.parentId) ? menu.parentId : null;
    below.set(parent, [...(below.get(parent) ?? []), menu]);
  }
  const wanted = search.trim().toLowerCase();
  const named = (menu: MenuNode): boolean =>
    [menu.title, menu.titleEn, menu.name].some((text) => text.toLowerCase().includes(wanted));
  const walk = (parent: string | null, level: number): MenuLine[] => {
    const list = (below.get(parent) ?? []).toSorted((one, other) => one.orderNum - other.orderNum);
    const siblings = list.map((menu) => menu.id);
    return list.flatMap((menu) => {
      const inner = walk(menu.id, level + 1);
      if (wanted && !named(menu) && inner.length === 0) return [];
      const line: MenuLine = { menu, level, siblings, hasBelow: (below.get(menu.id) ?? []).length > 0 };
      return [line, ...(wanted || !closed.has(menu.id) ? inner : [])];
    });
  };
  return walk(null, 1);
}

/** The siblings' order after one moved up (-1) or down (1); undefined when it cannot. */
export function moved(siblings: readonly string[], id: string, by: 1 | -1): readonly string[] | undefined {
  const at = siblings.indexOf(id);
  const other = siblings[at + by];
  if (at < 0 || other === undefined) return undefined;
  return siblings.map((one) => (one === id ? other : one === other ? id : one));
}
