import * as z from 'zod/mini';
import {
  choice,
  defineCommand,
  defineQuery,
  defineResource,
  flag,
  id,
  integer,
  list,
  optional,
  shape,
  text,
} from '@freightdeck/sdk/contract';

const path = '/api/platform/Menu';
export const menuMode = choice('MENU_MODE', [
  { value: 'B', zh: '通用', en: 'Both' },
  { value: 'O', zh: '运营端', en: 'Operator' },
  { value: 'P', zh: '服务商端', en: 'Provider' },
]);
export const menuType = choice('MENU_TYPE', [
  { value: 'DIR', zh: '目录', en: 'Group' },
  { value: 'PAGE', zh: '页面', en: 'Page' },
  { value: 'LINK', zh: '外部链接', en: 'Link' },
]);
const routeName = { ...text(64), schema: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/, 'menu.name')) };

/** 菜单: an entry of the sidebar, the same for every platform; roles decide who sees it. */
export const menus = defineResource({
  name: 'menu',
  path,
  table: 'platform_menu',
  tenancy: 'everyone',
  fields: {
    parentId: optional(id('menu')),
    name: text(64),
    title: text(50),
    titleEn: text(100, 0),
    url: optional(text(300)),
    icon: text(50, 0),
    orderNum: integer(0, 9999),
    menuMode,
    menuType,
    hidden: flag(),
    alwaysShow: flag(),
    isSigleShow: flag(),
    noCache: flag(),
  },
  filters: { title: 'like', name: 'like', menuMode: 'in', menuType: 'in' },
  sorts: ['orderNum'],
  label: 'title',
  lookup: { line: ['name', 'url', 'menuType'] },
  access: ['menu:view'],
});

const menuNode = z.object({
  id: z.string(),
  parentId: z.nullable(z.string()),
  name: z.string(),
  title: z.string(),
  titleEn: z.string(),
  url: z.nullable(z.string()),
  icon: z.string(),
  orderNum: z.number(),
  menuMode: z.enum(['B', 'O', 'P']),
  menuType: z.enum(['DIR', 'PAGE', 'LINK']),
  hidden: z.boolean(),
  alwaysShow: z.boolean(),
  isSigleShow: z.boolean(),
  noCache: z.boolean(),
  /** What a role needs to open the page; null for groups, links and pages that are open to everybody. */
  permissionKey: z.nullable(z.string()),
  version: z.number(),
});
export type MenuNode = z.infer<typeof menuNode>;
/** All menus that are not deleted, parents before children, in order. */
export const menuTree = defineQuery({
  name: 'menu.tree',
  path: `${path}/tree`,
  access: ['menu:view'],
  answer: { itemList: list(shape(menuNode), 2000) },
});

const { fields } = menus;
const input = {
  parentId: fields.parentId,
  title: fields.title,
  titleEn: fields.titleEn,
  url: fields.url,
  icon: fields.icon,
  orderNum: fields.orderNum,
  menuMode,
  hidden: fields.hidden,
  alwaysShow: fields.alwaysShow,
  isSigleShow: fields.isSigleShow,
  noCache: fields.noCache,
};
const refusals = {
  parent: {
    status: 409,
    zh: '上级菜单必须是目录，且不能是自己或自己的下级',
    en: 'The parent must be a group, and neither the entry itself nor below it',
  },
  url: { status: 400, zh: '外部链接须填写以http(s)开头的地址', en: 'A link needs an address that starts with http(s)' },
} as const;
export const addMenu = defineCommand({
  name: 'menu.add',
  path: `${path}/add`,
  access: ['menu:add'],
  input: { ...input, name: routeName, menuType },
  answer: { id: id() },
  refusals,
});
export const editMenu = defineCommand({
  name: 'menu.edit',
  path: `${path}/edit`,
  access: ['menu:edit'],
  on: menus,
  input,
  refusals,
});
export const deleteMenu = defineCommand({
  name: 'menu.delete',
  path: `${path}/delete`,
  access: ['menu:delete'],
  on: menus,
  danger: true,
  refusals: { children: { status: 409, zh: '请先删除下级菜单', en: 'Delete the entries below it first' } },
});
/** Sets the order of the entries below a parent. */
export const sortMenus = defineCommand({
  name: 'menu.sort',
  path: `${path}/sort`,
  access: ['menu:sort'],
  input: { ids: list(id('menu'), 500) },
});
/** Named in the refusal `taken`. */
export const menuNameLabel = { zh: '菜单名称', en: 'Menu name' } as const;
