import {
  announcementQuery,
  customColumnGet,
  platformConfig,
  pulsePath,
  roleMenuListing,
  userGet,
  login,
} from '@freightdeck/sdk/contract';
import type { PartnerOffer } from '@freightdeck/sdk/contract';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { freePage } from '@freightdeck/sdk/web';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createConsole } from '../../core/web/console/index.ts';
import type { Console } from '../../core/web/console/index.ts';
import type { CatalogueEntry } from '../../core/web/plugins/index.ts';
import { signInByPassword } from '../../host/web/login/sign-in.ts';
import { startPlatform } from '../support/platform-stub.ts';
import type { Answer, Handler, Platform } from '../support/platform-stub.ts';

const title = (text: string) => ({ zh: text, en: text });
const plain = { version: '1.0.0', sdk: '^1.0', permissions: {}, menus: {} } as const;
const home: PluginManifest = {
  ...plain,
  id: 'cockpit',
  title: title('驾驶舱'),
  activation: 'always',
  routes: { home: { path: '/home', title: title('驾驶舱'), audience: 'both', open: true, pinned: true, plain: true } },
};
const catalogue: readonly CatalogueEntry[] = [
  {
    manifest: home,
    load: async () => {
      const none = async () => ({ default: {} });
      return {
        default: {
          manifest: home,
          messages: { zh: none, en: none },
          parts: {},
          setup: undefined,
          pages: { home: async () => ({ page: freePage(() => null) }) },
        },
      };
    },
  },
];
const name = 'acme-quotes.book';
const path = '/partner/acme-quotes/book';
const offer = (version: string, framed = false): PartnerOffer => ({
  manifest: {
    ...plain,
    version,
    id: 'acme-quotes',
    title: title('运价试算'),
    menus: { [name]: name },
    routes: { [name]: { path, title: title('运价试算'), audience: 'both' } },
  },
  address: `/plugins/${version.replaceAll('.', '').padEnd(43, 't')}/entry.js`,
  ...(framed && { frame: '/assets/frame-1.html' }),
});
const menu = {
  id: name,
  parentId: null,
  name,
  title: '运价试算',
  titleEn: 'Quotes',
  url: path,
  icon: '',
  orderNum: 1,
  type: 'PAGE',
  hidden: false,
  alwaysShow: false,
  isSigleShow: false,
  noCache: false,
  deleteStatus: '0',
};
const other = { ...menu, id: 'other', name: 'other', title: 'other', url: '/other' };

/** What the platform says of its partners now. */
let world: {
  readonly offers: readonly PartnerOffer[];
  readonly off: readonly string[];
  readonly stopped?: readonly { readonly pluginId: string; readonly reason: string }[];
};
let isOperator: boolean;
/** How often the console has looked for notices. */
let looked = 0;
const session = () => {
  const platformId = isOperator ? '00001' : '10001';
  const groups = [{ id: platformId, name: '顺达', grade: '1', roles: [{ id: 'r1', name: 'r1' }] }];
  return {
    id: 'u1',
    userName: 'wang',
    name: '王小明',
    mobile: '13800001234',
    avatar: '',
    introduction: '',
    sessionToken: 'token'.padEnd(30, 'x'),
    currentGroupId: platformId,
    currentRoleIds: ['r1'],
    groups,
    userRoles: [],
    extUserInfo: {
      platformName: '顺达',
      currentPlatformId: platformId,
      platformGrade: '1',
      currentServiceProviderId: platformId,
      isBindWechat: '0',
      openId: '',
    },
  };
};
const answering =
  (body: () => object): Handler =>
  (): Answer => ({
    body: { status: 200, ...body() },
    headers: { 'X-Freightdeck-Off': [...world.off].sort().join(',') || 'none' },
  });
const handlers: Readonly<Record<string, Handler>> = {
  [login.path]: answering(() => ({ data: { session: session() } })),
  [userGet.path]: answering(() => ({ data: { session: session() } })),
  [platformConfig.path]: answering(() => ({
    data: { platformId: '10001', platformName: '顺达', oilgasConsumeThirdPartyType: 0, presentation: {} },
  })),
  [roleMenuListing.path]: answering(() => ({
    itemList: [{ menu: other }, ...world.offers.map(() => ({ menu }))],
    permissions: [],
    partners: world.offers,
    partnersOff: world.off,
    partnersStopped: world.stopped ?? null,
  })),
  [customColumnGet.path]: answering(() => ({})),
  [pulsePath]: answering(() => ({})),
  [announcementQuery.path]: answering(() => {
    looked += 1;
    return { data: { pageResult: { itemList: [], total: 0 }, notReadCount: 0 } };
  }),
};
let platform: Platform;
let console: Console;
async function open(): Promise<void> {
  platform = await startPlatform({ ...handlers });
  console = createConsole({ catalogue, baseUrl: platform.baseUrl, reload: () => undefined });
  await console.boot();
  await signInByPassword(console.auth, 'wang', 'secret', isOperator ? '00001' : '10001');
  console.navigation.go(path);
  await vi.waitFor(() => {
    expect(console.tabs.tabs.some((tab) => tab.path === path)).toBe(true);
  });
}
const toasts = (): readonly string[] => console.messages.toasts.map(({ text }) => text);
beforeEach(() => {
  sessionStorage.clear();
  location.hash = '#/home';
  isOperator = false;
  world = { offers: [offer('1.0.0')], off: [] };
});
afterEach(async () => {
  console.dispose();
  await platform.stop();
});

describe('a console that stands open', () => {
  test.each([
    [
      'is killed',
      ['acme-quotes@1.0.0'],
      [{ pluginId: 'acme-quotes', reason: '外发手机号' }],
      '平台运营方已熔断「运价试算」，原因：外发手机号。未提交的内容已存为草稿',
    ],
    ['is switched off', ['acme-quotes'], undefined, '平台运营方已停用「运价试算」，未提交的内容已存为草稿'],
  ])('drops page, menu entry and code of a partner’s plugin that %s, and says so and why', async (...given) => {
    const [, off, stopped, said] = given;
    await open();
    const flushed = vi.spyOn(console.drafts, 'flush');
    expect(console.plugins.entry('acme-quotes')).toBeDefined();
    world = { offers: [], off, ...(stopped && { stopped }) };
    looked = 0;
    await console.http.ask(platformConfig, { platformId: '10001' });
    await vi.waitFor(() => {
      expect(toasts()).toEqual([said]);
    });
    expect([
      console.plugins.entry('acme-quotes'),
      console.plugins.routes.at(path),
      console.tabs.tabs.map((tab) => tab.path),
      console.menus.names.has(name),
    ]).toEqual([undefined, undefined, ['/home'], false]);
    expect(flushed).toHaveBeenCalled();
    await vi.waitFor(() => expect(looked, 'what it has told goes, too').toBeGreaterThan(0));
  });
  test('moves a partner’s plugin whose review was withdrawn into its frame, its tab stays, and back when it is reviewed again', async () => {
    await open();
    world = { offers: [offer('1.0.0', true)], off: ['acme-quotes@1.0.0~'] };
    await console.http.ask(platformConfig, { platformId: '10001' });
    await vi.waitFor(() => {
      expect(toasts()).toEqual([expect.stringContaining('已撤销对「运价试算」的审核')]);
    });
    expect([console.plugins.entry('acme-quotes')?.source.framed, console.tabs.tabs.map((tab) => tab.path)]).toEqual([
      true,
      ['/home', path],
    ]);
    world = { offers: [offer('1.0.0')], off: [] };
    await console.http.ask(platformConfig, { platformId: '10001' });
    await vi.waitFor(() => {
      expect(console.plugins.entry('acme-quotes')?.source.framed).toBeUndefined();
    });
  });
  test('tells the pages of a plugin whose settings were changed, and no others; what was typed stays where it is', async () => {
    world = { ...world, off: ['acme-quotes!100', 'east-quotes!-7'] };
    await open();
    const before = console.plugins.entry('acme-quotes');
    const heard: string[] = [];
    console.plugins.settingsChanged.on((id) => void heard.push(id));
    const change = async (off: readonly string[]): Promise<void> => {
      heard.length = 0;
      world = { ...world, off };
      await console.http.ask(platformConfig, { platformId: '10001' });
      await vi.waitFor(() => {
        expect(heard).not.toEqual([]);
      });
    };
    await change(['acme-quotes!200', 'east-quotes!-7']);
    expect(heard).toEqual(['acme-quotes']);
    await change(['east-quotes!-7']);
    expect(heard, 'the last one was taken away').toEqual(['acme-quotes']);
    expect([console.plugins.entry('acme-quotes') === before, console.tabs.tabs.map((tab) => tab.path)]).toEqual([
      true,
      ['/home', path],
    ]);
    expect(toasts()).toEqual([]);
  });
  test('leaves alone what nobody took back: another version that was activated meanwhile comes with the next load', async () => {
    await open();
    const before = console.plugins.entry('acme-quotes');
    world = { offers: [offer('1.1.0')], off: [] };
    const asked = platform.at(roleMenuListing.path).length;
    await console.http.ask(platformConfig, { platformId: '10001' });
    await new Promise((later) => {
      setTimeout(later, 50);
    });
    expect([
      console.plugins.entry('acme-quotes') === before,
      platform.at(roleMenuListing.path).length,
      toasts(),
    ]).toEqual([true, asked, []]);
    // Killed in a console that still runs it, it gives way to the version that is active.
    world = { offers: [offer('1.1.0')], off: ['acme-quotes@1.0.0'] };
    await console.http.ask(platformConfig, { platformId: '10001' });
    await vi.waitFor(() => {
      expect(console.plugins.entry('acme-quotes')?.version).toBe('1.1.0');
    });
  });
  test('of the operator asks by itself as well, where there is a partner’s plugin', async () => {
    isOperator = true;
    await open();
    // As once the first page stands.
    console.idle();
    expect(console.auth.session?.isOperator).toBe(true);
    world = { offers: [], off: ['acme-quotes@1.0.0'] };
    await vi.waitFor(
      () => {
        expect(console.plugins.entry('acme-quotes')).toBeUndefined();
      },
      { timeout: 5000 },
    );
    const asked = platform.at(pulsePath).length;
    expect(asked).toBeGreaterThan(0);
    await new Promise((later) => {
      setTimeout(later, 4500);
    });
    expect(platform.at(pulsePath)).toHaveLength(asked);
  });
});
