import axios from 'axios';
import type { AxiosAdapter, InternalAxiosRequestConfig } from 'axios';
import {
  defineCommand,
  defineResource,
  filePath,
  login,
  platformConfig,
  roleMenuListing,
  text,
  userGet,
} from '@freightdeck/sdk/contract';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { Http, listPage } from '@freightdeck/sdk/web';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConsole } from '../../core/web/console/index.ts';
import type { Console } from '../../core/web/console/index.ts';
import { prefetchList } from '../../core/web/pages/index.ts';
import { signInByPassword } from '../../host/web/login/sign-in.ts';

const parcels = defineResource({
  name: 'parcel',
  path: '/api/parcel',
  table: 'parcel',
  tenancy: 'tenant',
  label: 'sn',
  access: ['parcel:view'],
  fields: { sn: text(20) },
  filters: { sn: 'many' },
  sorts: ['sn'],
});
const rename = defineCommand({ name: 'parcel.rename', path: '/api/parcel/rename', access: 'session', input: {} });
const list = listPage(parcels, { columns: ['sn'], filters: ['sn'], sort: { sn: 'asc' } });
const manifest: PluginManifest = {
  id: 'parcel',
  version: '1.0.0',
  sdk: '^1.0',
  title: { zh: '包裹', en: 'Parcels' },
  permissions: {},
  menus: { parcels: 'parcels' },
  routes: { parcels: { path: '/parcels', title: { zh: '包裹', en: 'Parcels' }, audience: 'both' } },
};
const catalogue = [
  {
    manifest,
    load: async () => ({
      default: {
        manifest,
        messages: { zh: async () => ({ default: {} }), en: async () => ({ default: {} }) },
        parts: {},
        setup: undefined,
        pages: { parcels: async () => ({ page: list }) },
      },
    }),
  },
];
const role = { id: 'r1', name: 'r1' };
const session = {
  id: 'u1',
  userName: 'wang',
  name: '王小明',
  mobile: '13800001234',
  avatar: '',
  introduction: '',
  sessionToken: 'token'.padEnd(30, 'x'),
  currentGroupId: '10001',
  currentRoleIds: ['r1'],
  groups: [{ id: '10001', name: '顺达', grade: '1', roles: [role] }],
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
const menu = {
  id: 'm1',
  parentId: null,
  name: 'parcels',
  title: '包裹',
  titleEn: 'Parcels',
  url: '/parcels',
  icon: '',
};
const flags = { orderNum: 1, type: 'PAGE', hidden: false, alwaysShow: false, isSigleShow: false, noCache: false };
const answers: Readonly<Record<string, unknown>> = {
  [login.path]: { data: { session } },
  [userGet.path]: { data: { session } },
  [roleMenuListing.path]: { itemList: [{ menu: { ...menu, ...flags, deleteStatus: '0' } }], permissions: [] },
  [platformConfig.path]: { data: { platformId: '10001', oilgasConsumeThirdPartyType: 0, presentation: {} } },
  '/api/parcel/paging': { pageResult: { itemList: [{ id: 'p1', version: 1, sn: 'A' }] } },
  '/api/parcel/get': { data: { id: 'p1', version: 1, sn: 'A' } },
  '/upload': { data: [{ savedPath: '/api/platform/file/open?id=F1', savedName: 'a.png' }] },
};

const seen: string[] = [];
const carried: InternalAxiosRequestConfig[] = [];
/** In place of the network: what axios would send, answered at once. */
const counting: AxiosAdapter = async (config) => {
  seen.push(config.url ?? '');
  carried.push(config);
  config.onUploadProgress?.({ loaded: 1, total: 2, progress: 0.5, bytes: 1, lengthComputable: true });
  const data =
    config.responseType === 'blob'
      ? new Blob(['file'], { type: 'application/pdf' })
      : JSON.stringify({ status: 200, ...(answers[config.url ?? ''] as object | undefined) });
  return { data, status: 200, statusText: '', headers: {}, config };
};
/** A way to the network beside axios. */
const besides = (name: string) =>
  vi.fn(() => {
    throw new Error(`${name} beside axios`);
  });
const usual = axios.defaults.adapter;
const otherWays = { fetch: besides('fetch'), XMLHttpRequest: besides('XMLHttpRequest') };
let opened: Console | undefined;
beforeEach(() => {
  sessionStorage.clear();
  location.hash = '#/login';
  axios.defaults.adapter = counting;
  for (const [name, way] of Object.entries(otherWays)) vi.stubGlobal(name, way);
});
afterEach(() => {
  opened?.dispose();
  axios.defaults.adapter = usual;
  vi.unstubAllGlobals();
});
const open = (hash: string): Console => {
  opened?.dispose();
  location.hash = hash;
  opened = createConsole({
    catalogue,
    baseUrl: 'http://platform',
    pageLoaders: { view: async () => undefined, rows: prefetchList },
  });
  return opened;
};
const since = (act: () => Promise<unknown>): Promise<readonly string[]> => {
  seen.length = 0;
  return act().then(() => [...seen].sort());
};

test('every call of the console goes through its axios instance: sign-in, first reads, list, record, command, upload, download', async () => {
  const before = open('#/login');
  await before.boot();
  expect(
    await since(async () => {
      expect(await signInByPassword(before.auth, 'wang', 'secret')).toBe(true);
    }),
  ).toEqual([login.path, platformConfig.path, roleMenuListing.path].sort());

  // The page is loaded once more: what a reload begins with, the rows of its list among it.
  const console = open('#/parcels');
  expect(
    await since(async () => {
      expect(await console.boot()).toBe('ready');
    }),
  ).toEqual([userGet.path, platformConfig.path, roleMenuListing.path, '/api/parcel/paging'].sort());

  const http = console.services.get(Http);
  const parts: number[] = [];
  expect(
    await since(async () => {
      await http.get(parcels, 'p1');
      await http.run(rename, {});
      await console.upload.send(new File(['a'], 'a.png'), 'card', (part) => parts.push(part));
      expect((await console.upload.fetch(filePath, { id: 'F1' })).size).toBe(4);
    }),
  ).toEqual(['/api/parcel/get', rename.path, '/upload', filePath].sort());
  expect(parts).toEqual([0.5, 1]);

  expect(otherWays.fetch).not.toHaveBeenCalled();
  expect(otherWays.XMLHttpRequest).not.toHaveBeenCalled();
  const first = carried.find(({ url }) => url === userGet.path);
  expect([first?.baseURL, first?.timeout, first?.headers.get('Authorization')]).toEqual([
    'http://platform',
    300_000,
    `Bearer ${session.sessionToken}`,
  ]);
});
