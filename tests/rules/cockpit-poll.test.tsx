// @vitest-environment node
import '../support/browser-globals.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiClient, Wire } from '../../core/web/http/index.ts';
import type { Http } from '../../sdk/web/index.ts';
import { cockpitData, realTimeTransaction } from '../../plugins/cockpit/contract/index.ts';
import { CockpitFigures } from '../../plugins/cockpit/web/stores/cockpit-figures.ts';
import { Poll } from '../../plugins/cockpit/web/stores/poll.ts';
import { WallFigures } from '../../plugins/cockpit/web/stores/wall-figures.ts';
import { startPlatform } from '../support/platform-stub.ts';

const hide = (hidden: boolean): void => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
  document.dispatchEvent(new Event('visibilitychange'));
};
const row = (waybillSn: string) => ({
  id: waybillSn,
  realTime: '2026-03-05 08:00:00',
  vehicleNum: '京A12345',
  waybillStatusRemark: '运输中',
  waybillStatusRemarkEn: 'In transit',
  waybillSn,
});
const httpOf = (ask: (path: string, input: unknown) => unknown): Http =>
  ({ ask: vi.fn(async (query: { path: string }, input: unknown) => ask(query.path, input)) }) as unknown as Http;

it('[R7-41] the figures are asked for by POST with an empty payload, and what is answered is used', async () => {
  const data = { liShiLeiJi: { shipperAmountSum: 1, settementNumberSum: 2, waybillCount: 3 } };
  const platform = await startPlatform({
    [cockpitData.path]: () => ({ body: { status: 200, data } }),
    [realTimeTransaction.path]: () => ({ body: { status: 200, pageResult: { itemList: [], total: 0 } } }),
  });
  const wire = new Wire({
    baseUrl: platform.baseUrl,
    token: () => 'token',
    language: () => 'zh',
    toggles: () => '',
    say: (id) => id,
    report: () => undefined,
  });
  const store = new CockpitFigures(new ApiClient(wire, () => undefined));
  await store.poll.load();
  expect(
    platform.at('/api/platform/platformServiceProviderInfo/getCockpitData').map(({ method, text }) => [method, text]),
  ).toEqual([['POST', '{}']]);
  expect(store.figures).toEqual(data);
  await platform.stop();
});

describe('the poll of the cockpit', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-03-05T08:00:00+08:00') });
    hide(false);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('[R4-40] [R9-41] the live list is asked for at once and then every ten seconds, page 1 of 20', async () => {
    let serial = 0;
    const http = httpOf((path) =>
      path === realTimeTransaction.path
        ? { pageResult: { itemList: [row(`YD${++serial}`)], total: 1 } }
        : { liShiLeiJi: {} },
    );
    const store = new CockpitFigures(http);
    const leave = store.poll.watch();
    await vi.advanceTimersByTimeAsync(0);
    expect(store.live[0]?.waybillSn).toBe('YD1');
    await vi.advanceTimersByTimeAsync(9_999);
    expect(store.live[0]?.waybillSn).toBe('YD1');
    await vi.advanceTimersByTimeAsync(1);
    expect(store.live[0]?.waybillSn).toBe('YD2');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(store.live[0]?.waybillSn).toBe('YD4');
    leave();
  });
  it('[R9-34] [R7-43] the live list asks for page 1 with 20 rows', async () => {
    const http = httpOf(() => ({ pageResult: { itemList: [], total: 0 } }));
    const leave = new CockpitFigures(http).poll.watch();
    await vi.advanceTimersByTimeAsync(0);
    expect(http.ask).toHaveBeenCalledWith(
      expect.objectContaining({ path: '/api/trucking/truckingWaybillInfo/realTimeTransaction' }),
      expect.objectContaining({ page: 1, size: 20, selectWaybillInfoParam: {} }),
      expect.objectContaining({ quiet: true }),
    );
    leave();
  });
  it('[R4-41] [R2.5-26] the data wall refreshes every ten seconds', async () => {
    let serial = 0;
    const http = httpOf((path) =>
      path === realTimeTransaction.path ? { pageResult: { itemList: [], total: 0 } } : { today: { trips: ++serial } },
    );
    const store = new WallFigures(http);
    const leave = store.poll.watch();
    await vi.advanceTimersByTimeAsync(0);
    expect(store.figures?.today.trips).toBe(1);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(store.figures?.today.trips).toBe(4);
    leave();
  });
  it('never asks while an answer is outstanding', async () => {
    let open = 0;
    let most = 0;
    let asked = 0;
    const poll = new Poll(async () => {
      asked += 1;
      most = Math.max(most, ++open);
      await new Promise((resolve) => {
        setTimeout(resolve, 25_000);
      });
      open -= 1;
    }, 10);
    const leave = poll.watch();
    void poll.load();
    hide(true);
    hide(false);
    await vi.advanceTimersByTimeAsync(100_000);
    expect(most).toBe(1);
    expect(asked).toBe(3);
    leave();
  });
  it('rests while the tab is hidden or the page is left, and asks again at once when it is seen', async () => {
    const ask = vi.fn(async () => undefined);
    const poll = new Poll(ask, 10);
    let leave = poll.watch();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(ask).toHaveBeenCalledTimes(2);
    hide(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(2);
    hide(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledTimes(3);
    leave();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(3);
    leave = poll.watch();
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledTimes(4);
    leave();
  });
  it('a page that is left while it waits for an answer does not go on asking', async () => {
    const ask = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          setTimeout(resolve, 5_000);
        }),
    );
    const leave = new Poll(ask, 10).watch();
    leave();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(ask).toHaveBeenCalledTimes(1);
  });
  it('[R8-32] what fails is asked for more and more seldom, keeps the last good figures with their time, and is not told in a note', async () => {
    let fails = false;
    const http = httpOf((path) => {
      if (fails) throw new Error('status 500');
      return path === realTimeTransaction.path
        ? { pageResult: { itemList: [row('YD1')], total: 1 } }
        : { liShiLeiJi: { waybillCount: 7 } };
    });
    const store = new CockpitFigures(http);
    const leave = store.poll.watch();
    await vi.advanceTimersByTimeAsync(0);
    const good = store.poll.updatedAt;
    fails = true;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(store.poll.failed).toBe(true);
    expect(store.figures?.liShiLeiJi.waybillCount).toBe(7);
    expect(store.live[0]?.waybillSn).toBe('YD1');
    expect(store.poll.updatedAt).toEqual(good);
    const asked = (): number => vi.mocked(http.ask).mock.calls.length;
    for (const wait of [20, 40, 80, 160, 160]) {
      const before = asked();
      await vi.advanceTimersByTimeAsync(wait * 1000 - 1);
      expect(asked()).toBe(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(asked()).toBeGreaterThan(before);
    }
    for (const [, , options] of vi.mocked(http.ask).mock.calls) expect(options?.quiet).toBe(true);
    fails = false;
    await store.poll.load();
    expect(store.poll.failed).toBe(false);
    const before = asked();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked()).toBeGreaterThan(before);
    leave();
  });
});
