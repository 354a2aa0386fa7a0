import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../sdk/server/index.ts';
import { systemScope } from '../../core/server/tenancy/index.ts';
import type { SessionRecord } from '../../sdk/contract/index.ts';
import { IdentityRig, password } from '../support/identity.ts';

let rig: IdentityRig;
beforeAll(async () => {
  rig = await IdentityRig.open();
}, 60_000);
afterAll(() => rig.close());

const record = (answer: { readonly data: unknown }): SessionRecord =>
  (answer.data as { session: SessionRecord }).session;
const run = (query: ReturnType<typeof sql>): Promise<number> =>
  rig.database.transaction(systemScope, (tx) => tx.run(query));

describe('signing in', () => {
  it('[R1-43] [R7-17] [R7-18] [R9-08] takes user name, password and login type 4 and answers the user with groups', async () => {
    const answer = await rig.login('admin_10001');
    expect(answer.status).toBe(200);
    expect(record(answer)).toMatchObject({
      userName: 'admin_10001',
      currentGroupId: '10001',
      groups: [{ id: '10001', roles: [{ name: '服务商管理员' }] }],
    });
    expect((await rig.call('/auth/login', { model: { userName: 'admin_10001', password, loginType: 4 } })).status).toBe(
      200,
    );
    expect(
      (await rig.call('/auth/login', { model: { userName: 'admin_10001', password, loginType: '3' } })).status,
    ).toBe(400);
    const wrong = await rig.login('admin_10001', 'Wrong#2026', { ip: '10.9.9.9' });
    expect(wrong).toMatchObject({ status: 400, message: '用户名或密码错误，或账号已被锁定' });
    expect((await rig.login('admin_10001', 'Wrong#2026', { ip: '10.9.9.9', language: 'en' })).message).toBe(
      'Wrong user name or password, or the account is locked',
    );
  });

  it('[R5-01] [R5-02] trims the user name and takes the password as typed', async () => {
    expect((await rig.login('  admin_10001  ')).status).toBe(200);
    expect((await rig.login('admin_10001', ` ${password}`, { ip: '10.9.9.8' })).reason).toBe('wrongCredentials');
  });

  it('[R1-45] [R1-46] lets operators and providers in, each on their platform', async () => {
    expect((await rig.enter('admin')).currentGroupId).toBe('00001');
    for (const name of ['disp_10002', 'fin_10003', 'view_10004', 'admin_yfkj'])
      expect((await rig.enter(name)).currentGroupId).toBe(name.split('_')[1]);
  });

  it('[R3-06] [R3-07] [R3-08] [R6-19] answers the session record with roles per group', async () => {
    const session = await rig.enter('multi_10001');
    expect(session.currentGroupId).toBe('10001');
    expect(session.groups.map((group) => [group.id, group.roles.length])).toEqual([
      ['10001', 2],
      ['10002', 2],
    ]);
    expect(session.userRoles.map((role) => role.id)).toEqual(session.currentRoleIds);
    const [here, there] = session.groups.map((group) => group.roles.map((role) => role.id));
    expect(here).toEqual(session.currentRoleIds);
    expect(there?.filter((id) => session.currentRoleIds.includes(id))).toEqual([]);
    expect(session.extUserInfo).toEqual({
      platformName: '北疆示范网络货运有限公司',
      currentPlatformId: '10001',
      platformGrade: '2',
      currentServiceProviderId: '10001',
      isBindWechat: '1',
      openId: 'demo-messenger-multi',
    });
    expect(session).toMatchObject({
      name: '北疆示范兼岗',
      mobile: expect.stringMatching(/^199\d{8}$/),
      avatar: '',
      introduction: '',
    });
  });

  it('[R6-01] [R6-02] [R1-47] [R1-48] [R1-49] decides the mode by the platform of the session', async () => {
    const operator = await rig.sessions.find((await rig.enter('admin')).sessionToken);
    const provider = await rig.sessions.find((await rig.enter('admin_yfkj')).sessionToken);
    expect(operator).toMatchObject({ platformId: '00001', isOperator: true, caller: { actor: 'operator' } });
    expect(provider).toMatchObject({ platformId: 'yfkj', isOperator: false, caller: { actor: 'provider' } });
  });

  it('[R9-21] issues a random token of 30 characters and keeps its hash only', async () => {
    const tokens = new Set<string>();
    for (let at = 0; at < 8; at++) tokens.add((await rig.enter('admin')).sessionToken);
    expect(tokens.size).toBe(8);
    for (const token of tokens) expect(token).toMatch(/^[0-9A-Za-z]{30}$/);
    const stored = await rig.database.transaction(systemScope, (tx) =>
      tx.rows<{ row: string }>(sql`select s::text as row from session s`),
    );
    for (const { row } of stored) for (const token of tokens) expect(row).not.toContain(token);
  });

  it('[R5-03] [R5-04] [R8-05] refuses a user without any role, after the right password only', async () => {
    await run(
      sql`delete from platform_user_role where user_id = (select id from platform_user where user_name = 'view_10004')`,
    );
    expect(await rig.login('view_10004')).toMatchObject({
      status: 403,
      reason: 'noRole',
      message: '用户未指定角色信息',
    });
    expect(await rig.login('view_10004', 'Wrong#2026', { ip: '10.9.9.7' })).toMatchObject({
      reason: 'wrongCredentials',
    });
  });

  it('[R5-04] goes on in the first group that has a role', async () => {
    await run(
      sql`delete from platform_user_role where platform_id = '10003' and user_id = (select id from platform_user
        where user_name = 'disp_10003')`,
    );
    await run(sql`insert into platform_user_role (platform_id, user_id, role_id)
      select '10004', u.id, r.id from platform_user u, platform_role r where u.user_name = 'disp_10003'
        and r.platform_id = '10004' and r.template = 'providerView'`);
    const session = await rig.enter('disp_10003');
    expect(session.groups.map((group) => [group.id, group.roles.length])).toEqual([
      ['10003', 0],
      ['10004', 1],
    ]);
    expect(session.currentGroupId).toBe('10004');
  });

  it('keeps the people of a stopped tenant out, and ends their sessions', async () => {
    const { sessionToken } = await rig.enter('admin_jhny');
    await run(sql`update platform set status = 2 where platform_id = 'jhny'`);
    expect(await rig.login('admin_jhny')).toMatchObject({
      status: 403,
      reason: 'tenantStopped',
      message: '该服务商已停用，请联系运营平台',
    });
    expect(await rig.sessions.find(sessionToken)).toBeUndefined();
  });

  it('[R6-17] switches group and role: a new token, the old one void, menus of the new role', async () => {
    const before = await rig.enter('multi_10001');
    const [, other] = before.groups;
    const finance = other?.roles.find((role) => role.name === '服务商财务');
    const answer = await rig.call(
      '/api/platform/UserRole/switchRole',
      { model: { groupId: '10002', roleId: finance?.id } },
      { token: before.sessionToken },
    );
    const after = record(answer);
    expect(after).toMatchObject({
      currentGroupId: '10002',
      currentRoleIds: [finance?.id],
      extUserInfo: { platformName: '渤海示范网络货运有限公司' },
    });
    expect(after.sessionToken).not.toBe(before.sessionToken);
    expect(await rig.sessions.find(before.sessionToken)).toBeUndefined();
    expect(await rig.sessions.find(after.sessionToken)).toMatchObject({
      platformId: '10002',
      caller: { roleIds: [finance?.id] },
    });
    const elsewhere = await rig.call(
      '/api/platform/UserRole/switchRole',
      { model: { groupId: '10003' } },
      { token: after.sessionToken },
    );
    expect(elsewhere).toMatchObject({ status: 403, reason: 'forbidden' });
    const foreignRole = before.groups[0]?.roles[0]?.id;
    expect(
      (
        await rig.call(
          '/api/platform/UserRole/switchRole',
          { model: { groupId: '10002', roleId: foreignRole } },
          { token: after.sessionToken },
        )
      ).reason,
    ).toBe('forbidden');
  });

  it('signing out ends the session on the server', async () => {
    const { sessionToken } = await rig.enter('admin_10002');
    expect((await rig.call('/auth/logout', { model: {} }, { token: sessionToken })).status).toBe(200);
    expect(await rig.sessions.find(sessionToken)).toBeUndefined();
  });
});

describe('person and platform', () => {
  it('[R7-34] answers the own record fresh, and nobody else’s', async () => {
    const session = await rig.enter('admin_10001');
    await run(sql`update platform_user set mobile = '19900009999' where id = ${session.id}`);
    const answer = await rig.call(
      '/api/platform/User/Get',
      { conditions: [{ type: 'id', value: session.id }] },
      { token: session.sessionToken },
    );
    expect(record(answer)).toMatchObject({
      mobile: '19900009999',
      name: session.name,
      userRoles: session.userRoles,
      sessionToken: '',
    });
    const other = await rig.enter('disp_10001');
    expect(
      (
        await rig.call(
          '/api/platform/User/Get',
          { conditions: [{ type: 'id', value: other.id }] },
          { token: session.sessionToken },
        )
      ).status,
    ).toBe(404);
  });

  it('[R7-32] answers the configuration of the own platform; the operator may ask for any', async () => {
    const provider = await rig.enter('admin_10004');
    const path = '/api/platform/platformServiceProviderConfig/get';
    const own = await rig.call(
      path,
      { conditions: [{ type: 'platformId', value: '10004' }] },
      { token: provider.sessionToken },
    );
    expect(own.data).toMatchObject({ platformId: '10004', oilgasConsumeThirdPartyType: 1 });
    expect((await rig.call(path, { platformId: '10001' }, { token: provider.sessionToken })).status).toBe(404);
    const operator = await rig.enter('admin');
    expect((await rig.call(path, { platformId: '10001' }, { token: operator.sessionToken })).data).toMatchObject({
      platformName: '北疆示范网络货运有限公司',
    });
  });

  it('[R7-36] [R3-03] [R3-04] lists the roles of the person; their description is the remark', async () => {
    const session = await rig.enter('admin_10001');
    const answer = await rig.call(
      '/api/platform/UserRole/Listing',
      { conditions: [{ type: 'userId', value: session.id }] },
      { token: session.sessionToken },
    );
    expect(answer.data).toEqual({
      itemList: [
        {
          id: session.currentRoleIds[0],
          name: '服务商管理员',
          type: 'Manager',
          description: '系统预置角色，权限随插件更新',
        },
      ],
    });
    const other = await rig.enter('fin_10001');
    expect(
      (await rig.call('/api/platform/UserRole/Listing', { userId: other.id }, { token: session.sessionToken })).status,
    ).toBe(404);
  });

  it('[R7-37] [R7-29] [R7-12] tells the name of the platform and of the system, and how one may sign in', async () => {
    const { sessionToken } = await rig.enter('admin_10001');
    const name = (platformId: string) =>
      rig.call('/api/platform/Platform/getName', { platformId }, { token: sessionToken });
    expect((await name('10001')).data).toEqual({ platformName: '北疆示范网络货运有限公司' });
    expect((await name('10002')).status).toBe(404);
    expect((await rig.call('/auth/getConfigProjectId', {})).data).toEqual({ systemName: '示范运营平台' });
    expect((await rig.call('/auth/getLoginTypeConfig', {})).data).toEqual({ loginTypes: ['4'], signOnTitle: null });
  });

  it('[R6-24] gives the special platforms their reduced cockpit as configuration', async () => {
    const operator = await rig.enter('admin');
    for (const platformId of ['tsbx', 'yabx', 'zybx', 'jhny', 'yfkj', 'jsyssl', '10001', '00001']) {
      const { data } = await rig.call(
        '/api/platform/platformServiceProviderConfig/get',
        { platformId },
        { token: operator.sessionToken },
      );
      expect([
        platformId,
        (data as { presentation: Record<string, unknown> }).presentation['reducedCockpit'] ?? false,
      ]).toEqual([platformId, !['jsyssl', '10001', '00001'].includes(platformId)]);
    }
  });

  it('[R6-25] [R7-15] tells the branding by path marker, platform id or host, before sign-in', async () => {
    const brand = async (body: object): Promise<unknown> =>
      (await rig.call('/auth/querySimpleServiceProviderInfo', body)).data;
    expect(await brand({})).toMatchObject({
      platformId: '00001',
      platformName: '示范运营平台',
      loginVariant: 'default',
      demoPassword: password,
    });
    expect(await brand({ marker: 'jsdwl' })).toMatchObject({ platformId: 'jsyssl', loginVariant: 'alternate' });
    expect(await brand({ platformId: 'yfkj' })).toMatchObject({
      platformId: 'yfkj',
      platformName: '远方示范科技有限公司',
      loginVariant: 'default',
    });
    expect(await brand({ platformId: 'nobody', host: 'unknown.example:80' })).toMatchObject({ platformId: '00001' });
    await run(sql`update platform set branding = '{"hosts": ["bohai.example"]}' where platform_id = '10002'`);
    expect(await brand({ host: 'bohai.example:8443' })).toMatchObject({ platformId: '10002' });
    expect(
      ((await brand({})) as { demoAccounts: { userName: string }[] }).demoAccounts.map((one) => one.userName),
    ).toEqual(expect.arrayContaining(['admin', 'admin_10001', 'view_10003', 'admin_yfkj']));
  });
});
