import { fileURLToPath } from 'node:url';
import { loadEnv } from 'vite';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { MenuRow } from '../../sdk/contract/index.ts';
import { operatorPlatform } from '../../core/web/auth/session-record.ts';
import { buildMenus } from '../../core/web/menus/index.ts';
import { contentSecurityPolicy } from '../../core/server/http/security-headers.ts';
import { PreferencesStore } from '../../core/web/preferences/index.ts';
import { watermarkCheckMs } from '../../core/web/watermark/index.ts';
import { isAlternate } from '../../host/web/branding.ts';
import { readBuildSettings } from '../../host/web/build-settings.ts';
import { sizes } from '../../host/web/theme/choices.ts';
import { isMobileWidth } from '../../host/web/layout/narrow.ts';
import { pageSizes } from '../../sdk/ui/pagination.tsx';
import { sourceFiles } from '../architecture/source-files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const row = (name: string): MenuRow => ({
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
});
const memory = (kept: Record<string, string> = {}): Storage =>
  ({
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
  }) as unknown as Storage;

describe('what a build was made for', () => {
  it('[R9-10] [R9-11] [R9-12] the settings of the project: platform mtl, with brokers and car captains', () => {
    expect(readBuildSettings(loadEnv('production', root))).toEqual({
      platformId: 'mtl',
      without: { brokers: false, carCaptains: false },
    });
  });
  it('a build without brokers or captains has none of their menus, and so none of their pages', () => {
    const rows = [
      'brokerAudit',
      'brokerInoutRecord',
      'carCaptainManage',
      'carCaptionInoutRecord',
      'waybillModifyCarCaptain',
      'goodsInfo',
    ].map(row);
    const names = (env: Record<string, string>): string[] => [
      ...buildMenus(rows, { isOperator: true, oilgasConsumeThirdPartyType: 0, without: readBuildSettings(env).without })
        .names,
    ];
    expect(names({})).toHaveLength(6);
    expect(names({ VITE_BROKER: '0' })).toEqual([
      'carCaptainManage',
      'carCaptionInoutRecord',
      'waybillModifyCarCaptain',
      'goodsInfo',
    ]);
    expect(names({ VITE_BROKER: '0', VITE_CAR_CAPTAIN: '0' })).toEqual(['goodsInfo']);
  });
  it('[R2.2-04] a build for standby shows the alternate login screen; any other the plain one', () => {
    const alternate = (): boolean => isAlternate('', undefined);
    expect(alternate()).toBe(false);
    vi.stubEnv('VITE_LOGIN_VARIANT', 'standby');
    expect(alternate()).toBe(true);
    vi.unstubAllEnvs();
  });
  it("[R9-68] the map is the product's own: no source has a key of a map service, or asks one", () => {
    const asked = sourceFiles
      .filter(
        ({ path, text }) =>
          !path.startsWith('tests/') && /amap\.com|map\.baidu|tianditu|map\.qq|map[_-]?service[_-]?key/i.test(text),
      )
      .map(({ path }) => path);
    expect(asked).toEqual([]);
    expect(contentSecurityPolicy(), 'a page of the console reaches no other host').not.toMatch(/https?:|\*|\w\.\w/);
  });
  describe('the public path', () => {
    afterEach(() => {
      vi.unstubAllEnvs();
      vi.resetModules();
    });
    const config = async () =>
      (await import('../../vite.config.ts')).default({ command: 'serve', mode: 'development' });
    it('[R9-13] [R9-15] is / and the development server listens on 8889, where nothing else is said', async () => {
      for (const name of ['VITE_SERVICE_PROVIDER_TYPE', 'PORT']) vi.stubEnv(name, undefined);
      expect(await config()).toMatchObject({ base: '/', server: { port: 8889 } });
    });
    it('[R9-14] is /sp/{type}/ for a type of service provider', async () => {
      vi.stubEnv('VITE_SERVICE_PROVIDER_TYPE', 'mtl');
      expect(await config()).toMatchObject({ base: '/sp/mtl/' });
    });
  });
});

describe('constants of the console', () => {
  it('[R9-02] [R9-03] [R3-11] three sizes, medium unless another one was kept in the browser', () => {
    expect(sizes).toEqual(['medium', 'small', 'mini']);
    expect(new PreferencesStore(memory(), memory()).size).toBe('medium');
    const local = memory();
    new PreferencesStore(memory(), local).set({ size: 'mini' });
    expect(new PreferencesStore(memory(), local).size).toBe('mini');
  });
  it('[R3-09] [R4-13] the side menu is open or collapsed, and stays so for the browser session', () => {
    const session = memory();
    const preferences = new PreferencesStore(session, memory());
    expect(preferences.sidebar).toBe('open');
    preferences.set({ sidebar: 'collapsed' });
    expect(session.getItem('sidebarStatus')).toBe('collapsed');
    expect(new PreferencesStore(session, memory()).sidebar).toBe('collapsed');
    expect(new PreferencesStore(memory({ sidebarStatus: 'elsewhere' }), memory()).sidebar).toBe('open');
  });
  it('paper is light, whatever the screen is, and the choice stays', () => {
    const preferences = new PreferencesStore(memory(), memory());
    preferences.set({ theme: 'dark' });
    preferences.printing = true;
    expect([preferences.theme, preferences.themeChoice]).toEqual(['light', 'dark']);
    preferences.printing = false;
    expect(preferences.theme).toBe('dark');
  });
  it('[R9-09] the operator is platform 00001', () => {
    expect(operatorPlatform).toBe('00001');
  });
  it('[R9-62] the watermark is looked after every 500 ms', () => {
    expect(watermarkCheckMs).toBe(500);
  });
  it('[R9-67] the mobile layout begins where the body less 3 is below 1024', () => {
    expect([1026, 1027].map(isMobileWidth)).toEqual([true, false]);
  });
  it('[R5-73] pages of 10, 20, 30 or 50', () => {
    expect(pageSizes).toEqual([10, 20, 30, 50]);
  });
});
