import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conditionsOf, readState } from '../../core/web/pages/list-query.ts';
import type { ListDefinition, PageDefinition } from '../../sdk/web/index.ts';
import { page as loginLog } from '../../plugins/system/web/pages/login-log.ts';
import { page as rolePage } from '../../plugins/system/web/pages/role.ts';
import { page as systemLog } from '../../plugins/system/web/pages/system-log.ts';
import { page as userPage } from '../../plugins/system/web/pages/user.ts';
import { sql } from '../../sdk/server/index.ts';
import { SystemWorld } from '../support/system-world.ts';

const menuPath = '/api/platform/Menu';
const dictionaryPath = '/api/platform/Dictionary';
const userPath = '/api/platform/User';
const list = (page: PageDefinition): ListDefinition => {
  if (page.kind !== 'list') throw new Error(`${page.kind} is no list`);
  return page;
};
interface Node {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly orderNum: number;
  readonly version: number;
  readonly parentId: string | null;
}

describe('system management', () => {
  let world: SystemWorld;
  let operator: string;
  let admin: string;
  beforeAll(async () => {
    world = await SystemWorld.open();
    operator = await world.enter('admin');
    admin = await world.enter('admin_10001');
  }, 120_000);
  afterAll(() => world.close());
  const tree = async (): Promise<readonly Node[]> =>
    (await world.done(world.call(operator, `${menuPath}/tree`, {}))).data['itemList'] as Node[];
  const sidebar = async (token: string): Promise<readonly string[]> =>
    ((await world.call(token, '/api/platform/RoleMenu/listing', {}))['itemList'] as { menu: { name: string } }[]).map(
      (one) => one.menu.name,
    );

  it('lists open with what their definitions say, and every filter and sort is understood by the API', async () => {
    const value: Readonly<Record<string, string>> = {
      range: '2026-03-01~2026-12-31',
      like: '示范',
      equal: 'x',
      in: '1',
      many: 'A1',
    };
    for (const definition of [userPage, rolePage, systemLog, loginLog].map(list)) {
      const ask = async (query: Readonly<Record<string, string>>): Promise<void> => {
        const state = readState(definition, query);
        const body = {
          conditions: conditionsOf(definition, state.filters),
          page: 1,
          limit: 20,
          orderBy: state.sort ? [{ field: state.sort.id, dir: state.sort.dir }] : [],
        };
        await world.done(world.call(operator, `${definition.resource.path}/paging`, body));
      };
      for (const name of definition.filters) {
        const field = definition.resource.fields[name];
        await ask({
          [name]: field?.choices
            ? String(field.choices[0]?.value)
            : field?.kind === 'mobile'
              ? '19900000001'
              : (value[definition.resource.filters[name] ?? 'in'] ?? 'x'),
        });
      }
      for (const sort of definition.resource.sorts) await ask({ sort: `${sort}:asc` });
      if (definition.resource.counted)
        await world.done(world.call(operator, `${definition.resource.path}/statistics`, {}));
    }
  });

  describe('users', () => {
    const model = {
      userName: 'NewClerk',
      name: '新员工',
      mobile: '13800138000',
      email: 'new@example.com',
      password: 'Lorry#4711x',
    };
    it('are added, found, edited and given roles; the mobile comes masked and stays when it is left out', async () => {
      const dispatch = await world.roleId('10001', 'providerDispatch');
      const view = await world.roleId('10001', 'providerView');
      const id = String(
        (await world.done(world.run(admin, `${userPath}/add`, { ...model, roleIds: [dispatch] }))).data['id'],
      );
      const found = async (): Promise<Record<string, unknown>> =>
        (await world.done(world.paging(admin, userPath, { like_userName: 'newcl' }))).pageResult.itemList[0] ?? {};
      expect(await found()).toMatchObject({
        id,
        userName: 'NewClerk',
        mobile: '138****8000',
        roleIds: [dispatch],
        roleNames: '服务商调度',
        status: 1,
        identity: '2',
        isBindWechat: '0',
      });
      await world.enter('NewClerk', model.password);
      expect((await found())['lastLoginAt']).not.toBeNull();

      const version = (await found())['version'];
      await world.done(world.run(admin, `${userPath}/edit`, { name: '老员工' }, { id, version }));
      expect((await world.run(admin, `${userPath}/edit`, { name: '另一个' }, { id, version })).reason).toBe('stale');
      await world.done(world.run(admin, `${userPath}/assignRoles`, { roleIds: [dispatch, view] }, { id }));
      expect(await found()).toMatchObject({ name: '老员工', mobile: '138****8000' });
      expect(new Set((await found())['roleIds'] as string[])).toEqual(new Set([dispatch, view]));
      expect(
        (await world.paging(admin, userPath, { like_roleNames: '调度', like_userName: 'newcl' })).pageResult.total,
      ).toBe(1);
    });

    it.each([
      ['a name that is taken, in other capitals', { userName: 'newclerk' }, 'taken'],
      ['a name that begins with a digit', { userName: '1abc' }, 'invalid'],
      ['a name of 21 characters', { userName: 'a'.repeat(21) }, 'invalid'],
      ['a weak password', { userName: 'fresh1', password: 'onlyletters' }, 'passwordRule'],
      ['a password everybody tries', { userName: 'fresh2', password: 'Password@123' }, 'passwordCommon'],
      ['a role that does not exist', { userName: 'fresh3', roleIds: ['nothing'] }, 'roleUnknown'],
    ])('%s is refused, and nobody is added', async (_what, change, reason) => {
      const { count } = await world.one<{ count: number }>(sql`select count(*)::int as count from platform_user`);
      expect((await world.run(admin, `${userPath}/add`, { ...model, roleIds: [], ...change })).reason).toBe(reason);
      expect((await world.one<{ count: number }>(sql`select count(*)::int as count from platform_user`)).count).toBe(
        count,
      );
    });

    it('a lock ends when somebody unlocks the account', async () => {
      const { userId } = await world.newcomer(admin, 'locked', { keys: ['user:view'], menus: ['user'] });
      for (let at = 0; at < 6; at += 1) await expect(world.enter('locked', 'wrong')).rejects.toThrow();
      await world.half.settled();
      await expect(world.enter('locked', 'Lorry#4711x')).rejects.toThrow('尝试次数过多');
      await world.done(world.run(admin, `${userPath}/unlock`, {}, { id: userId }));
      await expect(world.enter('locked', 'Lorry#4711x')).resolves.toHaveLength(30);
    });

    it("[R7-24] somebody else's messenger is unbound by wechat/unbind, once", async () => {
      const { userId } = await world.newcomer(admin, 'chatty', { keys: ['user:view'], menus: ['user'] });
      await world.one(
        sql`update platform_user set is_bind_wechat = '1', open_id = 'o1' where id = ${userId} returning id`,
      );
      expect(
        (await world.run(admin, '/api/user/wechat/unbind', { loginType: '3', userId }, { id: userId })).status,
      ).toBe(400);
      expect(
        (await world.run(admin, '/api/user/wechat/unbind', { loginType: '4', userId: 'other' }, { id: userId })).status,
      ).toBe(404);
      await world.done(world.run(admin, '/api/user/wechat/unbind', { loginType: '4', userId }, { id: userId }));
      expect(await world.one(sql`select is_bind_wechat, open_id from platform_user where id = ${userId}`)).toEqual({
        isBindWechat: '0',
        openId: '',
      });
      expect(
        (await world.run(admin, '/api/user/wechat/unbind', { loginType: '4', userId }, { id: userId })).reason,
      ).toBe('notBound');
    });
  });

  describe('menus', () => {
    it('are added, edited, moved and deleted, and the sidebar follows', async () => {
      const group = (await tree()).find((node) => node.name === 'sysManage');
      const link = {
        parentId: group?.id,
        name: 'helpDesk',
        title: '帮助',
        titleEn: 'Help',
        url: 'https://help.example.com/',
        icon: '',
        orderNum: 990,
        menuMode: 'B',
        menuType: 'LINK',
        hidden: false,
        alwaysShow: false,
        isSigleShow: false,
        noCache: false,
      };
      expect((await world.run(operator, `${menuPath}/add`, { ...link, url: 'javascript:alert(1)' })).reason).toBe(
        'url',
      );
      const id = String((await world.done(world.run(operator, `${menuPath}/add`, link))).data['id']);
      expect((await world.run(operator, `${menuPath}/add`, link)).reason).toBe('taken');
      expect((await world.run(operator, `${menuPath}/edit`, { ...strip(link), parentId: id }, { id })).reason).toBe(
        'parent',
      );
      await world.done(world.run(operator, `${menuPath}/edit`, { ...strip(link), title: '帮助中心' }, { id }));
      expect((await tree()).find((node) => node.id === id)).toMatchObject({ title: '帮助中心', version: 2 });

      const siblings = (await tree()).filter((node) => node.parentId === group?.id).map((node) => node.id);
      await world.done(world.run(operator, `${menuPath}/sort`, { ids: [id, ...siblings.filter((one) => one !== id)] }));
      expect((await tree()).filter((node) => node.parentId === group?.id)[0]?.id).toBe(id);
      expect((await world.run(operator, `${menuPath}/delete`, {}, { id: group?.id })).reason).toBe('children');
    });

    it('[R6-09] a deleted menu is listed neither here nor in the sidebar, and comes back when it is added again', async () => {
      const plugins = (await tree()).find((node) => node.name === 'plugins');
      expect(await sidebar(operator)).toContain('plugins');
      await world.done(world.run(operator, `${menuPath}/delete`, {}, { id: plugins?.id }));
      expect(await world.one(sql`select delete_status from platform_menu where id = ${plugins?.id}`)).toEqual({
        deleteStatus: '1',
      });
      expect(await sidebar(operator)).not.toContain('plugins');
      expect((await tree()).some((node) => node.name === 'plugins')).toBe(false);
      const again = {
        parentId: plugins?.parentId,
        name: 'plugins',
        title: '插件管理',
        titleEn: 'Plugins',
        url: '/plugins',
        icon: '',
        orderNum: 5,
        menuMode: 'B',
        menuType: 'PAGE',
        hidden: false,
        alwaysShow: false,
        isSigleShow: false,
        noCache: true,
      };
      expect((await world.done(world.run(operator, `${menuPath}/add`, again))).data['id']).toBe(plugins?.id);
      expect(await sidebar(operator)).toContain('plugins');
    });
  });

  describe('dictionary', () => {
    const entry = { dictCode: 'TEST_COLOUR', dictName: '红', dictNameEn: 'Red', dictValue: '1', sort: 10, remark: '' };
    const { dictCode: _code, ...words } = entry;
    const sorted = async (token: string): Promise<readonly Record<string, unknown>[]> =>
      (await world.done(world.call(token, '/api/platform/Dictionary/getDictionaryBySort', { dictCode: 'TEST_COLOUR' })))
        .data['itemList'] as Record<string, unknown>[];

    it('[R3-25] an entry has dictCode, dictName and dictValue; it is added, edited, switched off and deleted, and the console reads the same', async () => {
      const id = String((await world.done(world.run(operator, `${dictionaryPath}/add`, entry))).data['id']);
      expect((await world.run(operator, `${dictionaryPath}/add`, entry)).reason).toBe('taken');
      expect(await sorted(admin)).toMatchObject([{ dictCode: 'TEST_COLOUR', dictName: '红', dictValue: '1' }]);
      await world.done(world.run(operator, `${dictionaryPath}/edit`, { ...words, dictName: '深红' }, { id }));
      expect(await sorted(admin)).toMatchObject([{ dictName: '深红' }]);
      await world.done(world.run(operator, `${dictionaryPath}/disable`, {}, { id }));
      expect(await sorted(admin)).toEqual([]);
      await world.done(world.run(operator, `${dictionaryPath}/enable`, {}, { id }));
      const child = String(
        (await world.done(world.run(operator, `${dictionaryPath}/add`, { ...entry, dictValue: '11', parentId: id })))
          .data['id'],
      );
      expect((await world.run(operator, `${dictionaryPath}/edit`, { ...words, parentId: child }, { id })).reason).toBe(
        'parent',
      );
      expect((await world.run(operator, `${dictionaryPath}/delete`, {}, { id })).reason).toBe('children');
      await world.done(world.run(operator, `${dictionaryPath}/delete`, {}, { id: child }));
      await world.done(world.run(operator, `${dictionaryPath}/delete`, {}, { id }));
      expect(await sorted(admin)).toEqual([]);
    });

    it('[D2.2-07] an entry of one platform hides the global one of that value for that platform only', async () => {
      await world.done(world.run(operator, `${dictionaryPath}/add`, { ...entry, dictValue: '7' }));
      await world.done(
        world.run(operator, `${dictionaryPath}/add`, {
          ...entry,
          dictValue: '7',
          dictName: '北疆红',
          scopePlatformId: '10001',
        }),
      );
      expect(await sorted(admin)).toMatchObject([{ dictName: '北疆红' }]);
      expect(await sorted(await world.enter('view_10002'))).toMatchObject([{ dictName: '红' }]);
      expect(
        (await world.run(operator, `${dictionaryPath}/add`, { ...entry, dictValue: '8', scopePlatformId: 'nobody' }))
          .reason,
      ).toBe('platform');
    });

    it('the tree counts the entries of every code', async () => {
      const nodes = (await world.done(world.call(operator, `${dictionaryPath}/tree`, {}))).data['itemList'] as {
        dictCode: string;
        count: number;
        children: { dictCode: string; count: number }[];
      }[];
      const leaves = nodes.flatMap((node) => (node.children.length > 0 ? node.children : [node]));
      const counted = await world.one<{ codes: number; entries: number }>(
        sql`select count(distinct dict_code)::int as codes, count(*)::int as entries from platform_dictionary
          where delete_status = '0'`,
      );
      expect(leaves).toHaveLength(counted.codes);
      expect(leaves.reduce((sum, one) => sum + one.count, 0)).toBe(counted.entries);
    });
  });

  describe('logs', () => {
    it('what was done and what was refused is in the log of operations; who signed in, in the other', async () => {
      await world.run(admin, `${userPath}/kickOut`, {}, { id: await world.userId('admin_10001') });
      const rows = (
        await world.done(
          world.paging(operator, '/api/platform/systemLog', { in_module: ['user'], in_action: ['kickOut'] }),
        )
      ).pageResult.itemList;
      expect(rows[0]).toMatchObject({
        module: 'user',
        action: 'kickOut',
        // The record by its name, and what the person was told.
        bizNo: 'admin_10001',
        result: 'REFUSED',
        reason: '不能对自己进行该操作',
        ip: '10.0.0.1',
        platformId: '10001',
      });
      const signIns = (
        await world.done(world.paging(operator, '/api/platform/loginLog', { like_userName: 'admin_10001' }))
      ).pageResult.itemList;
      expect(signIns[0]).toMatchObject({
        userName: 'admin_10001',
        sessionState: 'OPEN',
        ip: '10.0.0.1',
        platformId: '10001',
      });
    });

    it('no password is ever in a log', async () => {
      const found = await world.one<{ count: number }>(sql`
        select (select count(*) from audit_log a where a::text like '%Lorry#%')::int + (select count(*)
          from record_event e where e::text like '%Lorry#%')::int
          + (select count(*) from idempotency_key k where k::text like '%Lorry#%')::int as count`);
      expect(found.count).toBe(0);
    });
  });
});
const strip = <T extends { name: unknown; menuType: unknown }>({
  name: _name,
  menuType: _type,
  ...rest
}: T): Omit<T, 'name' | 'menuType'> => rest;
