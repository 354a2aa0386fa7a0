import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Command } from '../../sdk/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import * as contract from '../../plugins/system/contract/index.ts';
import { permissionKeys } from '../../sdk/manifest/index.ts';
import { system } from '../../plugins/system/plugin.ts';
import { SystemWorld } from '../support/system-world.ts';

const roles = '/api/platform/Role';
const users = '/api/platform/User';
const isCommand = (value: unknown): value is Command =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'command';
// What anybody may send needs no key: its own checks are proved with the catalogue.
const commands: readonly Command[] = (Object.values(contract) as readonly unknown[])
  .filter(isCommand)
  .filter(({ access }) => access !== 'public');

describe('rights', () => {
  let world: SystemWorld;
  let admin: string;
  let operator: string;
  beforeAll(async () => {
    world = await SystemWorld.open();
    admin = await world.enter('admin_10001');
    operator = await world.enter('admin');
  }, 120_000);
  afterAll(() => world.close());

  describe('reach an open session at its next call', () => {
    it('granted: allowed; withdrawn: 403; the menu goes with it', async () => {
      const { roleId, token } = await world.newcomer(admin, 'clerkA', {
        keys: ['waybillManage:view'],
        menus: ['waybillManage'],
      });
      const names = async (): Promise<unknown> =>
        (
          (await world.call(token, '/api/platform/RoleMenu/listing', {}))['itemList'] as { menu: { name: string } }[]
        ).map((one) => one.menu.name);
      expect((await world.paging(token, users)).status).toBe(403);
      expect(await names()).not.toContain('user');

      await world.done(
        world.run(
          admin,
          `${roles}/grant`,
          { keys: ['waybillManage:view', 'user:view'], menus: ['waybillManage', 'user'] },
          { id: roleId },
        ),
      );
      expect((await world.paging(token, users)).status).toBe(200);
      expect(await names()).toContain('user');

      await world.done(
        world.run(admin, `${roles}/grant`, { keys: ['waybillManage:view'], menus: ['waybillManage'] }, { id: roleId }),
      );
      expect((await world.paging(token, users)).status).toBe(403);
      expect(await names()).not.toContain('user');
    });

    it('another role assigned: its rights, and no longer the old ones', async () => {
      const { userId, token } = await world.newcomer(admin, 'clerkB', { keys: ['user:view'], menus: ['user'] });
      const other = await world.newcomer(admin, 'clerkC', { keys: ['role:view'], menus: ['role'] });
      expect((await world.paging(token, users)).status).toBe(200);
      await world.done(world.run(admin, `${users}/assignRoles`, { roleIds: [other.roleId] }, { id: userId }));
      expect((await world.paging(token, users)).status).toBe(403);
      expect((await world.paging(token, roles)).status).toBe(200);
    });

    it('a role that is switched off gives nothing, and its only holder is out', async () => {
      const { roleId, token } = await world.newcomer(admin, 'clerkD', { keys: ['user:view'], menus: ['user'] });
      await world.done(world.run(admin, `${roles}/edit`, { name: 'role clerkD', status: 0 }, { id: roleId }));
      expect((await world.paging(token, users)).status).toBe(401);
    });

    it.each([
      ['disable', {}],
      ['kickOut', {}],
      ['resetPwd', { password: 'Carrier#88zz' }],
    ])('%s ends the sessions: 401', async (verb, model) => {
      const { userId, token } = await world.newcomer(admin, `gone${verb}`, { keys: ['user:view'], menus: ['user'] });
      expect((await world.paging(token, users)).status).toBe(200);
      await world.done(world.run(admin, `${users}/${verb}`, model, { id: userId }));
      expect((await world.paging(token, users)).status).toBe(401);
    });

    it('a disabled user cannot sign in, and can again when enabled', async () => {
      const { userId } = await world.newcomer(admin, 'sleeper', { keys: ['user:view'], menus: ['user'] });
      await world.done(world.run(admin, `${users}/disable`, {}, { id: userId }));
      await expect(world.enter('sleeper', 'Lorry#4711x')).rejects.toThrow();
      await world.done(world.run(admin, `${users}/enable`, {}, { id: userId }));
      await expect(world.enter('sleeper', 'Lorry#4711x')).resolves.toHaveLength(30);
    });
  });

  describe('cannot be passed on by who does not hold them', () => {
    const refused = async (
      token: string,
      roleId: string,
      keys: readonly string[],
      menus: readonly string[] = [],
    ): Promise<unknown> => (await world.run(token, `${roles}/grant`, { keys, menus }, { id: roleId })).reason;
    const emptyRole = async (name: string): Promise<string> =>
      String((await world.done(world.run(admin, `${roles}/add`, { name }))).data['id']);

    it("no key or menu of the operator's side, and none that does not exist", async () => {
      const roleId = await emptyRole('outside');
      expect(await refused(admin, roleId, ['menu:view'])).toBe('outside');
      expect(await refused(admin, roleId, ['dictionary:edit'])).toBe('outside');
      expect(await refused(admin, roleId, ['user:fly'])).toBe('outside');
      expect(await refused(admin, roleId, ['user:*'])).toBe('outside');
      expect(await refused(admin, roleId, ['user:view,menu:view'])).toBe('outside');
      expect(await refused(admin, roleId, ['data:allPlatforms'])).toBe('outside');
      expect(await refused(admin, roleId, [], ['menu'])).toBe('outside');
      const kept = await world.one<{ count: number }>(
        sql`select count(*)::int as count from platform_role_permission where role_id = ${roleId}`,
      );
      expect(kept.count).toBe(0);
    });

    it('nothing the granter lacks may be granted, withdrawn, copied or assigned', async () => {
      const helper = await world.newcomer(admin, 'helper', {
        keys: [
          'role:view',
          'role:add',
          'role:grant',
          'role:copy',
          'user:view',
          'user:edit',
          'user:add',
          'user:resetPwd',
        ],
        menus: ['role', 'user'],
      });
      const strong = await world.newcomer(admin, 'strong', {
        keys: ['user:view', 'waybillManage:view', 'waybillManage:cancel'],
        menus: ['user', 'waybillManage'],
      });
      const own = String((await world.done(world.run(helper.token, `${roles}/add`, { name: 'of helper' }))).data['id']);
      expect(await refused(helper.token, own, ['waybillManage:view'])).toBe('notHeld');
      expect(await refused(helper.token, own, ['data:plainMobile'])).toBe('notHeld');
      expect(await refused(helper.token, own, [], ['waybillManage'])).toBe('notHeld');
      expect(await refused(helper.token, strong.roleId, ['user:view'], ['user'])).toBe('notHeld');
      // What it does not touch may stay.
      await world.done(
        world.run(
          helper.token,
          `${roles}/grant`,
          {
            keys: ['user:view', 'user:edit', 'waybillManage:view', 'waybillManage:cancel'],
            menus: ['user', 'waybillManage'],
          },
          { id: strong.roleId },
        ),
      );
      expect((await world.run(helper.token, `${roles}/copy`, { name: 'stolen' }, { id: strong.roleId })).reason).toBe(
        'notHeld',
      );
      expect(
        (await world.run(helper.token, `${users}/assignRoles`, { roleIds: [strong.roleId] }, { id: helper.userId }))
          .reason,
      ).toBe('notHeld');
      expect(
        (
          await world.run(helper.token, `${users}/add`, {
            userName: 'puppet',
            name: 'x',
            password: 'Lorry#4711x',
            roleIds: [strong.roleId],
          })
        ).reason,
      ).toBe('notHeld');
      expect(
        (await world.run(helper.token, `${users}/resetPwd`, { password: 'Lorry#4712x' }, { id: strong.userId })).reason,
      ).toBe('aboveYou');
      expect(
        (
          await world.run(
            helper.token,
            `${users}/resetPwd`,
            { password: 'Lorry#4712x' },
            { id: await world.userId('admin_10001') },
          )
        ).reason,
      ).toBe('aboveYou');
    });

    it("the operator cannot put his own side's keys into a tenant's role, nor tenants' keys he does not hold", async () => {
      const roleId = await emptyRole('tenant role');
      expect(await refused(operator, roleId, ['menu:view'])).toBe('outside');
      expect(await refused(operator, roleId, ['waybillListManage:assign'])).toBe('notHeld');
    });

    it('template roles are protected, but can be copied', async () => {
      const id = await world.roleId('10001', 'providerDispatch');
      for (const [verb, model] of [
        ['edit', { name: 'x', status: 1 }],
        ['delete', {}],
        ['grant', { keys: [], menus: [] }],
      ] as const)
        expect((await world.run(admin, `${roles}/${verb}`, model, { id })).reason).toBe('template');
      const copy = String(
        (await world.done(world.run(admin, `${roles}/copy`, { name: 'dispatch 2' }, { id }))).data['id'],
      );
      const [one, two] = await Promise.all(
        [id, copy].map(async (role) => (await world.done(world.call(admin, `${roles}/grants`, { id: role }))).data),
      );
      expect([...(two?.['keys'] as string[])].sort()).toEqual([...(one?.['keys'] as string[])].sort());
      expect(two?.['menus']).toEqual(one?.['menus']);
    });
  });

  describe('are never lost altogether', () => {
    it('the last administrator can be neither disabled, nor stripped of the role; nor can the last administrator role go', async () => {
      const chief = await world.enter('admin_10003');
      const chiefId = await world.userId('admin_10003');
      // An administrator of the platform other than the chief, with a role of its own.
      const keys = (
        await world.done(world.call(chief, `${roles}/grants`, { id: await world.roleId('10003', 'providerAdmin') }))
      ).data;
      const second = await world.newcomer(chief, 'second', {
        keys: keys['keys'] as string[],
        menus: keys['menus'] as string[],
      });
      await world.done(world.run(second.token, `${users}/disable`, {}, { id: chiefId }));
      // Now the second one is alone.
      expect((await world.run(second.token, `${users}/disable`, {}, { id: second.userId })).reason).toBe('yourself');
      expect((await world.run(operator, `${users}/disable`, {}, { id: second.userId })).reason).toBe('lastAdmin');
      expect(
        (await world.run(second.token, `${users}/assignRoles`, { roleIds: [] }, { id: second.userId })).reason,
      ).toBe('lastAdmin');
      expect((await world.run(second.token, `${roles}/delete`, {}, { id: second.roleId })).reason).toBe('lastAdmin');
      expect(
        (await world.run(second.token, `${roles}/edit`, { name: 'role second', status: 0 }, { id: second.roleId }))
          .reason,
      ).toBe('lastAdmin');
      const without = (keys['keys'] as string[]).filter((key) => key !== 'role:grant');
      expect(
        (
          await world.run(
            second.token,
            `${roles}/grant`,
            { keys: without, menus: keys['menus'] },
            { id: second.roleId },
          )
        ).reason,
      ).toBe('lastAdmin');
      expect((await world.paging(second.token, roles)).status).toBe(200);
    });
  });

  describe('stay inside the tenant', () => {
    it("another tenant's users and roles are not there", async () => {
      const stranger = await world.userId('view_10002');
      const role = await world.roleId('10002', 'providerView');
      expect((await world.run(admin, `${users}/disable`, {}, { id: stranger })).status).toBe(404);
      expect((await world.run(admin, `${users}/kickOut`, {}, { id: stranger })).status).toBe(404);
      expect((await world.run(admin, `${roles}/copy`, { name: 'x' }, { id: role })).status).toBe(404);
      expect((await world.call(admin, `${roles}/grants`, { id: role })).status).toBe(404);
      expect(
        (
          await world.run(admin, `${users}/add`, {
            userName: 'thief',
            name: 'x',
            password: 'Lorry#4711x',
            roleIds: [role],
          })
        ).reason,
      ).toBe('roleUnknown');
      const list = await world.paging(admin, users, { platformId: '10002' });
      expect(list.pageResult.itemList).toEqual([]);
      expect((await world.paging(admin, roles)).pageResult.itemList.every((one) => one['platformId'] === '10001')).toBe(
        true,
      );
    });

    it("menus and dictionary are the operator's, whatever a role holds", async () => {
      const { roleId, token } = await world.newcomer(admin, 'intruder', { keys: ['user:view'], menus: ['user'] });
      await world.one(
        sql`insert into platform_role_permission (platform_id, role_id, permission_key) values ('10001', ${roleId},
          'menu:view,menu:edit dictionary:*') returning role_id`,
      );
      await world.one(
        sql`update platform set rights_version = rights_version + 1 where platform_id = '10001' returning platform_id`,
      );
      expect((await world.call(token, '/api/platform/Menu/tree', {})).status).toBe(403);
      expect((await world.call(token, '/api/platform/Dictionary/tree', {})).status).toBe(403);
      expect((await world.paging(token, '/api/platform/Dictionary')).status).toBe(403);
    });
  });

  describe('who may only look', () => {
    let viewer: string;
    let viewerOperator: string;
    beforeAll(async () => {
      viewer = (
        await world.newcomer(admin, 'viewerP', {
          keys: ['user:view', 'role:view', 'plugins:view'],
          menus: ['user', 'role', 'plugins'],
        })
      ).token;
      const offered = (route: string): boolean =>
        (system.routes as Readonly<Record<string, { readonly audience: string }>>)[route]?.audience !== 'provider';
      const views = permissionKeys(system).filter(
        (key) => key.endsWith(':view') && offered(key.slice(0, -':view'.length)),
      );
      viewerOperator = (
        await world.newcomer(operator, 'viewerO', { keys: views, menus: Object.keys(system.menus).filter(offered) })
      ).token;
    });

    it('reads every list of the pages', async () => {
      for (const path of [users, roles]) expect((await world.paging(viewer, path)).status, path).toBe(200);
      for (const path of [
        users,
        roles,
        '/api/platform/Menu',
        '/api/platform/Dictionary',
        '/api/platform/systemLog',
        '/api/platform/loginLog',
      ])
        expect((await world.paging(viewerOperator, path)).status, path).toBe(200);
    });

    it.each(commands.map((command) => [command.name, command] as const))('%s is refused', async (_name, command) => {
      const target =
        command.on?.name === 'role'
          ? await world.roleId('00001', 'operatorService')
          : command.on?.name === 'user'
            ? await world.userId('op_audit')
            : command.on
              ? (
                  await world.one<{ id: string }>(
                    command.on.name === 'menu'
                      ? sql`select id from platform_menu limit 1`
                      : command.on.name === 'access'
                        ? sql`select id from platform limit 1`
                        : sql`select id from platform_dictionary limit 1`,
                  )
                ).id
              : undefined;
      const model = Object.fromEntries(
        Object.entries(command.input).flatMap(([name, field]) => (field.required ? [[name, sample(field)]] : [])),
      );
      const before = await fingerprint(world);
      const answer = await world.run(viewerOperator, command.path, model, target === undefined ? {} : { id: target });
      expect([answer.status, answer.reason]).toEqual([403, 'forbidden']);
      expect(await fingerprint(world)).toEqual(before);
      // And without a session at all.
      expect((await world.run(undefined, command.path, model, target === undefined ? {} : { id: target })).status).toBe(
        401,
      );
    });
  });
});

function sample(field: Command['input'][string]): unknown {
  if (field.choices) return field.choices[0]?.value;
  const samples: Partial<Record<typeof field.kind, unknown>> = {
    integer: field.min ?? 0,
    flag: true,
    list: [],
    id: 'x',
    secret: 'Lorry#4711x',
  };
  return samples[field.kind] ?? 'Sample1';
}
const fingerprint = (world: SystemWorld): Promise<object> =>
  world.one(sql`
  select (select count(*) || ' ' || sum(version) from platform_user) as users, (select count(*) || ' ' || sum(version)
    from platform_role) as roles,
    (select count(*) || ' ' || sum(version) from platform_menu) as menus, (select count(*) || ' ' || sum(version)
      from platform_dictionary) as dictionary,
    (select count(*)::int from platform_role_permission) as keys, (select sum(session_epoch)::int from platform_user)
      as epochs`);
