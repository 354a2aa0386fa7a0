import type { Page } from '@playwright/test';
import { expect, openConsole, putNoticeAway, test } from '../journeys/signed-in.ts';
import { printRows } from './browser-memory.ts';

/** A moment as the API writes it. */
const wire = (ms: number): string => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
const begun = Date.now();
const vehicles = Array.from({ length: 500 }, (_, at) => ({
  id: `W${at}`,
  platformId: at % 2 ? '10001' : '10002',
  platformName: at % 2 ? '北疆示范' : '渤海示范',
  waybillSn: `YD${at}`,
  vehicleNum: `冀A${String(10_000 + at)}`,
  waybillStatus: 40,
  waybillStatusRemark: '运输中',
  waybillStatusRemarkEn: 'In transit',
  sendUnitName: '甲站',
  receiveUnitName: '乙站',
  sendLonLat: `${84 + (at % 25)},${41 + (at % 7)}`,
  receiveLonLat: `${105 + (at % 13)},${22 + (at % 11)}`,
  stateAt: wire(begun - (at % 20) * 3_600_000),
  lastAt: wire(begun),
}));

interface Seen {
  readonly longTasks: readonly { readonly ms: number; readonly second: number }[];
  /** What the browser says of frames that took long: which scripts ran in them. */
  readonly longFrames: readonly string[];
  readonly frames: number;
  /** How often the vehicles were drawn. */
  readonly drawn: number;
  readonly seconds: number;
}
/** Looks on for a while. */
const watch = (page: Page, ms: number): Promise<Seen> =>
  page.evaluate(async (duration) => {
    const from = performance.now();
    const longTasks: { ms: number; second: number }[] = [];
    const longFrames: string[] = [];
    const observer = new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries()) {
        if (entry.entryType === 'longtask')
          longTasks.push({ ms: Math.round(entry.duration), second: Math.round((entry.startTime - from) / 100) / 10 });
        else longFrames.push(JSON.stringify(entry));
      }
    });
    for (const type of ['longtask', 'long-animation-frame']) observer.observe({ type });
    const pen = CanvasRenderingContext2D.prototype;
    const clear = pen.clearRect;
    let drawn = 0;
    pen.clearRect = function count(...area) {
      if (this.canvas.getAttribute('role') === 'img') drawn += 1;
      return clear.apply(this, area);
    };
    let frames = 0;
    await new Promise<void>((resolve) => {
      const frame = (): void => {
        frames += 1;
        if (performance.now() - from < duration) requestAnimationFrame(frame);
        else resolve();
      };
      requestAnimationFrame(frame);
    });
    const seconds = (performance.now() - from) / 1000;
    observer.disconnect();
    pen.clearRect = clear;
    return { longTasks, longFrames, frames, drawn, seconds };
  }, ms);

test('500 vehicles move on the map without a long task', async ({ alone: page }) => {
  let asked = 0;
  await page.route('**/queryTransitMonitoring*', (route) => {
    asked += 1;
    return route.fulfill({ json: { status: 200, data: { now: wire(Date.now()), itemList: vehicles } } });
  });
  await openConsole(page, '/realTimeMonitoring', 'admin');
  await putNoticeAway(page);
  await expect(page.getByRole('img', { name: '在途车辆地图：500辆' })).toBeVisible();
  // What comes after the first page has come.
  await page.waitForFunction(() => document.documentElement.dataset['keys'] === 'on');
  await page.waitForTimeout(5000);
  const map = page.getByRole('img', { name: '在途车辆地图：500辆' });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const busy = async (): Promise<number> =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
  const row = (name: string, seen: Seen, work: number) => [
    name,
    seen.longTasks.length,
    Math.max(0, ...seen.longTasks.map(({ ms }) => ms)),
    (seen.frames / seen.seconds).toFixed(1),
    (seen.drawn / seen.seconds).toFixed(1),
    `${Math.round((work / seen.seconds) * 100)} %`,
  ];

  asked = 0;
  const before = await busy();
  const still = await watch(page, 30_000);
  const between = await busy();
  expect(asked).toBeGreaterThanOrEqual(3);
  // The same while somebody turns the wheel and pulls the map about.
  const box = (await map.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const pull = async (): Promise<void> => {
    await page.mouse.move(x, y);
    for (let at = 0; at < 6; at += 1) await page.mouse.wheel(0, -100);
    await page.mouse.down();
    for (let at = 0; at < 100; at += 1) await page.mouse.move(x + 150 * Math.sin(at / 8), y + 80 * Math.sin(at / 5));
    await page.mouse.up();
    for (let at = 0; at < 6; at += 1) await page.mouse.wheel(0, 100);
  };
  const [pulled] = await Promise.all([watch(page, 10_000), pull()]);
  const after = await busy();
  printRows(
    '500 vehicles on the map, no GPU',
    ['', 'long tasks', 'longest ms', 'frames/s', 'drawn/s', 'busy'],
    [row('30 s, view stands', still, between - before), row('10 s, view is pulled', pulled, after - between)],
  );
  for (const { longTasks, longFrames } of [still, pulled])
    for (const told of [...longTasks.map(({ ms, second }) => `${ms} ms after ${second} s`), ...longFrames])
      process.stdout.write(`${told}\n`);
  expect.soft(still.longTasks).toEqual([]);
  expect.soft(pulled.longTasks).toEqual([]);
});
