import type { MenuRow } from '@freightdeck/sdk/contract';

export interface StoredMenu extends MenuRow {
  readonly mode: 'O' | 'P' | 'B';
}
export interface MenuQuestion {
  /** Names of the menus granted to the active roles. */
  readonly granted: ReadonlySet<string>;
  readonly isOperator: boolean;
  /** Whether the route may be used at all (audience, oil channel, switched-off plugins). */
  readonly open: (route: string) => boolean;
  /** Part of a title, in either language. */
  readonly title?: string | undefined;
}

/** The menus a person sees in tree order: each group before its pages, groups without pages left out. */
export function visibleMenus(all: readonly StoredMenu[], question: MenuQuestion): MenuRow[] {
  const byId = new Map(all.map((menu) => [menu.id, menu]));
  const here = (menu: StoredMenu): boolean =>
    menu.deleteStatus === '0' && (menu.mode === 'B' || (menu.mode === 'O') === question.isOperator);
  /** The groups above a menu, outermost last; undefined when one is missing or they form a circle. */
  const groupsOf = (menu: StoredMenu): StoredMenu[] | undefined => {
    const above: StoredMenu[] = [];
    for (let id = menu.parentId; id !== null;) {
      const group = byId.get(id);
      if (group === undefined || !here(group) || above.includes(group)) return undefined;
      above.push(group);
      id = group.parentId;
    }
    return above;
  };
  const sought = question.title?.trim().toLowerCase() ?? '';
  const named = (menu: StoredMenu): boolean =>
    menu.title.toLowerCase().includes(sought) || menu.titleEn.toLowerCase().includes(sought);

  const shown = new Set<StoredMenu>();
  for (const menu of all) {
    if (menu.type === 'DIR' || !here(menu) || !question.granted.has(menu.name) || !question.open(menu.name)) continue;
    const groups = groupsOf(menu);
    if (groups === undefined || (sought !== '' && ![menu, ...groups].some(named))) continue;
    for (const one of [menu, ...groups]) shown.add(one);
  }
  const byOrder = [...shown].sort((one, other) => one.orderNum - other.orderNum || (one.name < other.name ? -1 : 1));
  const below = (parentId: string | null): StoredMenu[] =>
    byOrder.filter((menu) => menu.parentId === parentId).flatMap((menu) => [menu, ...below(menu.id)]);
  return below(null).map(({ mode: _, ...row }) => row);
}
