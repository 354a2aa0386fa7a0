export { MenuStore, NoMenus } from './menu-store.ts';
export type { MenuAnswer } from './menu-store.ts';
export { buildMenus, heldMenus, trackAuthority } from './menu-tree.ts';
export type { BuiltMenus, MenuSituation } from './menu-tree.ts';
