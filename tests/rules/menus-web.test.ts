import type { MenuRow } from '@freightdeck/sdk/contract';
import { describe, expect, test } from 'vitest';
import { buildMenus } from '../../core/web/menus/index.ts';
import { matchPlugins, registerRoutes } from '../../core/web/plugins/index.ts';
import { sdkVersion } from '../../sdk/manifest/index.ts';
import type { PluginManifest } from '@freightdeck/sdk/manifest';

const row = (name: string, more: Partial<MenuRow> = {}): MenuRow => ({
  id: name,
  parentId: null,
  name,
  title: `${name}题`,
  titleEn: `${name} title`,
  url: `/${name}`,
  icon: 'Box',
  orderNum: 1,
  type: 'PAGE',
  hidden: false,
  alwaysShow: false,
  isSigleShow: false,
  noCache: false,
  deleteStatus: '0',
  ...more,
});
const group = (name: string, more: Partial<MenuRow> = {}): MenuRow => row(name, { type: 'DIR', url: null, ...more });
const provider = { isOperator: false, oilgasConsumeThirdPartyType: 0 };
const operator = { ...provider, isOperator: true };
const shape = (rows: readonly MenuRow[], situation = provider) =>
  buildMenus(rows, situation).tree.map((entry) =>
    entry.children.length ? [entry.name, entry.children.map((child) => child.name)] : entry.name,
  );

describe('the sidebar', () => {
  test('groups keep their pages in the order of orderNum; an empty group is not drawn', () => {
    expect(
      shape([
        group('b', { orderNum: 2 }),
        group('a', { orderNum: 1 }),
        row('b2', { parentId: 'b', orderNum: 2 }),
        row('b1', { parentId: 'b' }),
        row('a1', { parentId: 'a' }),
        row('a2', { parentId: 'a' }),
        group('none'),
      ]),
    ).toEqual([
      ['a', ['a1', 'a2']],
      ['b', ['b1', 'b2']],
    ]);
  });
  test('[R2.4-05] hidden items are omitted, and still count as held', () => {
    const built = buildMenus([row('shown'), row('secret', { hidden: true })], provider);
    expect(built.tree.map((entry) => entry.name)).toEqual(['shown']);
    expect(built.names.has('secret')).toBe(true);
  });
  test('[R2.4-06] a group with one visible child shows that child', () => {
    expect(shape([group('g'), row('only', { parentId: 'g' }), row('unseen', { parentId: 'g', hidden: true })])).toEqual(
      ['only'],
    );
  });
  test('[R2.4-07] alwaysShow keeps the group', () => {
    expect(shape([group('g', { alwaysShow: true }), row('only', { parentId: 'g' })])).toEqual([['g', ['only']]]);
  });
  test('[R3-02] isSigleShow puts the single child in the place of its group', () => {
    expect(shape([group('g', { isSigleShow: true, alwaysShow: true }), row('only', { parentId: 'g' })])).toEqual([
      'only',
    ]);
    expect(
      shape([group('g', { isSigleShow: true }), row('one', { parentId: 'g' }), row('two', { parentId: 'g' })]),
    ).toEqual([['g', ['one', 'two']]]);
  });
  test('links that lead out are told apart', () => {
    const [entry] = buildMenus([row('site', { type: 'LINK', url: 'https://example.org' })], provider).tree;
    expect(entry).toMatchObject({ external: true, path: 'https://example.org' });
  });
  test('[R6-09] deleted entries are excluded', () => {
    const built = buildMenus([row('kept'), row('gone', { deleteStatus: '1' })], provider);
    expect([...built.names]).toEqual(['kept']);
  });
  test('[R6-10] menu management is the operator’s only', () => {
    expect(buildMenus([row('menu'), row('user')], provider).names).toEqual(new Set(['user']));
    expect(buildMenus([row('menu')], operator).names).toEqual(new Set(['menu']));
  });
  test.each([
    ['R6-11', 1],
    ['R6-12', 2],
  ])('[%s] third-party type %i removes both oil-gas menus', (_, type) => {
    const rows = [row('shellOligas'), row('consumOrderList'), row('stationList')];
    expect(shape(rows, { isOperator: false, oilgasConsumeThirdPartyType: type })).toEqual(['stationList']);
    expect(shape(rows)).toHaveLength(3);
  });
  test('one row per menu, however many roles hold it', () => {
    expect(shape([row('user'), row('user')])).toEqual(['user']);
  });
});

describe('track select', () => {
  const built = (...names: string[]) =>
    buildMenus(
      names.map((name) => row(name)),
      provider,
    );
  test('[R4-09] both: the new one is dropped, authority 2', () => {
    const menus = built('trackSelect', 'trackSelectNew');
    expect([menus.authority, menus.tree.map((entry) => entry.path), menus.names.has('trackSelectNew')]).toEqual([
      2,
      ['/trackSelect'],
      false,
    ]);
  });
  test('[R4-10] only the old one: authority 1', () => {
    expect([built('trackSelect').authority, built('trackSelect').tree[0]?.path]).toEqual([1, '/trackSelect']);
  });
  test('[R4-11] [R6-20] [R2.4-10] only the new one: under the old name, opening the new page, authority 3', () => {
    const menus = built('trackSelectNew');
    expect(menus.authority).toBe(3);
    expect(menus.tree[0]).toMatchObject({ name: 'trackSelect', path: '/trackSelectNew' });
  });
  test('[R4-12] neither: authority 0', () => {
    expect(built('user').authority).toBe(0);
  });
});

describe('routes from menus', () => {
  const manifest: PluginManifest = {
    id: 'trade',
    version: '1.0.0',
    sdk: '^1.0',
    title: { zh: '业务', en: 'Trade' },
    permissions: {},
    routes: {
      waybillManage: { path: '/waybillManage', title: { zh: '运单', en: 'Waybills' }, audience: 'both' },
      detail: {
        path: '/waybillManage/detail',
        title: { zh: '详情', en: 'Detail' },
        audience: 'both',
        parent: 'waybillManage',
      },
      goodsInfo: { path: '/goodsInfo', title: { zh: '货源', en: 'Goods' }, audience: 'both' },
      creditExpansionRecord: {
        path: '/creditExpansionRecord',
        title: { zh: '授信记录', en: 'Credit record' },
        audience: 'both',
        open: true,
      },
    },
    menus: { waybillManage: 'waybillManage', goodsInfo: 'goodsInfo' },
  };
  const routes = (rows: readonly MenuRow[]) => {
    const { names, paths } = buildMenus(rows, provider);
    return registerRoutes(
      [manifest],
      matchPlugins([manifest], { menuNames: names, toggles: {}, sdk: sdkVersion, asked: new Map(), signedIn: true }),
      { names, paths },
    );
  };
  test('[R2.1-23] [R2.1-24] the url of the menu is the path, its name the route’s', () => {
    const registry = routes([row('waybillManage', { url: '/orders/list' })]);
    expect(registry.at('/orders/list')).toMatchObject({ name: 'waybillManage', path: '/orders/list', allowed: true });
    expect(registry.named('waybillManage')?.path).toBe('/orders/list');
  });
  test('[R2.1-16] only held menus open pages; a detail page goes with its parent', () => {
    const registry = routes([row('waybillManage')]);
    expect(['waybillManage', 'detail', 'goodsInfo'].map((name) => registry.named(name)?.allowed)).toEqual([
      true,
      true,
      false,
    ]);
    expect(routes([row('goodsInfo')]).named('detail')?.allowed).toBe(false);
  });
  test('[R2.1-27] hidden pages are there whatever menus the user holds', () => {
    expect(routes([row('unrelated')]).at('/creditExpansionRecord')?.allowed).toBe(true);
    expect(routes([row('unrelated')]).at('/waybillManage')).toBeUndefined();
  });
});
