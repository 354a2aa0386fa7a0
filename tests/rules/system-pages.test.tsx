// @vitest-environment node
import '../support/browser-globals.ts';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useContext, type ReactNode } from 'react';
import { ListView } from '../../core/web/pages/index.ts';
import { page as dictionaryPage } from '../../plugins/system/web/pages/dictionary.tsx';
import { page as menuPage } from '../../plugins/system/web/pages/menu.tsx';
import { page as pluginsPage } from '../../plugins/system/web/pages/plugins.tsx';
import { page as rolePage } from '../../plugins/system/web/pages/role.ts';
import { page as grantPage } from '../../plugins/system/web/pages/role-grant.tsx';
import { LogChanges } from '../../plugins/system/web/parts/log-changes.tsx';
import { page as logPage } from '../../plugins/system/web/pages/system-log.ts';
import { page as userPage } from '../../plugins/system/web/pages/user.ts';
import zh from '../../plugins/system/locales/zh.json' with { type: 'json' };
import type { PageDefinition, PluginRecord } from '../../sdk/web/index.ts';
import {
  Auth,
  Dictionary,
  Menus,
  Notices,
  PageContext,
  Plugins,
  Refusal,
  ServicesContext,
  Tasks,
} from '../../sdk/web/index.ts';
import { sql } from '../../sdk/server/index.ts';
import type { ServiceToken } from '../../sdk/contract/index.ts';
import { consoleServices } from '../support/console-services.tsx';
import { SystemWorld } from '../support/system-world.ts';
import type { Answer } from '../support/system-world.ts';

// The machine of a run may be busy with other tests.
configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);
const texts = Object.fromEntries(Object.entries(zh).map(([id, text]) => [`system.${id}`, text]));
interface Wire {
  readonly path: string;
}

describe('pages of system management over the real API', () => {
  let world: SystemWorld;
  const tokens: Record<string, string> = {};
  beforeAll(async () => {
    world = await SystemWorld.open();
    for (const name of ['admin', 'admin_10001']) tokens[name] = await world.enter(name);
  }, 120_000);
  afterAll(() => world.close());

  /** The page as the person sees it: services of the console, calls answered by the engine. */
  const show = (
    definition: PageDefinition,
    as: 'admin' | 'admin_10001',
    options: {
      readonly query?: Readonly<Record<string, string>>;
      readonly plugins?: Partial<ReturnType<typeof pluginService>>;
    } = {},
  ) => {
    const token = tokens[as] ?? '';
    const console = consoleServices({ texts, ...(options.query ? { query: options.query } : {}) });
    const taken = async (answering: Promise<Answer>): Promise<Answer> => {
      const answer = await answering;
      if (answer.status !== 200)
        throw new Refusal({
          status: answer.status,
          reason: answer.reason ?? '',
          message: answer.message ?? '',
          fields: answer.messageDetails ?? {},
        });
      return answer;
    };
    console.http.ask.mockImplementation(
      async (query: Wire, input: object) => (await taken(world.call(token, query.path, input))).data,
    );
    console.http.run.mockImplementation(
      async (command: Wire, input: object, on?: { id: string; version: number }) =>
        (await taken(world.run(token, command.path, input, on ? { id: on.id, version: on.version } : {}))).data,
    );
    console.http.total.mockImplementation(
      async (...[resource, query]: unknown[]) =>
        (await taken(world.call(token, `${(resource as Wire).path}/total`, query as object))).data,
    );
    console.http.list.mockImplementation(
      async (resource: Wire, query: object) =>
        (await taken(world.call(token, `${resource.path}/paging`, query))).pageResult,
    );
    console.http.counts.mockImplementation(async () => ({}));
    const more = new Map<string, unknown>([
      [Auth.key, { session: { platformId: as === 'admin' ? '00001' : '10001' } }],
      [Plugins.key, { ...pluginService([]), ...options.plugins }],
      [Menus.key, { tree: [{ name: 'goodsInfo', title: { zh: '货源列表', en: 'Goods list' }, children: [] }] }],
      [Notices.key, { load: async () => undefined }],
      [Tasks.key, { start: async () => undefined }],
      [Dictionary.key, { entries: () => [], reload: async () => undefined }],
    ]);
    const Services = ({ children }: { readonly children: ReactNode }): ReactNode => {
      const outer = useContext(ServicesContext);
      return (
        <ServicesContext
          value={{
            get: <T,>(one: ServiceToken<T>) => (more.has(one.key) ? (more.get(one.key) as T) : outer!.get(one)),
          }}
        >
          {children}
        </ServicesContext>
      );
    };
    const view = (query: Readonly<Record<string, string>>): ReactNode => (
      <PageContext value={{ plugin: 'system', route: 'page', path: '/page', fullPath: '/page', query, visible: true }}>
        {definition.kind === 'free' ? (
          <definition.part />
        ) : definition.kind === 'list' ? (
          <ListView definition={definition} />
        ) : null}
      </PageContext>
    );
    render(
      <console.Console>
        <Services>{view(options.query ?? {})}</Services>
      </console.Console>,
    );
    return console;
  };
  const grants = async (roleId: string): Promise<readonly string[]> =>
    (
      (await world.call(tokens['admin_10001'], '/api/platform/Role/grants', { id: roleId })).data['keys'] as string[]
    ).toSorted();

  it('[R1-34] users: the list shows the people of the platform, and somebody new is added in its form', async () => {
    show(userPage, 'admin_10001');
    expect(await screen.findByText('view_10001')).toBeTruthy();
    expect(screen.queryByText('view_10002')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '新增' }));
    const dialog = await screen.findByRole('dialog');
    const field = (label: string): HTMLElement => within(dialog).getByLabelText(new RegExp(`^${label}`));
    await userEvent.type(field('用户名'), 'pageClerk');
    await userEvent.type(field('名称'), '页面员工');
    await userEvent.type(field('密码'), 'Lorry#4711x');
    await userEvent.click(await within(dialog).findByLabelText('服务商查看'));
    await userEvent.click(within(dialog).getByRole('button', { name: '保存' }));
    await waitFor(async () => expect(await world.userId('pageClerk')).toBeTruthy());
    await expect(world.enter('pageClerk', 'Lorry#4711x')).resolves.toHaveLength(30);
  });

  it('[R1-35] roles: the list, and the tree of rights by mouse and keyboard; what differs is shown before it is saved', async () => {
    const { roleId } = await world.newcomer(tokens['admin_10001'] ?? '', 'treeClerk', {
      keys: ['user:view'],
      menus: ['user'],
    });
    show(rolePage, 'admin_10001');
    expect(await screen.findByText('role treeClerk')).toBeTruthy();
    cleanup();

    const { messages } = show(grantPage, 'admin_10001', { query: { id: roleId } });
    const tree = await screen.findByRole('tree');
    const item = (name: RegExp): HTMLElement => within(tree).getByRole('treeitem', { name });
    const group = item(/^系统管理/);
    expect(group.getAttribute('aria-checked')).toBe('mixed');
    expect(item(/^用户管理/).getAttribute('aria-checked')).toBe('mixed');
    expect(item(/^角色管理/).getAttribute('aria-checked')).toBe('false');
    expect(within(tree).queryByRole('treeitem', { name: /^菜单管理/ })).toBeNull();

    // Down to the page of users, open it, down to a key, give it: view is there already.
    group.focus();
    const before =
      within(tree)
        .getAllByRole('treeitem')
        .indexOf(item(/^用户管理/)) - within(tree).getAllByRole('treeitem').indexOf(group);
    await userEvent.keyboard('{ArrowDown}'.repeat(before));
    expect(document.activeElement).toBe(item(/^用户管理/));
    await userEvent.keyboard('{ArrowRight}');
    expect(item(/^用户管理/).getAttribute('aria-expanded')).toBe('true');
    await userEvent.keyboard('{ArrowDown}{ArrowDown} ');
    expect(item(/^新增, 新增$/).getAttribute('aria-checked')).toBe('true');
    expect(screen.getByText('新增 1 项，收回 0 项')).toBeTruthy();
    expect(screen.getByText('+ 用户管理 · 新增')).toBeTruthy();
    await userEvent.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(item(/^用户管理/));

    // A whole page at once, found by searching.
    await userEvent.type(screen.getByRole('searchbox'), 'role:copy');
    expect(within(tree).queryByRole('treeitem', { name: /^用户管理/ })).toBeNull();
    await userEvent.click(item(/^复制/));
    await userEvent.clear(screen.getByRole('searchbox'));
    expect(item(/^角色管理/).getAttribute('aria-checked')).toBe('mixed');
    expect(await grants(roleId)).toEqual(['user:view']);
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(messages.show).toHaveBeenCalledWith('success', '授权已保存，立即生效'));
    expect(await grants(roleId)).toEqual(['role:copy', 'role:view', 'user:add', 'user:view']);
    expect(screen.getByText('新增 0 项，收回 0 项')).toBeTruthy();
  });

  it('a template role is shown, but cannot be changed', async () => {
    show(grantPage, 'admin_10001', { query: { id: await world.roleId('10001', 'providerView') } });
    expect(await screen.findByText('系统模板角色不能修改，请复制后再修改')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
    const item = (await screen.findAllByRole('treeitem'))[0];
    const before = item?.getAttribute('aria-checked');
    if (item) await userEvent.click(item);
    expect(item?.getAttribute('aria-checked')).toBe(before);
  });

  it('[R1-36] menus: a link is added to a group, moved, and deleted', async () => {
    show(menuPage, 'admin');
    await userEvent.click(await screen.findByLabelText('新增下级 系统管理'));
    const dialog = await screen.findByRole('dialog');
    const field = (label: string): HTMLElement => within(dialog).getByLabelText(new RegExp(`^${label}`));
    await userEvent.selectOptions(field('菜单类型'), 'LINK');
    await userEvent.type(field('名称'), 'pageHelp');
    await userEvent.type(field('标题'), '页面帮助');
    await userEvent.type(field('地址'), 'help');
    await userEvent.click(within(dialog).getByRole('button', { name: '保存' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe('外部链接须填写以http(s)开头的地址');
    await userEvent.clear(field('地址'));
    await userEvent.type(field('地址'), 'https://help.example.com/');
    await userEvent.click(within(dialog).getByRole('button', { name: '保存' }));
    expect(await screen.findByText('pageHelp')).toBeTruthy();
    const order = async (): Promise<number> =>
      (await world.one<{ orderNum: number }>(sql`select order_num from platform_menu where name = 'pageHelp'`))
        .orderNum;
    // It came first with order 0; one step down puts it second.
    await userEvent.click(await screen.findByLabelText('下移 页面帮助'));
    await waitFor(async () => expect(await order()).toBe(20));
    await waitFor(() => expect(screen.getByLabelText<HTMLButtonElement>('上移 页面帮助').disabled).toBe(false));
    await userEvent.click(screen.getByLabelText('删除 页面帮助'));
    await waitFor(() => expect(screen.queryByText('pageHelp')).toBeNull());
  });

  it('[R1-37] dictionary: a code is chosen on the left, its entries stand on the right, one is added and switched off', async () => {
    show(dictionaryPage, 'admin');
    await userEvent.type(await screen.findByRole('searchbox'), '银行');
    await userEvent.click(screen.getByRole('button', { name: /^银行\d/ }));
    await userEvent.click(await screen.findByRole('button', { name: '新增' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText(/^字典名称/), '暂停');
    await userEvent.type(within(dialog).getByLabelText(/^字典值/), '998');
    await userEvent.click(within(dialog).getByRole('button', { name: '保存' }));
    expect(await screen.findByText('暂停')).toBeTruthy();
    await userEvent.click(await screen.findByLabelText('停用 暂停'));
    await waitFor(async () =>
      expect(
        await world.one(sql`select status from platform_dictionary where dict_code = 'BANK' and dict_value = '998'`),
      ).toEqual({ status: 0 }),
    );
  });

  it('[R1-41] logs: what was done just now is on the page, with how it ended', async () => {
    await world.run(tokens['admin'], '/api/platform/User/kickOut', {}, { id: await world.userId('admin') });
    show(logPage, 'admin', { query: { action: 'kickOut' } });
    expect(await within(screen.getByRole('grid')).findByText('强制下线')).toBeTruthy();
    expect(await within(screen.getByRole('grid')).findByText('拒绝')).toBeTruthy();
    expect(screen.getByRole('tab', { name: '登录日志' })).toBeTruthy();
  });

  it('logs: a line says what the call changed, before and after', async () => {
    const { itemList } = (
      await world.done(world.paging(tokens['admin'] ?? '', '/api/platform/Dictionary', { dictCode: 'LOG_RESULT' }))
    ).pageResult;
    const entry = itemList.find(({ dictValue }) => dictValue === 'OK') ?? {};
    const { dictNameEn, dictValue, sort } = entry;
    const words = { dictName: '完成', dictNameEn, dictValue, sort, parentId: null, remark: '', tone: 'running' };
    await world.done(world.run(tokens['admin'], '/api/platform/Dictionary/edit', words, { id: entry['id'] }));
    const line = (await world.paging(tokens['admin'] ?? '', '/api/platform/systemLog', { in_module: ['dictionary'] }))
      .pageResult.itemList[0];
    const Changes = (): ReactNode => <LogChanges record={line as never} />;
    show({ kind: 'free', part: Changes }, 'admin');
    await screen.findByText('字典名称');
    const seen = [...document.querySelectorAll('[data-change]')].map(({ textContent }) => textContent);
    expect(seen).toEqual(['字典名称成功完成', '颜色–蓝']);
    cleanup();
    show({ kind: 'free', part: Changes }, 'admin_10001');
    expect(await screen.findByRole('button', { name: /重试/ })).toBeTruthy();
  });

  const stopped = {
    version: '1',
    state: 'blocked',
    matchedBy: undefined,
    loadMs: undefined,
    setupMs: undefined,
    registrations: 0,
  } as const;
  it('plugins: state, code and reason in plain words, failures first, a switch and another try', async () => {
    const plugins = pluginService([
      {
        id: 'goods',
        title: { zh: '货源管理', en: 'Goods' },
        version: '1',
        state: 'active',
        code: undefined,
        reason: undefined,
        matchedBy: 'menu goodsInfo',
        loadMs: 12.4,
        setupMs: 3,
        registrations: 7,
      },
      {
        id: 'waybill',
        title: { zh: '运单管理', en: 'Waybills' },
        version: '1',
        state: 'failed',
        code: 'PLG-221',
        reason: 'setup of waybill took longer than 3000 ms',
        matchedBy: 'required by goods',
        loadMs: 9,
        setupMs: undefined,
        registrations: 0,
        requires: ['goods'],
      },
      {
        ...stopped,
        id: 'fuel',
        title: { zh: '油气管理', en: 'Fuel' },
        code: 'PLG-301',
        reason: 'no provider: fuel → vehicle (switched off by plugins=-vehicle)',
      },
      {
        ...stopped,
        id: 'vehicle',
        title: { zh: '车辆管理', en: 'Vehicles' },
        code: undefined,
        reason: 'switched off by plugins=-vehicle',
      },
    ]);
    const { messages } = show(pluginsPage, 'admin', { plugins });
    expect(await screen.findByText(/PLG-221 · 插件启动超时/)).toBeTruthy();
    expect(screen.getByText('setup of waybill took longer than 3000 ms')).toBeTruthy();
    expect(screen.getByText('菜单 货源列表')).toBeTruthy();
    expect(screen.getByText('被 货源管理 依赖')).toBeTruthy();
    expect(screen.getByText('所依赖的“车辆管理”没有运行')).toBeTruthy();
    expect(screen.getByText('已在本次浏览器会话中关闭')).toBeTruthy();
    const text = document.body.textContent ?? '';
    expect(text.indexOf('运单管理')).toBeLessThan(text.indexOf('货源管理'));
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(plugins.asked).toEqual(['retry waybill']);
    await userEvent.click(await screen.findByRole('switch', { name: '启用货源管理' }));
    // What stops with it is named before it stops.
    await waitFor(() =>
      expect(messages.confirm).toHaveBeenCalledWith(
        expect.objectContaining({ text: expect.stringContaining('1 个插件会同时停用：运单管理') }),
      ),
    );
    expect(plugins.asked).toEqual(['retry waybill', 'toggle goods false']);
  });
});

function pluginService(records: readonly PluginRecord[]): {
  records: readonly PluginRecord[];
  toggles: Record<string, boolean>;
  asked: string[];
  toggle(id: string, on: boolean | undefined): void;
  retry(id: string): Promise<void>;
  /** No plugin that is loaded later declares anything here. */
  resource(name: string): Promise<undefined>;
} {
  const asked: string[] = [];
  return {
    records,
    toggles: {},
    asked,
    toggle: (id, on) => {
      asked.push(`toggle ${id} ${on}`);
    },
    retry: async (id) => {
      asked.push(`retry ${id}`);
    },
    resource: () => Promise.resolve(undefined),
  };
}
