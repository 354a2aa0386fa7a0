export { type MenuGroup, menuGroups } from './menu-groups.ts';
export { menuServes } from './role-menu-listing.ts';
export { seedMenus } from './seed-menus.ts';
