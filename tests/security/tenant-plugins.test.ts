import { beforeAll, describe, expect, it } from 'vitest';
import { defaultDemoPassword } from '../../core/server/tenancy/demo/index.ts';
import { carousels } from '../../plugins/content/contract/index.ts';
import contentServer from '../../plugins/content/server/index.ts';
import systemServer from '../../plugins/system/server/index.ts';
import { content } from '../../plugins/content/plugin.ts';
import { defineCommand, defineEvent, defineQuery, flag } from '../../sdk/contract/index.ts';
import { definePlugin } from '../../sdk/manifest/index.ts';
import { defineServer, listen, serve, serveQuery, sql } from '../../sdk/server/index.ts';
import { databasesOfRun, openPglite, openPostgres } from '../support/database.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../support/server.ts';

const { path: carouselPath } = carousels;
const rung = defineEvent<{ readonly at: string }>('bell.rung');
const ring = defineCommand({ name: 'bell.ring', path: '/api/bell/ring', access: 'session' });
const heard: string[] = [];
const words = (name: string) => ({ zh: name, en: name });
/** Stays on, and tells what happens. */
const bell = defineServer(
  definePlugin({
    id: 'bell',
    version: '0.1.0',
    sdk: '^1.0',
    title: words('bell'),
    routes: {},
    menus: {},
    permissions: {},
  }),
  {
    serves: [serve(ring, (call) => call.emit(rung, { at: call.platformId }))],
  },
);
/** Goes with `content`, directly; and `deeper` with it. */
const extra = definePlugin({
  id: 'extra',
  version: '0.1.0',
  sdk: '^1.0',
  title: words('extra'),
  requires: ['content'],
  routes: { extraPage: { path: '/extra', title: words('extra'), audience: 'both', open: true } },
  menus: {},
  permissions: { extraPage: ['view'] },
  contributions: { 'bell.record': { sound: { title: words('sound') } } },
});
const deeper = definePlugin({
  id: 'deeper',
  version: '0.1.0',
  sdk: '^1.0',
  title: words('deeper'),
  requires: ['extra'],
  routes: {},
  menus: {},
  permissions: {},
});
const ping = (name: string) =>
  serveQuery(
    defineQuery({ name: `${name}.ping`, path: `/api/${name}/ping`, access: 'session', answer: { here: flag() } }),
    () => Promise.resolve({ here: true }),
  );
const plugins = [
  systemServer,
  contentServer,
  bell,
  defineServer(extra, {
    serves: [ping('extra')],
    listens: [
      listen(rung, (_call, { at }) => {
        heard.push(at);
        return Promise.resolve();
      }),
    ],
  }),
  defineServer(deeper, { serves: [ping('deeper')] }),
];

interface Listing {
  readonly itemList: readonly { readonly menu: { readonly name: string } }[];
  readonly permissions: readonly string[];
  readonly pluginsOff: unknown;
}

describe.each(databasesOfRun())('a plugin that is off for one tenant, on %s', (kind) => {
  let server: TestServer;
  const tokens = new Map<string, string>();
  let intents = 0;
  const post = (
    who: string,
    path: string,
    body: unknown = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<TestAnswer> => server.post(path, body, { token: tokens.get(who) ?? '', headers });
  const run = (
    who: string,
    path: string,
    model: object,
    more: object = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<TestAnswer> => post(who, path, { model, requestId: `intent-${kind}-${(intents += 1)}`, ...more }, headers);
  const turn = (
    way: 'off' | 'on',
    pluginId: string,
    scopePlatformId: string,
    more: object = {},
    who = 'admin',
    headers = {},
  ): Promise<TestAnswer> =>
    run(who, `/api/platform/tenantPlugin/${way}`, { pluginId, scopePlatformId, ...more }, {}, headers);
  const listing = async (who: string): Promise<Listing> =>
    (await post(who, '/api/platform/RoleMenu/listing')).body as unknown as Listing;
  const paging = (who: string, headers = {}): Promise<TestAnswer> =>
    post(who, `${carouselPath}/paging`, { page: 1, limit: 10 }, headers);
  const row = <T extends object>(query: ReturnType<typeof sql>): Promise<T | undefined> =>
    server.database.transaction({ role: 'system', platformId: '' }, (tx) => tx.one<T>(query));
  const without = ({ httpStatus, body: { requestId: _, ...body } }: TestAnswer): unknown => ({ httpStatus, body });

  beforeAll(async () => {
    server = await startTestServer({
      plugins,
      openDatabase: (migrations) => (kind === 'pglite' ? openPglite : openPostgres)({ migrations }),
    });
    for (const name of ['admin', 'op_finance', 'admin_10001', 'view_10001', 'admin_10002']) {
      const { body } = await server.post('/auth/login', {
        model: { userName: name, password: defaultDemoPassword, loginType: '4' },
      });
      tokens.set(name, (body['data'] as { session: { sessionToken: string } }).session.sessionToken);
    }
  }, 180_000);

  it('is switched by the operator, with the key, for a provider: everything else has a reason of its own in both languages', async () => {
    for (const who of ['op_finance', 'admin_10001'])
      expect((await turn('off', 'content', '10001', {}, who)).body).toMatchObject({ status: 403, reason: 'forbidden' });
    const cases = [
      ['system', '10001', 'system'],
      ['content', '00001', 'operator'],
      ['content', '99999', 'platform'],
      ['nothing', '10001', 'plugin'],
    ] as const;
    const texts = new Set<unknown>();
    for (const [plugin, platform, reason] of cases) {
      for (const language of ['zh', 'en']) {
        const { body } = await turn('off', plugin, platform, {}, 'admin', { 'accept-language': language });
        expect(body).toMatchObject({ reason });
        texts.add(body['message']);
      }
    }
    expect(texts.size).toBe(cases.length * 2);
    expect((await turn('on', 'content', '10001')).body).toMatchObject({ status: 409, reason: 'running' });
    expect(await row<{ count: number }>(sql`select count(*)::int as count from platform_plugin_off`)).toEqual({
      count: 0,
    });
  });

  it('goes there with whatever requires it, as if it were absent; nobody else notices', async () => {
    expect((await paging('admin_10001')).httpStatus).toBe(200);
    expect((await turn('off', 'content', '10001', { reason: '合同到期' })).body).toMatchObject({ status: 200 });
    const absent = await paging('admin_10002', { 'x-freightdeck-plugins': '-content' });
    expect(absent.httpStatus).toBe(404);
    for (const path of [`${carouselPath}/paging`, '/api/extra/ping', '/api/deeper/ping'])
      expect(
        without(await post('admin_10001', path, path.endsWith('paging') ? { page: 1, limit: 10 } : {})),
        path,
      ).toEqual(without(absent));
    expect((await run('admin_10001', `${carouselPath}/add`, {})).httpStatus).toBe(404);
    expect(
      (
        await run('admin_10001', '/api/platform/task/export', {
          resource: 'feedback',
          columns: [{ prop: 'content', label: 'x' }],
          title: 'x',
        })
      ).body['status'],
    ).not.toBe(200);

    const mine = await listing('admin_10001');
    expect(mine.pluginsOff).toEqual([
      { pluginId: 'content', reason: '合同到期', because: null },
      { pluginId: 'extra', reason: '合同到期', because: 'content' },
      { pluginId: 'deeper', reason: '合同到期', because: 'content' },
    ]);
    expect(mine.itemList.map(({ menu }) => menu.name)).not.toEqual(expect.arrayContaining(['carouselManage']));
    expect(mine.permissions.filter((key) => /^(carouselManage|suggestionFeedback|extraPage):/.test(key))).toEqual([]);
    expect(mine.permissions).toContain('user:view');

    for (const who of ['admin_10002', 'admin']) {
      expect((await paging(who)).httpStatus, who).toBe(200);
      expect((await post(who, '/api/deeper/ping')).httpStatus, who).toBe(200);
      const theirs = await listing(who);
      expect([theirs.pluginsOff, theirs.permissions.includes('carouselManage:view')], who).toEqual([null, true]);
    }
  });

  it('is told with every answer of the tenant, and by a call that keeps no session awake', async () => {
    const header = async (who: string, path: string): Promise<string | null> =>
      (await post(who, path)).headers.get('x-freightdeck-off');
    for (const path of ['/api/platform/RoleMenu/listing', '/api/platform/pulse', '/api/extra/ping'])
      expect(await header('admin_10001', path), path).toBe('content,deeper,extra');
    expect([await header('admin_10002', '/api/platform/pulse'), await header('admin', '/api/platform/pulse')]).toEqual([
      'none',
      'none',
    ]);

    const age = (minutes: number): Promise<number> =>
      server.database.transaction({ role: 'system', platformId: '' }, (tx) =>
        tx.run(sql`
      update session set last_seen_at = now() - make_interval(mins => ${minutes}) where user_id = (select id
        from platform_user where user_name = 'view_10001')`),
      );
    const seen = async (): Promise<number> =>
      Math.round(
        (
          await row<{ minutes: number }>(sql`
      select extract(epoch from now() - last_seen_at)::float8 / 60 as minutes from session where user_id = (select id
        from platform_user where user_name = 'view_10001')`)
        )?.minutes ?? -1,
      );
    await age(20);
    expect((await post('view_10001', '/api/platform/pulse')).httpStatus).toBe(200);
    expect(await seen()).toBe(20);
    await post('view_10001', '/api/platform/RoleMenu/listing');
    expect(await seen()).toBe(0);
    await age(31);
    expect((await post('view_10001', '/api/platform/pulse')).httpStatus).toBe(401);
    expect((await server.post('/api/platform/pulse', {}, { headers: { auth: 'true' } })).httpStatus).toBe(401);
    expect(server.logLines.filter((line) => line.includes('/api/platform/pulse'))).toEqual([]);
  });

  it('goes on keeping its books, so that nothing is missing when it is on again', async () => {
    heard.length = 0;
    await run('admin_10001', '/api/bell/ring', {});
    await run('admin_10002', '/api/bell/ring', {});
    expect(heard).toEqual(['10001', '10002']);
    // For a call that asks for its absence it is not there at all.
    await run('admin_10002', '/api/bell/ring', {}, {}, { 'x-freightdeck-plugins': '-extra' });
    expect(heard).toHaveLength(2);
  });

  it('is nothing a tenant can see of another, or write for itself', async () => {
    expect((await turn('off', 'extra', '10002', { reason: 'b' })).body).toMatchObject({ status: 200 });
    const seen = async (who: string): Promise<unknown> => {
      const {
        off,
        tenants,
        plugins: switchable,
      } = (await post(who, '/api/platform/tenantPlugin/overview')).body['data'] as {
        readonly off: readonly { readonly platformId: string; readonly pluginId: string }[];
        readonly tenants: readonly unknown[];
        readonly plugins: readonly string[];
      };
      return [off.map(({ platformId, pluginId }) => `${pluginId}@${platformId}`), tenants.length > 0, switchable];
    };
    expect(await seen('admin_10001')).toEqual([['content@10001'], false, []]);
    expect(await seen('admin_10002')).toEqual([['extra@10002'], false, []]);
    expect(await seen('admin')).toEqual([
      ['content@10001', 'extra@10002'],
      true,
      ['content', 'bell', 'extra', 'deeper'],
    ]);
    expect(
      (
        await post('admin_10002', '/api/platform/tenantPlugin/impact', {
          pluginId: 'content',
          scopePlatformId: '10001',
        })
      ).body,
    ).toMatchObject({ status: 403 });
    const write = (text: ReturnType<typeof sql>): Promise<number> =>
      server.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) => tx.run(text));
    await expect(write(sql`delete from platform_plugin_off`)).rejects.toThrow(/42501/);
    await expect(
      write(
        sql`insert into platform_plugin_off (platform_id, plugin_id, updated_at, updated_by) values ('10001', 'bell',
          now(), 'x')`,
      ),
    ).rejects.toThrow(/42501/);
    expect(
      await server.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
        tx.rows(sql`select plugin_id from platform_plugin_off`),
      ),
    ).toEqual([{ pluginId: 'content' }]);
    expect((await turn('on', 'extra', '10002')).body).toMatchObject({ status: 200 });
  });

  it('is read before it is done: pages, parts, what goes with it, and whose it is', async () => {
    const { data } = (
      await post('admin', '/api/platform/tenantPlugin/impact', { pluginId: 'content', scopePlatformId: '10002' })
    ).body as {
      readonly data: {
        readonly pages: readonly { readonly zh: string }[];
        readonly menus: number;
        readonly parts: unknown;
        readonly dependents: readonly { readonly pluginId: string }[];
        readonly holders: number;
        readonly signedIn: number;
      };
    };
    const pages = Object.values(content.routes)
      .filter(({ audience }) => audience !== 'operator')
      .map(({ title }) => title.zh);
    expect(data.pages.map(({ zh }) => zh)).toEqual([...pages, 'extra']);
    expect([data.menus, data.parts, data.dependents.map(({ pluginId }) => pluginId)]).toEqual([
      3,
      [{ slot: 'bell.record', title: words('sound') }],
      ['extra', 'deeper'],
    ]);
    const held = await row<{ holders: number }>(sql`
      select count(distinct ur.user_id)::int as holders from platform_user_role ur join platform_role_permission p
        on p.platform_id = ur.platform_id and p.role_id = ur.role_id
      where ur.platform_id = '10002' and p.permission_key ~
        '^(carouselManage|suggestionFeedback|noticeList|extraPage):'`);
    expect(data.holders).toBe(held?.holders);
    expect(data.holders).toBeGreaterThan(1);
    // Of them only the administrator has signed in.
    expect(data.signedIn).toBe(1);
    expect(
      (await post('admin', '/api/platform/tenantPlugin/impact', { pluginId: 'content', scopePlatformId: '00001' }))
        .body,
    ).toMatchObject({ status: 404 });
  });

  it('costs no role its keys, and is back with all of them', async () => {
    const role =
      (await row<{ id: string; version: number }>(
        sql`select id, version from platform_role where platform_id = '10001' and template is null
          and delete_status = '0' limit 1`,
      )) ??
      (await (async () => {
        const added = await run('admin_10001', '/api/platform/Role/add', { name: 'pictures' });
        return row<{ id: string; version: number }>(
          sql`select id, version from platform_role where id = ${String((added.body['data'] as { id: string }).id)}`,
        );
      })());
    await server.database.transaction({ role: 'system', platformId: '' }, (tx) =>
      tx.run(
        sql`insert into platform_role_permission values ('10001', ${role?.id ?? ''}, 'carouselManage:view')
          on conflict do nothing`,
      ),
    );
    expect(
      (
        await run(
          'admin_10001',
          '/api/platform/Role/grant',
          { keys: ['user:view'], menus: ['user'] },
          { id: role?.id, version: role?.version },
        )
      ).body,
    ).toMatchObject({ status: 200 });
    expect((await turn('on', 'content', '10001')).body).toMatchObject({ status: 200 });
    expect(
      await row<{ kept: number }>(
        sql`select count(*)::int as kept from platform_role_permission where role_id = ${role?.id ?? ''}
          and permission_key = 'carouselManage:view'`,
      ),
    ).toEqual({ kept: 1 });
    expect([
      (await paging('admin_10001')).httpStatus,
      (await post('admin_10001', '/api/deeper/ping')).httpStatus,
    ]).toEqual([200, 200]);
    const mine = await listing('admin_10001');
    expect([mine.pluginsOff, mine.permissions.includes('carouselManage:view')]).toEqual([null, true]);
  });

  it('every switch, and every try, is in the audit log', async () => {
    const logged = await server.database.transaction({ role: 'system', platformId: '' }, (tx) =>
      tx.rows<{ line: string }>(sql`
      select user_name || ' ' || name || ' ' || coalesce(object_id, '-') || ' ' || status as line from audit_log
        where name like 'tenantPlugin.%' and status = 200 order by at, id`),
    );
    const name =
      (
        await row<{ name: string }>(
          sql`select name from platform_user where user_name = 'admin' and platform_id = '00001'`,
        )
      )?.name ?? '';
    expect(logged.map(({ line }) => line)).toEqual(
      ['off content@10001', 'off extra@10002', 'on extra@10002', 'on content@10001'].map(
        (what) => `${name} tenantPlugin.${what} 200`,
      ),
    );
    expect(
      await row<{ refused: number }>(
        sql`select count(*)::int as refused from audit_log where name like 'tenantPlugin.%' and status <> 200`,
      ),
    ).toEqual({ refused: 11 });
  });
});
