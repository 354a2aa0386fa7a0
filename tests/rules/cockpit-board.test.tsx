// @vitest-environment node
import '../support/browser-globals.ts';
import { cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReactNode } from 'react';
import {
  realTimeTransaction,
  standardCockpit,
  type CockpitData,
  type CockpitSettings,
} from '../../plugins/cockpit/contract/index.ts';
import zh from '../../plugins/cockpit/locales/zh.json' with { type: 'json' };
import { Board } from '../../plugins/cockpit/web/parts/board.tsx';
import { ChartStage } from '../../plugins/cockpit/web/parts/chart-stage.tsx';
import { CockpitContext } from '../../plugins/cockpit/web/parts/use-cockpit.ts';
import { CockpitFigures } from '../../plugins/cockpit/web/stores/cockpit-figures.ts';
import { page as home } from '../../plugins/cockpit/web/pages/home.tsx';
import {
  Auth,
  Errors,
  Http,
  I18n,
  Messages,
  Navigation,
  PageContext,
  Permissions,
  Plugins,
  Preferences,
  ServicesContext,
  useService,
} from '../../sdk/web/index.ts';
import type { FreeDefinition, ServiceLocator } from '../../sdk/web/index.ts';
import type { ServiceToken } from '../../sdk/contract/index.ts';
import { consoleServices } from '../support/console-services.tsx';

configure({ asyncUtilTimeout: 10_000 });
const texts = Object.fromEntries(Object.entries(zh).map(([id, text]) => [`cockpit.${id}`, text]));
const figures: CockpitData = {
  jiaoYiE: { day: [{ day: '2026-03-05', totalMoney: 100 }], month: [] },
  jiaoYiLiang: { day: [], month: [] },
  liShiLeiJi: { shipperAmountSum: 123_456, settementNumberSum: 32.18, waybillCount: 7 },
  keHuTongJi: {
    companyStatistics: 3,
    customerStatistics: 4,
    vehicleStatistics: '12' as unknown as number,
    driverStatistics: undefined as unknown as number,
  },
  keHuWeiZhiFenBu: { sendCompanyStatistics: [], receiveCompanyStatistics: [] },
};
const asked = (query: { path: string }) =>
  query.path.endsWith('getCockpitData')
    ? figures
    : query.path === realTimeTransaction.path
      ? { pageResult: { itemList: [], total: 0 } }
      : undefined;
const Works = (): ReactNode => <span>{useService(Http) ? '30 000 km' : ''}</span>;
const Breaks = (): ReactNode => {
  throw new Error('tile broke');
};

const session = { userId: 'u1', platformId: '10001', platformName: '北疆示范' };

describe('the board', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });

  /** What the person may not do. */
  let denied: readonly string[] = [];
  afterEach(() => {
    denied = [];
  });
  const show = (settings: CockpitSettings, fillers: readonly object[] = [], page?: FreeDefinition) => {
    const console = consoleServices({ texts });
    const reported: unknown[] = [];
    console.http.ask.mockImplementation(async (query: { path: string }) => asked(query));
    const Services = ({ children }: { readonly children: ReactNode }): ReactNode => {
      const all = new Map<string, unknown>([
        ...[Http, I18n, Messages, Navigation, Preferences].map(
          (one) => [one.key, useService(one as ServiceToken<unknown>)] as const,
        ),
        [Auth.key, { session }],
        [Permissions.key, { can: (key: string) => !denied.includes(key) }],
        [Errors.key, { log: [], clear: () => undefined, report: (error: unknown) => reported.push(error) }],
      ]);
      const locator = { get: <T,>(one: ServiceToken<T>) => all.get(one.key) as T };
      all.set(Plugins.key, {
        records: [],
        toggles: {},
        contributions: (slot: string) => (slot === 'cockpit.tiles' ? fillers : []),
        locator: () => locator,
      });
      return (
        <ServicesContext value={locator}>
          <PageContext
            value={{ plugin: 'cockpit', route: 'home', path: '/home', fullPath: '/home', query: {}, visible: true }}
          >
            {children}
          </PageContext>
        </ServicesContext>
      );
    };
    const Shown =
      page?.part ??
      ((): ReactNode => {
        const store = new CockpitFigures(useService(Http));
        void store.poll.load();
        return (
          <CockpitContext value={store}>
            <Board settings={settings} onFullScreen={() => undefined} />
          </CockpitContext>
        );
      });
    const draw = (): void => {
      render(
        <console.Console>
          <Services>
            <Shown />
          </Services>
        </console.Console>,
      );
    };
    if (!page) draw();
    const services: ServiceLocator = {
      get: <T,>({ key }: ServiceToken<T>) => (key === Auth.key ? { session } : console.http) as T,
    };
    return {
      reported,
      draw,
      services,
      asked: () => console.http.ask.mock.calls.map(([{ path }]) => path.split('/').at(-1)),
    };
  };
  const tiles = (): (string | null)[] =>
    [...document.querySelectorAll('[data-tile]')].map((one) => one.getAttribute('data-tile'));

  it('shows the tiles of the configuration, each once, in its order; a count that is none is 0', async () => {
    show({ ...standardCockpit, tiles: ['driver', 'vehicle', 'totals'] });
    expect(await screen.findByText('1,234.56')).toBeTruthy();
    expect(tiles()).toEqual(['totals', 'driver', 'vehicle']);
    expect(document.querySelector('[data-figure="司机会员"]')?.textContent).toBe('0');
    expect(document.querySelector('[data-figure="注册车辆"]')?.textContent).toBe('12');
  });
  it('every figure leads to the list of what it counts, for who may open it', async () => {
    const leads = (): readonly (string | null)[][] =>
      [...document.querySelectorAll('[data-figure]')].map((one) => [
        one.getAttribute('data-figure'),
        one.querySelector('a')?.getAttribute('href') ?? null,
      ]);
    const settings = { ...standardCockpit, tiles: ['totals', 'company', 'vehicle', 'driver'] as const };
    denied = ['carInfo2:view', 'serviceDriverAuditList:view', 'driverAudit:view'];
    show(settings);
    await screen.findByText('1,234.56');
    expect(leads()).toEqual([
      ['累计运费（元）', '#/waybillManage'],
      ['累计吨位（吨）', '#/waybillManage'],
      ['累计运单（单）', '#/waybillManage'],
      ['货主', '#/enterpriseAudit'],
      // Of the operator, who has another list; nobody is led to where they may not go.
      ['注册车辆', '#/carInfo'],
      ['司机会员', null],
    ]);
    expect(screen.getByRole('link', { name: '货主 3' })).toBeTruthy();
  });
  it('合作站点 is there only where the configuration has it, with its number', async () => {
    show({ ...standardCockpit, tiles: ['company'], stations: 20 });
    expect((await screen.findByText('合作站点')).parentElement?.textContent).toBe('合作站点20');
    expect(document.querySelector('[title="客户 4"]')?.textContent).toBe('货主3');
    cleanup();
    show({ ...standardCockpit, tiles: ['company'] });
    expect(await screen.findByText('货主')).toBeTruthy();
    expect(screen.queryByText('合作站点')).toBeNull();
  });
  it('tiles of other plugins stand behind the counts with the title of their manifest; one that breaks stays in its place and is reported', async () => {
    const filler = (id: string, part: () => ReactNode) => ({
      plugin: 'fleet',
      id,
      contribution: { title: { zh: `车队${id}`, en: id } },
      load: async () => part,
    });
    const { reported } = show({ ...standardCockpit, tiles: ['company'] }, [
      filler('mileage', Works),
      filler('broken', Breaks),
    ]);
    expect(await screen.findByText('30 000 km')).toBeTruthy();
    expect(tiles()).toEqual(['company', 'fleet/mileage', 'fleet/broken']);
    expect(within(screen.getByRole('region', { name: '车队broken' })).getByRole('button')).toBeTruthy();
    expect(reported).toMatchObject([{ message: 'tile broke' }]);
    expect(document.querySelector('[data-figure="货主"]')).toBeTruthy();
  });
  it('a chart without any figure says so in place of an empty frame, and arrow keys stop at the ends', async () => {
    const console = consoleServices({ texts });
    const stage = (ys: readonly number[]): ReactNode => (
      <console.Console>
        <PageContext
          value={{ plugin: 'cockpit', route: 'home', path: '/home', fullPath: '/home', query: {}, visible: true }}
        >
          <ChartStage
            label="交易额"
            note=""
            points={ys.map((y, at) => ({ x: String(at), name: `第${at}天`, y }))}
            say={(point) => `${point.name} ${point.y}`}
          >
            {(focus) => <i>{`chart ${focus}`}</i>}
          </ChartStage>
        </PageContext>
      </console.Console>
    );
    const { rerender } = render(stage([0, 0]));
    expect(screen.getByText('暂无数据')).toBeTruthy();
    rerender(stage([1, 2, 3]));
    const group = screen.getByRole('group');
    const press = (key: string): string | null => {
      fireEvent.keyDown(group, { key });
      return screen.getByRole('status').textContent;
    };
    expect(['ArrowLeft', 'ArrowLeft', 'Home', 'ArrowLeft', 'ArrowRight', 'End', 'ArrowRight'].map(press)).toEqual([
      '第2天 3',
      '第1天 2',
      '第0天 1',
      '第0天 1',
      '第1天 2',
      '第2天 3',
      '第2天 3',
    ]);
    expect(screen.getByText('chart 2')).toBeTruthy();
  });
  it('home that has begun is drawn whole at once and asks nothing twice; figures wait until a full cockpit has been seen; one that has not begun is drawn when its answers come', async () => {
    const { draw, services, asked } = show(standardCockpit, [], home);
    localStorage.setItem('freightdeck-cockpit', '10001 full');
    await home.begin?.(services);
    draw();
    expect(screen.getByText('1,234.56')).toBeTruthy();
    expect(tiles()).toHaveLength(8);
    await new Promise((later) => {
      setTimeout(later, 50);
    });
    expect(asked().sort()).toEqual(['get', 'getCockpitData', 'getPlatformCockpitConfig', 'realTimeTransaction']);
    cleanup();
    session.userId = 'u2';
    localStorage.removeItem('freightdeck-cockpit');
    const other = show(standardCockpit, [], home);
    await home.begin?.(other.services);
    expect(other.asked().sort()).toEqual(['get', 'getPlatformCockpitConfig']);
    other.draw();
    expect(await screen.findByText('1,234.56')).toBeTruthy();
    cleanup();
    session.userId = 'u3';
    show(standardCockpit, [], home).draw();
    expect(tiles()).toEqual([]);
    expect(await screen.findByText('1,234.56')).toBeTruthy();
  });
});
