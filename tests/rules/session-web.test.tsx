import { reaction } from 'mobx';
import {
  dictionaryGet,
  login,
  logout,
  platformConfig,
  roleMenuListing,
  switchRole,
  userGet,
} from '@freightdeck/sdk/contract';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { Auth, Http, freePage } from '@freightdeck/sdk/web';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createConsole } from '../../core/web/console/index.ts';
import type { Console, ConsoleOptions } from '../../core/web/console/index.ts';
import { storageKey } from '../../core/web/auth/index.ts';
import type { CatalogueEntry } from '../../core/web/plugins/index.ts';
import { startPlatform } from '../support/platform-stub.ts';
import type { Handler, Platform } from '../support/platform-stub.ts';
import type { PageLoaders } from '../../core/web/prefetch/index.ts';
import { signInByPassword } from '../../host/web/login/sign-in.ts';

const title = (text: string) => ({ zh: text, en: text });
const entry = (manifest: PluginManifest): CatalogueEntry => ({
  manifest,
  load: async () => ({
    default: {
      manifest,
      messages: { zh: async () => ({ default: {} }), en: async () => ({ default: {} }) },
      parts: {},
      setup: undefined,
      pages: Object.fromEntries(
        Object.keys(manifest.routes).map((name) => [name, async () => ({ page: freePage(() => null) })]),
      ),
    },
  }),
});
const catalogue = [
  entry({
    id: 'cockpit',
    version: '1.0.0',
    sdk: '^1.0',
    title: title('驾驶舱'),
    activation: 'always',
    permissions: {},
    menus: {},
    routes: {
      home: { path: '/home', title: title('驾驶舱'), audience: 'both', open: true, pinned: true, plain: true },
    },
  }),
  entry({
    id: 'waybill',
    version: '1.0.0',
    sdk: '^1.0',
    title: title('运单'),
    permissions: {},
    menus: { waybillManage: 'waybillManage' },
    routes: { waybillManage: { path: '/waybillManage', title: title('运单'), audience: 'provider' } },
  }),
  entry({
    id: 'system',
    version: '1.0.0',
    sdk: '^1.0',
    title: title('系统'),
    permissions: {},
    menus: { user: 'user', menu: 'menu' },
    routes: {
      user: { path: '/user', title: title('用户'), audience: 'both' },
      menu: { path: '/menu', title: title('菜单'), audience: 'operator' },
    },
  }),
];
const role = (id: string) => ({ id, name: id });
const groups = [
  { id: '10001', name: '顺达', grade: '1', roles: [role('r1'), role('r2')] },
  { id: '10002', name: '通达', grade: '1', roles: [role('r3')] },
];
const record = (platformId = '10001', more: object = {}) => ({
  id: 'u1',
  userName: 'wang',
  name: '王小明',
  mobile: '13800001234',
  avatar: '',
  introduction: '',
  sessionToken: `token-${platformId}`.padEnd(30, 'x'),
  currentGroupId: platformId,
  currentRoleIds: groups.find((group) => group.id === platformId)?.roles.map(({ id }) => id) ?? [],
  groups,
  userRoles: [],
  extUserInfo: {
    platformName: groups.find((group) => group.id === platformId)?.name ?? '',
    currentPlatformId: platformId,
    platformGrade: '1',
    currentServiceProviderId: platformId,
    isBindWechat: '0',
    openId: '',
  },
  ...more,
});
const menu = (name: string) => ({
  menu: {
    id: name,
    parentId: null,
    name,
    title: name,
    titleEn: name,
    url: `/${name}`,
    icon: '',
    orderNum: 1,
    type: 'PAGE',
    hidden: false,
    alwaysShow: false,
    isSigleShow: false,
    noCache: false,
    deleteStatus: '0',
  },
});
const ok =
  (data: unknown): Handler =>
  () => ({ body: { status: 200, data } });
const healthy = (): Record<string, Handler> => ({
  [login.path]: ok({ session: record() }),
  [logout.path]: ok({}),
  [userGet.path]: ok({ session: record() }),
  [roleMenuListing.path]: (call) => ({
    body: {
      status: 200,
      itemList: call.headers.authorization?.includes('10002')
        ? [menu('user'), menu('menu')]
        : [menu('waybillManage'), menu('user')],
      permissions: ['waybillManage:export'],
    },
  }),
  [platformConfig.path]: ok({
    platformId: '10001',
    platformName: '顺达',
    oilgasConsumeThirdPartyType: 0,
    presentation: { reducedCockpit: true },
  }),
  [switchRole.path]: ok({ session: record('10002') }),
  [dictionaryGet.path]: ok({ itemList: [] }),
});

let platform: Platform | undefined;
let current: Console | undefined;
let reloads = 0;
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  location.hash = '';
  document.title = '';
  reloads = 0;
});
afterEach(async () => {
  current?.dispose();
  await platform?.stop();
});
async function open(handlers: Record<string, Handler> = healthy(), hash = ''): Promise<Console> {
  await platform?.stop();
  platform = await startPlatform(handlers);
  return again(hash);
}
/** The browser page is loaded once more: new stores over the same storage. */
function again(hash = '', more: Partial<ConsoleOptions> = {}): Console {
  current?.dispose();
  location.hash = hash;
  current = createConsole({
    catalogue,
    baseUrl: platform?.baseUrl ?? '',
    reload: () => {
      reloads += 1;
    },
    ...more,
  });
  return current;
}
const toasts = (console: Console) => console.messages.toasts.map(({ text, seconds }) => [text, seconds]);
async function signedIn(handlers = healthy(), hash = '#/home'): Promise<Console> {
  const console = await open(handlers, hash);
  await console.boot();
  await signInByPassword(console.auth, 'wang', 'secret', '10001');
  return console;
}
/** Signed in from the form, in a console that is built another way. */
async function signedInWith(more: Partial<ConsoleOptions>): Promise<Console> {
  await open(healthy(), '#/login');
  const console = again('#/login', more);
  await console.boot();
  expect(await signInByPassword(console.auth, 'wang', 'Freight#2026')).toBe(true);
  return console;
}
/** The catalogue with `system` a partner's, and who is fetched of it. */
const countedCatalogue = (fetched: string[]): readonly CatalogueEntry[] =>
  catalogue.map((one) => ({
    ...one,
    ...(one.manifest.id === 'system' ? { address: '/partners/system.js' } : {}),
    load: () => {
      fetched.push(one.manifest.id);
      return one.load();
    },
  }));
const noLoaders: PageLoaders = { view: async () => undefined, rows: async () => undefined };

describe('signing in', () => {
  test('[R4-01] [R4-05] [R1-43] a visitor lands on login, signs in, and gets to the wanted page', async () => {
    const console = await open(healthy(), '#/waybillManage?state=30');
    expect(await console.boot()).toBe('signed-out');
    expect([console.navigation.path, console.navigation.query.redirect]).toEqual(['/login', '/waybillManage?state=30']);
    expect(await signInByPassword(console.auth, ' wang ', ' secret ', '10001')).toBe(true);
    expect(console.navigation.fullPath).toBe('/waybillManage?state=30');
    expect(JSON.parse(sessionStorage.getItem('freightdeck-session') ?? '{}')).toMatchObject({
      sessionToken: record().sessionToken,
      record: { id: 'u1' },
    });
  });
  test.each(['/waybillManage?state=30', '/user?id=7'])(
    'a link that is opened while the menus are on their way waits for them: %s',
    async (wanted) => {
      const { [roleMenuListing.path]: menus, ...others } = healthy();
      const console = await open(
        {
          ...others,
          [roleMenuListing.path]: (call) => ({ ...menus?.(call), delay: 400 }),
        },
        '#/login',
      );
      await console.boot();
      const entering = signInByPassword(console.auth, 'wang', 'secret', '10001');
      await vi.waitFor(() => expect(console.auth.session).toBeDefined());
      location.hash = `#${wanted}`;
      await new Promise((done) => setTimeout(done, 50));
      expect(console.navigation.path).toBe('/login');
      await entering;
      await console.navigation.settled();
      expect(console.navigation.fullPath).toBe(wanted);
    },
  );
  test('[R8-04] [R2.1-06] a refused sign-in says what the server says, until the next try', async () => {
    const console = await open({
      ...healthy(),
      [login.path]: () => ({
        body: { status: 400, reason: 'wrongCredentials', message: '用户名或密码错误，或账号已被锁定' },
      }),
    });
    await console.boot();
    expect([
      await signInByPassword(console.auth, 'a', 'b'),
      console.auth.failure,
      toasts(console),
      console.auth.session,
    ]).toEqual([false, '用户名或密码错误，或账号已被锁定', [], undefined]);
  });
  test('[R8-03] no answer: 请求出错, 请重试', async () => {
    const console = await open({ ...healthy(), [login.path]: () => ({ hangUp: true }) });
    await console.boot();
    await signInByPassword(console.auth, 'a', 'b');
    expect(console.auth.failure).toBe('请求出错, 请重试');
  });
  test('[R8-05] nobody without a role: 用户未指定角色信息', async () => {
    const console = await open({
      ...healthy(),
      [login.path]: ok({ session: record('10001', { groups: groups.map((group) => ({ ...group, roles: [] })) }) }),
    });
    await console.boot();
    expect([
      await signInByPassword(console.auth, 'a', 'b'),
      console.auth.failure,
      sessionStorage.getItem('freightdeck-session'),
    ]).toEqual([false, '用户未指定角色信息', null]);
  });
  test('[R3-05] the record has the person, the groups and roles, and the authority of the menus', async () => {
    await signedIn({
      ...healthy(),
      [roleMenuListing.path]: () => ({
        body: { status: 200, itemList: [menu('trackSelect'), menu('user')], permissions: [] },
      }),
    });
    const kept = JSON.parse(sessionStorage.getItem('freightdeck-session') ?? '{}') as {
      authority: number;
      record: object;
    };
    expect(Object.keys({ ...kept.record, authority: kept.authority })).toEqual(
      expect.arrayContaining([
        'name',
        'sessionToken',
        'mobile',
        'avatar',
        'introduction',
        'currentGroupId',
        'groups',
        'userRoles',
        'extUserInfo',
        'authority',
      ]),
    );
    expect(kept.authority).toBe(1);
  });
  test('[R6-16] roles are reloaded for the person: what was given since is there', async () => {
    const console = await signedIn();
    expect(console.auth.session?.roles.map(({ id }) => id)).toEqual(['r1', 'r2']);
    const more = groups.map((group) =>
      group.id === '10001' ? { ...group, roles: [...group.roles, role('r4')] } : group,
    );
    const again = await open(
      {
        ...healthy(),
        [userGet.path]: ok({ session: record('10001', { groups: more, currentRoleIds: ['r1', 'r2', 'r4'] }) }),
      },
      '#/home',
    );
    expect(await again.boot()).toBe('ready');
    expect(again.auth.session?.roles.map(({ id }) => id)).toEqual(['r1', 'r2', 'r4']);
  });
  test('[R6-16] who was given other roles instead meanwhile reloads into their menus, and is not signed out', async () => {
    await signedIn();
    const others = groups.map((group) => (group.id === '10001' ? { ...group, roles: [role('r9')] } : group));
    const menusOf: Handler = ({ body }) => ({
      body: { status: 200, itemList: JSON.stringify(body).includes('r9') ? [menu('user')] : [], permissions: [] },
    });
    const again = await open(
      {
        ...healthy(),
        [userGet.path]: ok({ session: record('10001', { groups: others, currentRoleIds: ['r9'] }) }),
        [roleMenuListing.path]: menusOf,
      },
      '#/user',
    );
    expect([await again.boot(), again.navigation.path, again.menus.tree.map((one) => one.name), toasts(again)]).toEqual(
      ['ready', '/user', ['user'], []],
    );
  });
  test('[R6-16] and so does an open console that follows a plugin switched for its tenant', async () => {
    let given = false;
    const others = groups.map((group) => (group.id === '10001' ? { ...group, roles: [role('r9')] } : group));
    const before = healthy();
    const console = await signedIn(
      {
        ...before,
        [userGet.path]: () => ({
          body: {
            status: 200,
            data: { session: given ? record('10001', { groups: others, currentRoleIds: ['r9'] }) : record() },
          },
        }),
        [roleMenuListing.path]: (call) =>
          given
            ? {
                body: {
                  status: 200,
                  itemList: JSON.stringify(call.body).includes('r9') ? [menu('user')] : [],
                  permissions: [],
                },
              }
            : (before[roleMenuListing.path]?.(call) ?? {}),
      },
      '#/user',
    );
    given = true;
    await console.life.follow();
    expect([
      console.auth.session?.roles.map(({ id }) => id),
      console.menus.tree.map((one) => one.name),
      console.navigation.path,
    ]).toEqual([['r9'], ['user'], '/user']);
  });
  test('[R3-12] [R3-13] [R3-14] [R3-15] [R3-16] [R3-17] what the specification keeps in the browser is kept there', async () => {
    await signedIn();
    expect(JSON.parse(sessionStorage.getItem('freightdeck-session') ?? '{}')).toMatchObject({
      platformName: '顺达',
      platformId: '10001',
      platformGrade: '1',
      currentServiceProviderId: '10001',
      permissions: ['waybillManage:export'],
      identity: '2',
      wechatUnbindDisable: true,
    });
  });
  test('[R3-22] a path segment behind sp keeps records apart', () => {
    expect([storageKey('/'), storageKey('/sp/jsdwl/'), storageKey('/sp/mtl/index.html')]).toEqual([
      'freightdeck-session',
      'freightdeck-session-jsdwl',
      'freightdeck-session-mtl',
    ]);
  });
});

describe('first entry with a session', () => {
  test('[R2.1-14] [R2.1-17] [R4-02] [R4-03] user info, menus and the wanted page are there when boot ends', async () => {
    await signedIn();
    const handlers = healthy();
    const console = await open(
      { ...handlers, [userGet.path]: ok({ session: record('10001', { name: '王大明' }) }) },
      '#/waybillManage',
    );
    expect(await console.boot()).toBe('ready');
    expect([console.auth.session?.name, console.menus.tree.map((one) => one.name), console.navigation.path]).toEqual([
      '王大明',
      ['user', 'waybillManage'],
      '/waybillManage',
    ]);
    expect(console.plugins.pageState('waybillManage')).toMatchObject({ state: 'ready' });
    expect([
      console.tabs.open.map((tab) => tab.path),
      document.title,
      console.life.presentation.reducedCockpit,
    ]).toEqual([['/home', '/waybillManage'], '顺达 - 网络货运系统', true]);
  });
  test('a page whose code was prefetched is there without a call; nothing of it is set up, and what is not theirs or a partner’s is not fetched', async () => {
    const fetched: string[] = [];
    const counted = countedCatalogue(fetched);
    const console = await signedInWith({ catalogue: counted });
    fetched.length = 0;
    for (const path of ['/waybillManage', '/waybillManage', '/user', '/menu', '/nowhere'])
      console.prefetchPage(path, 'code');
    await new Promise((later) => {
      setTimeout(later, 20);
    });
    expect([fetched, console.plugins.entry('waybill')?.state, console.plugins.pageState('waybillManage')]).toEqual([
      ['waybill'],
      'matched',
      undefined,
    ]);
    console.navigation.go('/waybillManage');
    await vi.waitFor(() => {
      expect(console.plugins.pageState('waybillManage')?.state).toBe('ready');
    });
    expect(fetched).toEqual(['waybill']);
  });
  test('a page whose entry stands in sight is prefetched when nobody waits for anything, if it is not the cockpit’s and no partner’s', async () => {
    const fetched: string[] = [];
    const counted = countedCatalogue(fetched);
    const console = await signedInWith({ catalogue: counted });
    fetched.length = 0;
    ['/home', '/user', '/menu', '/nowhere', '/waybillManage', '/waybillManage'].forEach(console.prefetchWhenIdle);
    await vi.waitFor(() => {
      expect(fetched).toEqual(['waybill']);
    });
    expect(console.plugins.entry('waybill')?.state).toBe('matched');
  });
  test('nothing is prefetched while a call is under way', async () => {
    const fetched: string[] = [];
    const console = await signedInWith({ catalogue: countedCatalogue(fetched) });
    fetched.length = 0;
    let answer = (): void => undefined;
    vi.spyOn(console.wire, 'whenIdle').mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    console.prefetchWhenIdle('/waybillManage');
    await new Promise((later) => {
      setTimeout(later, 300);
    });
    expect(fetched).toEqual([]);
    answer();
    await vi.waitFor(() => {
      expect(fetched).toEqual(['waybill']);
    });
  });
  test('the code of all their plugins is prefetched behind the first page, but of no partner’s; a failure is told nobody, and nothing is set up', async () => {
    const fetched: string[] = [];
    const counted = countedCatalogue(fetched);
    const console = await signedInWith({
      catalogue: counted.map((one) => ({
        ...one,
        ...(one.manifest.id === 'waybill'
          ? {
              load: () => {
                fetched.push('broken');
                return Promise.reject(new Error('gone'));
              },
            }
          : {}),
      })),
    });
    fetched.length = 0;
    console.prefetchPlugins();
    await vi.waitFor(() => {
      expect(fetched).toEqual(['broken']);
    });
    expect([
      console.plugins.entry('waybill')?.state,
      console.plugins.entry('waybill')?.code,
      console.messages.toasts,
    ]).toEqual(['matched', undefined, []]);
    const other = await signedInWith({ catalogue: counted });
    fetched.length = 0;
    other.prefetchPlugins();
    await vi.waitFor(() => {
      expect(fetched).toEqual(['waybill']);
    });
    expect([other.plugins.entry('waybill')?.state, other.plugins.pageState('waybillManage')]).toEqual([
      'matched',
      undefined,
    ]);
    other.navigation.go('/waybillManage');
    await vi.waitFor(() => {
      expect(other.plugins.pageState('waybillManage')?.state).toBe('ready');
    });
    expect(fetched).toEqual(['waybill']);
  });
  test('what a page begins with is read before it is drawn, and the page waits for it, but not for long', async () => {
    await signedIn();
    const read: unknown[] = [];
    const beginning = (begin: () => Promise<unknown>): readonly CatalogueEntry[] =>
      catalogue.map((one) =>
        one.manifest.id !== 'cockpit'
          ? one
          : {
              ...one,
              load: async () => ({
                default: {
                  ...(await one.load()).default,
                  pages: {
                    home: async () => ({
                      page: freePage(
                        () => null,
                        (services) => {
                          read.push(services.get(Auth).session?.userId);
                          return begin();
                        },
                      ),
                    }),
                  },
                },
              }),
            },
      );
    let there: () => void = () => undefined;
    const console = again('#/home', {
      pageLoaders: noLoaders,
      catalogue: beginning(
        () =>
          new Promise<void>((resolve) => {
            there = resolve;
          }),
      ),
    });
    const booted = console.boot();
    await vi.waitFor(() => {
      expect(console.plugins.pageState('home')?.state).toBe('loading');
    });
    await vi.waitFor(() => {
      expect(read[0]).toBe('u1');
    });
    there();
    await booted;
    const slow = again('#/home', { pageLoaders: noLoaders, catalogue: beginning(() => new Promise(() => undefined)) });
    const begun = performance.now();
    await slow.boot();
    expect(slow.plugins.pageState('home')?.state).toBe('ready');
    expect(performance.now() - begun).toBeGreaterThan(100);
  });
  test('of a page whose link is pressed what it begins with is read too, unless it stands already', async () => {
    const begun = vi.fn(async () => undefined);
    const withBegin = catalogue.map((one) => ({
      ...one,
      load: async () => ({
        default: {
          ...(await one.load()).default,
          pages: Object.fromEntries(
            Object.keys(one.manifest.routes).map((name) => [name, async () => ({ page: freePage(() => null, begun) })]),
          ),
        },
      }),
    }));
    const console = await signedInWith({ pageLoaders: noLoaders, catalogue: withBegin });
    console.prefetchPage('/waybillManage', 'code');
    await new Promise((later) => {
      setTimeout(later, 20);
    });
    begun.mockClear();
    for (const path of ['/waybillManage', '/menu', '/nowhere']) console.prefetchPage(path, 'rows');
    await vi.waitFor(() => {
      expect(begun).toHaveBeenCalledTimes(1);
    });
    expect([console.plugins.entry('waybill')?.state, console.plugins.pageState('waybillManage')]).toEqual([
      'matched',
      undefined,
    ]);
    console.navigation.go('/waybillManage');
    await vi.waitFor(() => {
      expect(console.plugins.pageState('waybillManage')?.state).toBe('ready');
    });
    begun.mockClear();
    console.prefetchPage('/waybillManage', 'rows');
    await new Promise((later) => {
      setTimeout(later, 20);
    });
    expect(begun).not.toHaveBeenCalled();
  });
  test('[R2.1-15] no menu is in force before the user info has come, however early the menus were', async () => {
    await signedIn();
    const console = await open(
      {
        ...healthy(),
        [userGet.path]: () => ({
          body: { status: 200, data: { session: record('10001', { name: '王大明' }) } },
          delay: 400,
        }),
      },
      '#/user',
    );
    const seen: string[] = [];
    const stop = reaction(
      () => console.menus.tree.length,
      (count) => {
        if (count > 0) seen.push(console.auth.session?.name ?? '');
      },
    );
    await console.boot();
    stop();
    expect(seen).toEqual(['王大明']);
  });
  test('[R2.4-25] [R2.4-26] tabs are kept when the browser page goes, and are there again', async () => {
    const console = await signedIn(healthy(), '#/user');
    console.navigation.go('/waybillManage');
    await expect.poll(() => console.tabs.open.length).toBe(3);
    window.dispatchEvent(new Event('pagehide'));
    const next = again('#/home');
    await next.boot();
    expect(next.tabs.open.map((tab) => tab.path)).toEqual(['/home', '/user', '/waybillManage']);
  });
  test('[R7-35] a failing User/Get is swallowed', async () => {
    await signedIn();
    const console = await open({ ...healthy(), [userGet.path]: () => ({ http: 500 }) }, '#/user');
    expect([await console.boot(), console.auth.session?.name, toasts(console)]).toEqual(['ready', '王小明', []]);
  });
  test('[R2.1-18] [R2.1-19] [R2.1-20] [R4-04] [R4-07] [R8-09] [R9-32] a failed menu load signs out, says why for 3 s, and goes to the root', async () => {
    await signedIn();
    const console = await open(
      { ...healthy(), [roleMenuListing.path]: () => ({ body: { status: 400, message: '菜单服务失败' } }) },
      '#/user',
    );
    await console.boot();
    expect([
      console.auth.session,
      console.menus.tree,
      console.permissions.held,
      sessionStorage.getItem('freightdeck-session'),
    ]).toEqual([undefined, [], [], null]);
    expect([console.navigation.path, console.navigation.query.redirect]).toEqual(['/login', '/']);
    expect(toasts(console)).toEqual([['菜单服务失败', 3]]);
  });
  test('[R2.1-19] [R8-09] without words of the platform: 验证失败，请重新登录, in the user’s language', async () => {
    await signedIn();
    sessionStorage.setItem('language', 'en');
    const console = await open(
      { ...healthy(), [roleMenuListing.path]: () => ({ body: { status: 200, itemList: [{}], permissions: [] } }) },
      '#/user',
    );
    await console.boot();
    expect([toasts(console), console.auth.token]).toEqual([
      [['Verification failed, please login again', 3]],
      undefined,
    ]);
    await console.i18n.use('zh');
    expect(console.i18n.text('core.menus.failed')).toBe('验证失败，请重新登录');
  });
  test('[R6-13] [R6-14] [R6-15] [R8-07] no menus: 用户未指定菜单信息, 请重新登录! for 3 s, token and session gone', async () => {
    const console = await signedIn({
      ...healthy(),
      [roleMenuListing.path]: () => ({ body: { status: 200, itemList: [], permissions: [] } }),
    });
    expect([toasts(console), console.auth.token, sessionStorage.getItem('freightdeck-session')]).toEqual([
      [['用户未指定菜单信息, 请重新登录!', 3]],
      undefined,
      null,
    ]);
  });
  test('[R8-08] no role in force: told to sign in again', async () => {
    const console = await signedIn({
      ...healthy(),
      [login.path]: ok({ session: record('10001', { currentRoleIds: [] }) }),
    });
    expect([toasts(console), console.auth.token]).toEqual([[['用户未指定角色信息, 请重新登录!', 3]], undefined]);
  });
  test('[R1-57] [R6-26] [R7-38] the operator’s title is the dictionary’s, asked by host', async () => {
    const operator = record('00001', {
      groups: [{ id: '00001', name: '平台', grade: '1', roles: [role('r0')] }],
      currentRoleIds: ['r0'],
    });
    await signedIn({
      ...healthy(),
      [login.path]: ok({ session: operator }),
      [dictionaryGet.path]: ok({ itemList: [{ dictValue: '云运平台' }] }),
    });
    expect(document.title).toBe('云运平台 - 运营端');
    expect(platform?.at(dictionaryGet.path)[0]?.body).toEqual({
      conditions: [
        { type: 'dictCode', value: 'ADMIN_URL_name' },
        { type: 'like_dictName', value: location.host },
      ],
    });
  });
});

describe('a session goes on and ends', () => {
  test('[R6-17] another group: menus, rights, routes, tabs and plugins follow without a page load', async () => {
    const console = await signedIn(healthy(), '#/waybillManage');
    expect(console.plugins.entry('waybill')?.matchedBy).toBe('menu waybillManage');
    await console.auth.switchTo('10002');
    expect([
      console.auth.session?.platformId,
      console.menus.tree.map((one) => one.name),
      console.plugins.routes.at('/waybillManage'),
      console.plugins.entry('waybill')?.state,
    ]).toEqual(['10002', ['user'], undefined, 'idle']);
    await expect.poll(() => console.navigation.path).toBe('/home');
    expect([console.tabs.open.map((tab) => tab.path), document.title, reloads]).toEqual([
      ['/home'],
      '通达 - 网络货运系统',
      0,
    ]);
    console.navigation.go('/menu');
    await expect.poll(() => console.navigation.path).toBe('/401');
  });
  test('[R4-06] [R2.4-38] signing out clears token, rights, menus, tabs and plugins, and shows login', async () => {
    const console = await signedIn(healthy(), '#/user');
    await console.auth.signOut();
    await console.navigation.settled();
    await expect.poll(() => console.plugins.records.filter((plugin) => plugin.registrations > 0)).toEqual([]);
    expect([
      console.auth.token,
      console.auth.session,
      console.menus.tree,
      console.permissions.held,
      console.tabs.open,
      console.navigation.path,
      sessionStorage.getItem('freightdeck-session'),
    ]).toEqual([undefined, undefined, [], [], [], '/login', null]);
    expect(platform?.at(logout.path)).toHaveLength(1);
  });
  test('[R8-21] [R4-08] 401: on confirm the session is cleared and the page reloaded; the wanted place is remembered', async () => {
    const handlers = healthy();
    const console = await signedIn(handlers, '#/user');
    handlers[dictionaryGet.path] = () => ({ http: 401, body: { status: 401 } });
    await expect(console.services.get(Http).ask(dictionaryGet, { dictCode: 'ADMIN_URL_name' })).rejects.toMatchObject({
      kind: 'session',
    });
    expect([console.auth.token === undefined, reloads]).toEqual([false, 0]);
    console.messages.prompts[0]?.answer(true);
    await expect.poll(() => reloads).toBe(1);
    expect([
      console.auth.token,
      sessionStorage.getItem('freightdeck-session'),
      console.navigation.query.redirect,
    ]).toEqual([undefined, null, '/user']);
  });
  test('[R4-08] a session that ended while the browser was closed leads to login, one alert, the wanted place kept', async () => {
    await signedIn();
    const gone: Handler = () => ({ http: 401, body: { status: 401 } });
    const console = await open(
      { [userGet.path]: gone, [roleMenuListing.path]: gone, [platformConfig.path]: gone },
      '#/waybillManage?id=3',
    );
    expect(await console.boot()).toBe('signed-out');
    expect([console.navigation.path, console.navigation.query.redirect, console.auth.token]).toEqual([
      '/login',
      '/waybillManage?id=3',
      undefined,
    ]);
    expect(console.messages.prompts.map(({ text }) => text)).toEqual(['您的登录信息超时, 请重新登录!']);
  });
  test('[R2.4-47] [R2.4-48] [R2.4-50] the watermark is the masked name and four digits; none at home or on login', async () => {
    const console = await signedIn(healthy(), '#/home');
    expect(console.watermark.text).toBe('');
    console.navigation.go('/user');
    await expect.poll(() => console.watermark.text).toBe('王** 1234');
    await console.auth.signOut();
    expect(console.watermark.text).toBe('');
  });
});
