import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedMenus } from '../../core/server/menus/index.ts';
import { buildMenus } from '../../core/web/menus/index.ts';
import { keysOfTemplate, menusOfKeys, RouteAudiences, type TemplateName } from '../../core/server/permissions/index.ts';
import { systemScope } from '../../core/server/tenancy/index.ts';
import { manifests } from '../../host/manifests.ts';
import type { MenuRow } from '../../sdk/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { IdentityRig, trade } from '../support/identity.ts';

let rig: IdentityRig;
beforeAll(async () => {
  rig = await IdentityRig.open();
}, 60_000);
afterAll(() => rig.close());

interface Listing {
  readonly status: number;
  readonly menus: readonly MenuRow[];
  readonly names: readonly string[];
  readonly permissions: readonly string[];
}
async function listing(token: string, body: object = {}, off?: ReadonlySet<string>): Promise<Listing> {
  const answer = await rig.call('/api/platform/RoleMenu/listing', body, { token, ...(off ? { off } : {}) });
  const menus = ((answer['itemList'] ?? []) as { menu: MenuRow }[]).map((item) => item.menu);
  return {
    status: answer.status,
    menus,
    names: menus.map((menu) => menu.name),
    permissions: (answer['permissions'] ?? []) as string[],
  };
}
const system = (query: ReturnType<typeof sql>): Promise<number> =>
  rig.database.transaction(systemScope, (tx) => tx.run(query));

describe('menus of the roles', () => {
  it('[R7-31] [R6-08] [D2.2-08] lists the menus of the roles, narrowed by in_roleId and title', async () => {
    const { sessionToken, currentRoleIds } = await rig.enter('multi_10001');
    const all = await listing(sessionToken);
    expect(all.names).toEqual(
      expect.arrayContaining(['truckingManage', 'waybillManage', 'waybillListManage', 'stationfuel']),
    );
    const [dispatch = '', view = ''] = currentRoleIds;
    const one = await listing(sessionToken, { conditions: [{ type: 'in_roleId', value: [dispatch] }] });
    expect(one.names).toEqual(['truckingManage', 'waybillManage', 'waybillListManage']);
    expect(one.permissions).toContain('waybillListManage:assign');
    expect(
      (await listing(sessionToken, { conditions: [{ type: 'in_roleId', value: [view] }] })).permissions,
    ).not.toContain('waybillListManage:assign');
    const both = await listing(sessionToken, { conditions: [{ type: 'in_roleId', value: [dispatch, view] }] });
    expect(both.names).toEqual(all.names);
    const admin = await rig.enter('admin_10001');
    expect(
      await listing(sessionToken, { conditions: [{ type: 'in_roleId', value: [...admin.currentRoleIds] }] }),
    ).toMatchObject({ names: [], permissions: [] });
    expect((await listing(sessionToken, { conditions: [{ type: 'title', value: '运单列' }] })).names).toEqual([
      'truckingManage',
      'waybillListManage',
    ]);
    expect((await listing(sessionToken, { conditions: [{ type: 'title', value: 'waybill M' }] })).names).toEqual([
      'truckingManage',
      'waybillManage',
    ]);
    expect((await listing(sessionToken, { title: '没有' })).names).toEqual([]);
  });

  it('an entry has id, name, title, url, icon, order and group; url and name are those of the route', async () => {
    const { sessionToken } = await rig.enter('admin_10001');
    const { menus } = await listing(sessionToken);
    const group = menus.find((menu) => menu.name === 'truckingManage');
    expect(menus.find((menu) => menu.name === 'waybillManage')).toEqual({
      id: expect.stringMatching(/^[0-9A-Z]{26}$/),
      parentId: group?.id,
      name: 'waybillManage',
      title: '运单管理',
      titleEn: 'Waybill management',
      url: '/waybillManage',
      icon: 'VehicleTruck',
      orderNum: expect.any(Number),
      type: 'PAGE',
      hidden: false,
      alwaysShow: false,
      isSigleShow: false,
      noCache: false,
      deleteStatus: '0',
    });
    expect(group).toMatchObject({ type: 'DIR', parentId: null, url: null });
    expect(menus.map((menu) => menu.name)).toEqual([
      'truckingManage',
      'waybillManage',
      'waybillListManage',
      'oligasManage',
      'stationfuel',
      'shellOligas',
      'consumOrderList',
      'sysManage',
      'user',
    ]);
  });

  it('[R2.1-28] a page of the hidden group has no entry in the sidebar, nor has an entry that was marked hidden', async () => {
    const drawn = async (userName: string, isOperator: boolean) => {
      const { menus } = await listing((await rig.enter(userName)).sessionToken);
      return buildMenus(menus, { isOperator, oilgasConsumeThirdPartyType: 0 })
        .tree.flatMap((entry) => [entry, ...entry.children])
        .map((entry) => entry.path);
    };
    for (const [userName, isOperator] of [
      ['admin', true],
      ['admin_10001', false],
    ] as const) {
      expect(await drawn(userName, isOperator)).toEqual(expect.arrayContaining(['/waybillManage', '/user']));
      expect(await drawn(userName, isOperator)).not.toContain('/waybillDetail');
    }
    await system(sql`update platform_menu set hidden = true where name = 'user'`);
    expect(await drawn('admin_10001', false)).not.toContain('/user');
    await system(sql`update platform_menu set hidden = false`);
  });

  it('[R6-09] leaves deleted entries out, and what stands in a deleted group', async () => {
    const { sessionToken } = await rig.enter('admin_10001');
    await system(sql`update platform_menu set delete_status = '1' where name = 'waybillListManage'`);
    expect((await listing(sessionToken)).names).not.toContain('waybillListManage');
    await system(sql`update platform_menu set delete_status = '1' where name = 'sysManage'`);
    expect((await listing(sessionToken)).names).not.toEqual(expect.arrayContaining(['user']));
    await system(sql`update platform_menu set delete_status = '0'`);
    expect((await listing(sessionToken)).names).toEqual(expect.arrayContaining(['user', 'waybillListManage']));
  });

  it('[R6-10] [D2.2-08] hides menu management from every platform but 00001, with its keys, even where it was granted', async () => {
    const operator = await rig.enter('admin');
    const mine = await listing(operator.sessionToken);
    expect(mine.names).toContain('menu');
    expect(mine.permissions).toContain('menu:edit');
    const provider = await rig.enter('admin_10001');
    const [role = ''] = provider.currentRoleIds;
    await system(sql`insert into platform_role_menu values ('10001', ${role}, 'menu')`);
    await system(
      sql`insert into platform_role_permission values ('10001', ${role}, 'menu:*'), ('10001', ${role},
        'user:view,menu:edit')`,
    );
    await system(sql`update platform set rights_version = rights_version + 1 where platform_id = '10001'`);
    const theirs = await listing(provider.sessionToken);
    expect(theirs.names).toContain('user');
    expect(theirs.names).not.toContain('menu');
    expect(theirs.permissions.filter((key) => key.startsWith('menu:'))).toEqual([]);
    expect(
      (await rig.sessions.find(provider.sessionToken))?.caller.keys.filter((key) => key.startsWith('menu:')),
    ).toEqual([]);
  });

  it('[D2.2-08] a page of the other side is neither listed nor allowed, even where it was granted', async () => {
    const operator = await rig.enter('admin');
    const provider = await rig.enter('admin_10002');
    const [operatorRole = ''] = operator.currentRoleIds;
    const [providerRole = ''] = provider.currentRoleIds;
    await system(
      sql`insert into platform_role_menu values ('00001', ${operatorRole}, 'waybillListManage'), ('10002',
        ${providerRole}, 'platformWaybillManage')`,
    );
    await system(
      sql`insert into platform_role_permission values ('00001', ${operatorRole}, 'waybillListManage:view'), ('10002',
        ${providerRole}, 'platformWaybillManage:view')`,
    );
    await system(sql`update platform set rights_version = rights_version + 1`);
    for (const [session, foreign] of [
      [operator, 'waybillListManage'],
      [provider, 'platformWaybillManage'],
    ] as const) {
      const { names, permissions } = await listing(session.sessionToken);
      expect(names).toContain('waybillManage');
      expect(names).not.toContain(foreign);
      expect(permissions).not.toContain(`${foreign}:view`);
      expect((await rig.sessions.find(session.sessionToken))?.caller.keys).not.toContain(`${foreign}:view`);
    }
  });

  it('[R6-11] [R6-12] [D2.2-08] an oil channel of 1 or 2 removes both shell menus, at load and at search', async () => {
    const { sessionToken } = await rig.enter('admin_10003');
    for (const [type, left] of [
      [0, ['stationfuel', 'shellOligas', 'consumOrderList']],
      [1, ['stationfuel']],
      [2, ['stationfuel']],
    ] as const) {
      await system(sql`update platform set oilgas_consume_third_party_type = ${type} where platform_id = '10003'`);
      for (const body of [{}, { conditions: [{ type: 'title', value: '油气' }] }])
        expect([
          type,
          (await listing(sessionToken, body)).names.filter((name) =>
            ['stationfuel', 'shellOligas', 'consumOrderList'].includes(name),
          ),
        ]).toEqual([type, left]);
    }
  });

  it('leaves out a page whose records are all of a plugin that is off; who holds its menu sees the other pages', () => {
    const audiences = new RouteAudiences(manifests);
    const to = { isOperator: false, oilgasType: 0 };
    const needing = manifests.flatMap(({ id, routes, menus }) =>
      Object.values(menus)
        .filter((route) => (routes[route]?.needs?.length ?? 0) > 0 && routes[route]?.audience !== 'operator')
        .map((route) => ({ route, plugin: id, needs: routes[route]?.needs ?? [] })),
    );
    expect(needing.length).toBeGreaterThan(5);
    for (const { route, plugin, needs } of needing) {
      expect(audiences.listed(route, to), route).toBe(true);
      for (const off of [plugin, ...needs])
        expect(audiences.listed(route, { ...to, off: new Set([off]) }), `${route} without ${off}`).toBe(false);
      expect(audiences.listed(route, { ...to, off: new Set(['content']) }), route).toBe(true);
    }
  });

  it('takes the menus and keys of a switched-off plugin away, and groups that are empty then', async () => {
    const { sessionToken } = await rig.enter('admin_10001');
    const { names, permissions } = await listing(sessionToken, {}, new Set(['fuel']));
    expect(names).not.toEqual(expect.arrayContaining(['stationfuel']));
    expect(names).not.toContain('oligasManage');
    expect(permissions.some((key) => key.startsWith('stationfuel:'))).toBe(false);
    expect(names).toContain('waybillManage');
  });

  it('roles without any menu get an empty list', async () => {
    const session = await rig.enter('view_10004');
    await system(sql`delete from platform_role_menu where role_id = any(${session.currentRoleIds})`);
    expect(await listing(session.sessionToken)).toMatchObject({ status: 200, names: [] });
  });

  it('seeding follows the manifests and keeps what was edited', async () => {
    await system(
      sql`update platform_menu set title = '我的油站', order_num = 1, updated_by = 'somebody'
        where name = 'stationfuel'`,
    );
    const [fuel] = trade.filter((manifest) => manifest.id === 'fuel');
    if (fuel === undefined) throw new Error('no fuel');
    const moved = {
      ...fuel,
      routes: {
        ...fuel.routes,
        stationfuel: {
          ...fuel.routes['stationfuel'],
          path: '/stations' as const,
          title: { zh: '新', en: 'New' },
          audience: 'operator' as const,
        },
      },
    };
    await rig.database.transaction(systemScope, (tx) => seedMenus(tx, [moved]));
    const row = await rig.database.transaction(systemScope, (tx) =>
      tx.one(sql`select title, url, mode, order_num from platform_menu where name = 'stationfuel'`),
    );
    expect(row).toEqual({ title: '我的油站', url: '/stations', mode: 'O', orderNum: 1 });
  });
});

describe('role templates', () => {
  const keys = (name: TemplateName): string[] => keysOfTemplate(name, trade);
  it('follow the plugins at hand, by side and level', () => {
    expect(keys('operatorAdmin')).toEqual(
      expect.arrayContaining([
        'menu:edit',
        'platformWaybillManage:freeze',
        'waybillManage:cancel',
        'data:allPlatforms',
      ]),
    );
    expect(keys('operatorAdmin').some((key) => key.startsWith('waybillListManage:'))).toBe(false);
    expect(keys('providerAdmin')).toEqual(
      expect.arrayContaining(['user:add', 'waybillListManage:assign', 'shellOligas:sync']),
    );
    expect(
      keys('providerAdmin').some((key) => key.startsWith('menu:') || key.startsWith('platformWaybillManage:')),
    ).toBe(false);
    expect(keys('providerDispatch')).toEqual(
      expect.arrayContaining(['waybillManage:cancel', 'waybillListManage:assign', 'data:plainMobile']),
    );
    expect(keys('providerDispatch').some((key) => key.startsWith('stationfuel:') || key.startsWith('user:'))).toBe(
      false,
    );
    expect(keys('providerView').filter((key) => !/:(?:view|detail|export)$/.test(key))).toEqual([]);
    expect(keys('providerView').some((key) => key.startsWith('data:') || key.startsWith('user:'))).toBe(false);
    expect(keys('operatorFinance').filter((key) => key.startsWith('waybillManage:'))).toEqual([
      'waybillManage:view',
      'waybillManage:detail',
    ]);
  });
  it('the one who prepares money never approves or pays it', () => {
    const settlement = [
      {
        id: 'settlement',
        version: '1',
        sdk: '^1.0',
        title: { zh: '结算', en: 'Settlement' },
        routes: {
          spSettlementManage: {
            path: '/spSettlementManage',
            title: { zh: '结算', en: 'Settlement' },
            audience: 'provider',
          },
        },
        menus: { spSettlementManage: 'spSettlementManage' },
        permissions: { spSettlementManage: ['view', 'submit', 'audit', 'pay', 'export'] },
      },
    ] as const;
    expect(keysOfTemplate('providerSettle', settlement)).toEqual([
      'data:carrierPrice',
      'data:shipperPrice',
      'spSettlementManage:view',
      'spSettlementManage:submit',
      'spSettlementManage:export',
    ]);
    expect(keysOfTemplate('providerFinance', settlement).filter((key) => key.startsWith('sp'))).toEqual([
      'spSettlementManage:view',
      'spSettlementManage:audit',
      'spSettlementManage:pay',
      'spSettlementManage:export',
    ]);
    expect(menusOfKeys(['spSettlementManage:view'], 'provider', settlement)).toEqual(['spSettlementManage']);
    expect(menusOfKeys(['spSettlementManage:pay'], 'provider', settlement)).toEqual([]);
    expect(menusOfKeys(['spSettlementManage:view'], 'operator', settlement)).toEqual([]);
  });
});
