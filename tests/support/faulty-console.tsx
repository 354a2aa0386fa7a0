import { act, render, screen } from '@testing-library/react';
import { dictionaryGet, platformConfig, roleMenuListing, userGet } from '@freightdeck/sdk/contract';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { freePage, useSlot } from '@freightdeck/sdk/web';
import type { WebPlugin } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { createConsole } from '../../core/web/console/index.ts';
import type { CatalogueEntry } from '../../core/web/plugins/index.ts';
import { receivedEntry } from '../../core/web/plugins/manifest-form.ts';
import { App } from '../../host/web/app.tsx';
import { BrandingStore } from '../../host/web/branding.ts';
import { laterShellTexts, shellTexts } from '../../host/web/shell-texts.ts';
import { loadTheme } from '../../host/web/theme/themes.ts';
import { cockpitTiles } from '../../plugins/cockpit/contract/index.ts';
import { system } from '../../plugins/system/plugin.ts';
import { standing } from '../fixtures/faulty/web/standing.ts';
import { startPlatform } from './platform-stub.ts';
import type { Handler } from './platform-stub.ts';

const title = (text: string) => ({ zh: text, en: text });
const neighbourManifest: PluginManifest = {
  id: 'neighbour',
  version: '1.0.0',
  sdk: '^1.0',
  title: title('邻居'),
  permissions: {},
  menus: { neighbour: 'neighbour', second: 'second' },
  routes: {
    neighbour: { path: '/neighbour', title: title('邻居'), audience: 'both' },
    second: { path: '/second', title: title('第二页'), audience: 'both' },
  },
};
const none = async () => ({ default: {} });
/** A form, and a row of other plugins' tiles. */
const Neighbour = observer(function Neighbour() {
  const [typed, setTyped] = useState('');
  const tiles = useSlot(cockpitTiles);
  return (
    <>
      <input aria-label="work" value={typed} onChange={({ target }) => setTyped(target.value)} />
      {tiles.map(({ key, Part }) => (
        <div key={key} data-tile={key}>
          <Part />
        </div>
      ))}
    </>
  );
});
const neighbour: CatalogueEntry = {
  manifest: neighbourManifest,
  load: async () => ({
    default: {
      manifest: neighbourManifest,
      messages: { zh: none, en: none },
      parts: {},
      setup: undefined,
      pages: {
        neighbour: async () => ({ page: freePage(Neighbour) }),
        second: async () => ({ page: freePage(() => <b>second page</b>) }),
      },
    },
  }),
};
const row = (name: string, url = `/${name}`) => ({
  menu: {
    id: name,
    parentId: null,
    name,
    title: name,
    titleEn: name,
    url,
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
const record = {
  id: 'u1',
  userName: 'wang',
  name: '王小明',
  mobile: '13800001234',
  avatar: '',
  introduction: '',
  sessionToken: 'token'.padEnd(30, 'x'),
  currentGroupId: '10001',
  currentRoleIds: ['r1'],
  groups: [{ id: '10001', name: '顺达', grade: '1', roles: [{ id: 'r1', name: 'r1' }] }],
  userRoles: [],
  extUserInfo: {
    platformName: '顺达',
    currentPlatformId: '10001',
    platformGrade: '1',
    currentServiceProviderId: '10001',
    isBindWechat: '0',
    openId: '',
  },
};
const ok =
  (data: unknown): Handler =>
  () => ({ body: { status: 200, data } });
const partnerPage = '/partner/south-faults/page';
const handlers: Record<string, Handler> = {
  [userGet.path]: ok({ session: record }),
  [dictionaryGet.path]: ok({ itemList: [] }),
  [platformConfig.path]: ok({
    platformId: '10001',
    platformName: '顺达',
    oilgasConsumeThirdPartyType: 0,
    presentation: {},
  }),
  [roleMenuListing.path]: () => ({
    body: {
      status: 200,
      itemList: [row('neighbour'), row('second'), row('plugins'), row('south-faults.page', partnerPage)],
      permissions: ['plugins:view', 'south-faults.page:view'],
    },
  }),
  // Never answers within a test: the call that hangs.
  '/auth/querySimpleServiceProviderInfo': () => ({ delay: 60_000 }),
};

export interface FaultyPlugin {
  readonly manifest: PluginManifest;
  readonly load: () => Promise<{ readonly default: WebPlugin }>;
}
/** The whole console as it is drawn, signed in, with a neighbour that works and a partner's plugin that does not. */
export async function openFaultyConsole(faulty: FaultyPlugin) {
  standing.broken = true;
  sessionStorage.clear();
  localStorage.clear();
  sessionStorage.setItem('freightdeck-session', JSON.stringify({ sessionToken: record.sessionToken, record }));
  history.replaceState(null, '', '#/neighbour');
  const platform = await startPlatform(handlers);
  const catalogue: readonly CatalogueEntry[] = [
    neighbour,
    { manifest: system, load: () => import('../../plugins/system/web/index.ts') },
  ];
  const console = createConsole({
    catalogue,
    texts: [shellTexts, laterShellTexts],
    baseUrl: platform.baseUrl,
    reload: () => undefined,
  });
  await Promise.all([console.boot(), loadTheme('light', '')]);
  await console.plugins.receive([receivedEntry({ ...faulty, address: '/tests/fixtures/faulty/web/entry-1.js' })]);
  await console.plugins.rematch({ names: console.menus.names, paths: console.menus.built.paths, signedIn: true });
  const drawn = render(<App console={console} branding={new BrandingStore(console.http, true)} />);
  /** Opens a page as a click on the menu would. */
  const open = async (path: string): Promise<void> => {
    await act(async () => {
      console.navigation.go(path);
      await settled();
    });
  };
  await screen.findByLabelText('work');
  return {
    console,
    open,
    stop: async () => {
      drawn.unmount();
      await console.plugins.receive([]);
      console.dispose();
      await platform.stop();
    },
  };
}
export { partnerPage };
const settled = (): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, 20);
  });
