import type { PluginManifest, Text } from '@freightdeck/sdk/manifest';
import { titleOfCode } from './code-titles.ts';
import type { GrantNode } from '../../contract/roles.ts';

export type Side = 'operator' | 'provider';
/** Keys for masked values, which belong to no page. */
const dataCodes: readonly ({ readonly code: string; readonly side?: Side } & Text)[] = [
  { code: 'plainMobile', zh: '查看完整手机号', en: 'Full mobile numbers' },
  { code: 'plainId', zh: '查看完整身份证号', en: 'Full identity numbers' },
  { code: 'plainCard', zh: '查看完整银行卡号', en: 'Full bank cards' },
  { code: 'carrierPrice', zh: '查看承运价', en: 'Carrier prices' },
  { code: 'shipperPrice', zh: '查看托运价', en: 'Shipper prices' },
  { code: 'identityImage', zh: '查看证件图片', en: 'Identity images' },
  { code: 'allPlatforms', zh: '查看所有服务商', en: 'All providers', side: 'operator' },
];
const dataGroup = { zh: '数据权限', en: 'Data rights' };

/** The fields of a menu that the tree needs. */
export interface MenuLine {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly title: string;
  readonly titleEn: string;
  readonly type: 'DIR' | 'PAGE' | 'LINK';
  readonly mode: 'O' | 'P' | 'B';
}
export interface Held {
  readonly can: (key: string) => boolean;
  readonly menus: ReadonlySet<string>;
}

const fits = (audience: 'both' | Side, side: Side): boolean => audience === 'both' || audience === side;
const fitsMode = (mode: MenuLine['mode'], side: Side): boolean =>
  mode === 'B' || (mode === 'O') === (side === 'operator');

/** Every page, menu and key that a role of this side can have, as a flat tree: groups, their pages, their keys. */
export function grantableNodes(
  manifests: readonly PluginManifest[],
  menus: readonly MenuLine[],
  side: Side,
  held: Held,
): GrantNode[] {
  const nodes: GrantNode[] = [];
  const groups = new Map(menus.filter((menu) => menu.type === 'DIR').map((menu) => [menu.name, menu]));
  const seen = new Set<string>();
  const group = (name: string, title: Text): string => {
    const id = `group:${name}`;
    if (seen.has(id)) return id;
    seen.add(id);
    const line = groups.get(name);
    nodes.push({
      id,
      parentId: null,
      kind: 'group',
      zh: line?.title ?? title.zh,
      en: line?.titleEn || title.en,
      menu: null,
      key: null,
      held: true,
    });
    return id;
  };
  const mapped = new Set<string>();
  for (const manifest of manifests) {
    const menuOf = new Map(Object.entries(manifest.menus).map(([menu, route]) => [route, menu]));
    for (const [menu] of Object.entries(manifest.menus)) mapped.add(menu);
    for (const [name, route] of Object.entries(manifest.routes)) {
      const codes = manifest.permissions[name] ?? [];
      const menu = menuOf.get(name) ?? null;
      if (!fits(route.audience, side) || (codes.length === 0 && (menu === null || route.open))) continue;
      const parentId = group(route.group ?? manifest.routes[route.parent ?? '']?.group ?? manifest.id, manifest.title);
      const id = `page:${name}`;
      nodes.push({
        id,
        parentId,
        kind: 'page',
        ...route.title,
        menu,
        key: null,
        held: codes.length > 0 || held.menus.has(menu ?? ''),
      });
      for (const code of codes) {
        const key = `${name}:${code}`;
        // The browser has the words of the product's codes; a partner's id has a hyphen, and its codes have their own.
        const words = manifest.id.includes('-') ? titleOfCode(code, manifest.codes) : { zh: '', en: '' };
        nodes.push({ id: key, parentId: id, kind: 'key', ...words, menu: null, key, held: held.can(key) });
      }
    }
  }
  for (const menu of menus) {
    if (menu.type === 'DIR' || mapped.has(menu.name) || !fitsMode(menu.mode, side)) continue;
    const above = menus.find((one) => one.id === menu.parentId);
    const parentId = group(above?.name ?? 'links', { zh: above?.title ?? '外部链接', en: above?.titleEn ?? 'Links' });
    nodes.push({
      id: `page:${menu.name}`,
      parentId,
      kind: 'page',
      zh: menu.title,
      en: menu.titleEn || menu.title,
      menu: menu.name,
      key: null,
      held: held.menus.has(menu.name),
    });
  }
  const parentId = group('data', dataGroup);
  for (const { code, side: only, zh, en } of dataCodes) {
    if (only === undefined || only === side)
      nodes.push({
        id: `data:${code}`,
        parentId,
        kind: 'key',
        zh,
        en,
        menu: null,
        key: `data:${code}`,
        held: held.can(`data:${code}`),
      });
  }
  return nodes;
}

/** Splits stored entries into single keys; `<route>:*` becomes every known code of the route. */
export function expandKeys(entries: readonly string[], known: readonly string[]): string[] {
  const keys = entries.flatMap((entry) => entry.split(/[,;\s]+/)).filter((key) => key !== '');
  return [
    ...new Set(
      keys.flatMap((key) => (key.endsWith(':*') ? known.filter((one) => one.startsWith(key.slice(0, -1))) : [key])),
    ),
  ];
}

type GrantFault = { readonly fault: 'outside' | 'notHeld'; readonly key: string };
export interface GrantCheck {
  readonly fault: GrantFault | undefined;
  /** The role's rights afterwards: the wanted ones, and those of plugins that are not installed now. */
  readonly result: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Checks the wanted rights: all must exist on the platform, and the granter must hold all that change. */
export function checkGrant(
  known: ReadonlySet<string>,
  before: readonly string[],
  wish: readonly string[],
  held: (key: string) => boolean,
): GrantCheck {
  const wanted = [...new Set(wish)];
  const absent = before.filter((key) => !known.has(key) && !wanted.includes(key));
  const added = wanted.filter((key) => !before.includes(key));
  const removed = before.filter((key) => known.has(key) && !wanted.includes(key));
  const outside = added.find((key) => !known.has(key));
  const notHeld = [...added, ...removed].find((key) => !held(key));
  const fault: GrantFault | undefined =
    outside !== undefined
      ? { fault: 'outside', key: outside }
      : notHeld !== undefined
        ? { fault: 'notHeld', key: notHeld }
        : undefined;
  return { fault, result: [...wanted, ...absent], added, removed };
}
