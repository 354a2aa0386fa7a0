import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { revokeSessions, setPassword } from '../../core/server/auth/accounts.ts';
import { bumpRights } from '../../core/server/permissions/index.ts';
import { systemScope } from '../../core/server/tenancy/index.ts';
import { defaultDemoPassword, seedDemo } from '../../core/server/tenancy/demo/index.ts';
import { changePassword } from '../../sdk/contract/index.ts';
import type { SessionRecord } from '../../sdk/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import type { Call, Tx } from '../../sdk/server/index.ts';
import { IdentityRig, trade } from '../support/identity.ts';

let rig: IdentityRig;
beforeAll(async () => {
  rig = await IdentityRig.open();
}, 60_000);
afterAll(() => rig.close());

const tenant = <T>(platformId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  rig.database.transaction({ role: 'tenant', platformId }, work);
const alive = async (token: string): Promise<boolean> => (await rig.sessions.find(token)) !== undefined;

describe('sessions', () => {
  it('idles out after thirty minutes, each use begins them anew, and ends after twelve hours', async () => {
    const { sessionToken: idle } = await rig.enter('admin_10001');
    rig.clock.pass(29);
    expect(await alive(idle)).toBe(true);
    rig.clock.pass(29);
    expect(await alive(idle)).toBe(true);
    rig.clock.pass(31);
    expect(await alive(idle)).toBe(false);
    const { sessionToken: busy } = await rig.enter('admin_10001');
    for (let minutes = 0; minutes < 700; minutes += 20) {
      rig.clock.pass(20);
      expect(await alive(busy)).toBe(true);
    }
    rig.clock.pass(20);
    expect(await alive(busy)).toBe(false);
  });

  it('writes that it was seen once a minute at most', async () => {
    const { sessionToken } = await rig.enter('admin_10001');
    const seen = async (): Promise<string> =>
      (
        await rig.database.transaction(systemScope, (tx) =>
          tx.one<{ at: string }>(sql`select max(last_seen_at) as at from session`),
        )
      )?.at ?? '';
    const first = await seen();
    rig.clock.pass(0.9);
    await alive(sessionToken);
    expect(await seen()).toBe(first);
    rig.clock.pass(0.2);
    await alive(sessionToken);
    expect(await seen()).not.toBe(first);
  });

  it('a switch of role does not make a session last longer', async () => {
    let { sessionToken } = await rig.enter('multi_10001');
    for (let minutes = 0; minutes < 700; minutes += 20) {
      rig.clock.pass(20);
      await alive(sessionToken);
    }
    const answer = await rig.call(
      '/api/platform/UserRole/switchRole',
      { model: { groupId: '10002' } },
      { token: sessionToken },
    );
    sessionToken = (answer.data as { session: { sessionToken: string } }).session.sessionToken;
    expect(await alive(sessionToken)).toBe(true);
    rig.clock.pass(20);
    expect(await alive(sessionToken)).toBe(false);
  });

  it('finds nothing for anything that is no token of ours', async () => {
    for (const token of ['', 'x', "' or true --", 'A'.repeat(30), 'A'.repeat(31), '令'.repeat(30), '\u0000'.repeat(30)])
      expect(await rig.sessions.find(token)).toBeUndefined();
  });

  it('[D4.20-01] disabling a user, or taking the last role away, ends the session at the next call', async () => {
    const one = await rig.enter('disp_10001');
    await tenant('10001', (tx) => tx.run(sql`update platform_user set status = 0 where id = ${one.id}`));
    expect(await alive(one.sessionToken)).toBe(false);
    const other = await rig.enter('audit_10001');
    await tenant('10001', (tx) => tx.run(sql`delete from platform_user_role where user_id = ${other.id}`));
    expect(await alive(other.sessionToken)).toBe(false);
  });

  it('revoking reaches sessions in other tenants too', async () => {
    const here = await rig.enter('multi_10001');
    const there = await rig.enter('multi_10001', '10002');
    expect(there.currentGroupId).toBe('10002');
    await tenant('10001', (tx) => revokeSessions({ tx }, here.id));
    expect([await alive(here.sessionToken), await alive(there.sessionToken)]).toEqual([false, false]);
    expect(await alive((await rig.enter('multi_10001')).sessionToken)).toBe(true);
  });

  it('a new password ends the sessions of the old one; a tenant cannot set another tenant’s', async () => {
    const session = await rig.enter('settle_10001');
    const as = (tx: Tx): Pick<Call, 'tx' | 'now' | 'caller'> => ({
      tx,
      now: () => '2026-06-01 16:00:00',
      caller: { id: 'x', name: '', actor: 'provider', keys: [], roleIds: [] },
    });
    await expect(tenant('10002', (tx) => setPassword(as(tx), session.id, 'Other#2027'))).rejects.toMatchObject({
      code: 'notFound',
    });
    expect(await tenant('10001', (tx) => setPassword(as(tx), session.id, 'short'))).toBe('passwordRule');
    expect(await alive(session.sessionToken)).toBe(true);
    expect(await tenant('10001', (tx) => setPassword(as(tx), session.id, 'Other#2027'))).toBeUndefined();
    expect(await alive(session.sessionToken)).toBe(false);
    expect((await rig.login('settle_10001', defaultDemoPassword)).reason).toBe('wrongCredentials');
    expect((await rig.login('settle_10001', 'Other#2027')).status).toBe(200);
  });

  it('[D4.20-01] a password that somebody else has set opens nothing until the person has set one of their own', async () => {
    const session = await rig.enter('fin_10001');
    await tenant('10001', (tx) =>
      setPassword(
        {
          tx,
          now: () => '2026-06-01 16:00:00',
          caller: { id: 'admin', name: '', actor: 'provider', keys: [], roleIds: [] },
        },
        session.id,
        'Given#2027',
      ),
    );
    const given = (await rig.login('fin_10001', 'Given#2027')).data as { readonly session: SessionRecord };
    expect(given.session.extUserInfo.passwordGiven).toBe('1');
    const keys = async (token: string) => (await rig.sessions.find(token))?.caller.keys;
    expect(await keys(given.session.sessionToken)).toEqual([]);
    const change = await rig.call(
      changePassword.path,
      { model: { oldPassword: 'Given#2027', newPassword: 'Mine#2028' } },
      { token: given.session.sessionToken },
    );
    expect(change.status).toBe(200);
    expect(await keys(given.session.sessionToken)).not.toEqual([]);
    const own = (await rig.login('fin_10001', 'Mine#2028')).data as { readonly session: SessionRecord };
    expect(own.session.extUserInfo.passwordGiven).toBeUndefined();
  });

  it('a change of rights holds at the next call, without signing in again', async () => {
    const session = await rig.enter('view_10003');
    const keys = async (): Promise<readonly string[]> =>
      (await rig.sessions.find(session.sessionToken))?.caller.keys ?? [];
    expect(await keys()).toContain('waybillManage:export');
    await tenant('10003', async (tx) => {
      await tx.run(
        sql`delete from platform_role_permission where role_id = any(${session.currentRoleIds})
          and permission_key = 'waybillManage:export'`,
      );
      await bumpRights({ tx }, '10003');
    });
    expect(await keys()).not.toContain('waybillManage:export');
    expect(await keys()).toContain('waybillManage:view');
  });

  it('never reads the password hash, the token or its hash back to anybody', async () => {
    const session = await rig.enter('admin_10001');
    const answers = [
      await rig.login('admin_10001'),
      await rig.call('/api/platform/User/Get', { id: session.id }, { token: session.sessionToken }),
      await rig.call('/auth/querySimpleServiceProviderInfo', {}),
      await rig.call('/api/platform/RoleMenu/listing', {}, { token: session.sessionToken }),
    ];
    expect(JSON.stringify(answers)).not.toMatch(/argon2|passwordHash|tokenHash|[0-9a-f]{64}/);
  });

  it('tells no demo account or password outside demo mode', async () => {
    const production = await IdentityRig.open('production');
    try {
      expect((await production.call('/auth/querySimpleServiceProviderInfo', {})).data).toMatchObject({
        demoAccounts: [],
        demoPassword: null,
      });
    } finally {
      await production.close();
    }
  });

  it('seeding again changes nothing, but a new demo password is taken over', async () => {
    const count = async (): Promise<unknown> =>
      rig.database.transaction(systemScope, (tx) =>
        tx.one(sql`
      select (select count(*) from platform_user) as users, (select count(*) from platform) as platforms,
        (select count(*) from platform_role) as roles,
        (select count(*) from platform_menu) as menus, (select count(*) from platform_dictionary) as entries,
          (select count(*) from platform_announcement) as notices`),
      );
    const before = await count();
    await seedDemo({ database: rig.database, manifests: trade, now: rig.clock.now(), password: 'Another#99' });
    expect(await count()).toEqual(before);
    expect((await rig.login('fin_10002', 'Another#99')).status).toBe(200);
  });
});
