import { announcementQuery } from '@freightdeck/sdk/contract';
import { Columns, Dictionary, Http, Notices } from '@freightdeck/sdk/web';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createConsole } from '../../core/web/console/index.ts';
import { plugins } from '../../host/plugins.web.ts';
import { bootSteps } from '../../host/server/boot-steps.ts';
import systemServer from '../../plugins/system/server/index.ts';
import { startTestServer } from '../support/server.ts';
import { signInByPassword } from '../../host/web/login/sign-in.ts';

const password = 'Freight#2026';
let baseUrl = '';
const signedIn = async (userName: string) => {
  sessionStorage.clear();
  location.hash = '';
  const console = createConsole({ catalogue: plugins, baseUrl, reload: () => undefined });
  await console.boot();
  expect(await signInByPassword(console.auth, userName, password), console.auth.failure).toBe(true);
  return console;
};
beforeAll(async () => {
  const server = await startTestServer({ plugins: [systemServer], bootSteps }, { mode: 'demo' });
  baseUrl = server.url;
  // The server needs Node's own globals, so the browser's stand beside them instead of in their place.
  const { window } = new JSDOM('<title></title>', { url: server.url });
  for (const name of ['window', 'document', 'location', 'history', 'sessionStorage', 'localStorage'] as const)
    vi.stubGlobal(name, name === 'window' ? window : window[name]);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

describe('the console against the platform itself', () => {
  test('[R1-45] [R1-48] the operator signs in and has its menus', async () => {
    const console = await signedIn('admin');
    expect([
      console.auth.session?.isOperator,
      console.menus.names.has('menu'),
      console.menus.names.has('user'),
      console.permissions.can('user:view'),
    ]).toEqual([true, true, true, true]);
    expect(console.plugins.entry('system')?.state).toBe('matched');
    console.dispose();
  });
  test('[R1-46] [R1-49] [R6-10] a provider signs in, without menu management', async () => {
    const console = await signedIn('admin_10001');
    expect([
      console.auth.session?.isOperator,
      console.auth.session?.platformId,
      console.menus.names.has('menu'),
    ]).toEqual([false, '10001', false]);
    expect(document.title).toBe(`${console.auth.session?.platformName} - 网络货运系统`);
    const columns = [
      { prop: 'a', label: 'A', key: 1, width: 100, visible: true, isExport: true },
      { prop: 'b', label: 'B', key: 2, width: 100, visible: true, isExport: true },
    ];
    await console.services.get(Columns).load('waybillManage', '运单', columns);
    await console.services.get(Columns).save(
      'waybillManage',
      '运单',
      columns.map((column) => ({ ...column, width: 222 })),
    );
    expect(
      (await console.services.get(Columns).load('waybillManage', '运单', columns)).map((column) => column.width),
    ).toEqual([222, 222]);
    expect(await console.services.get(Notices).load()).toBeInstanceOf(Array);
    expect(
      await console.services
        .get(Http)
        .ask(announcementQuery, { apply: '3', target: '10001', userType: '2', frontDisplay: false }),
    ).toHaveProperty('notReadCount');
    console.services.get(Dictionary).entries('MENU_TYPE');
    await console.auth.signOut();
    await console.navigation.settled();
    expect([console.auth.session, console.navigation.path]).toEqual([undefined, '/login']);
    console.dispose();
  });
  test('a wrong password is refused in plain words', async () => {
    sessionStorage.clear();
    location.hash = '';
    const console = createConsole({ catalogue: plugins, baseUrl, reload: () => undefined });
    await console.boot();
    expect([await signInByPassword(console.auth, 'admin', 'wrong'), console.auth.failure]).toEqual([
      false,
      '用户名或密码错误，或账号已被锁定',
    ]);
    console.dispose();
  });
});
