import type { Locator, Page } from '@playwright/test';
import { expect, openConsole, putNoticeAway, test } from '../journeys/signed-in.ts';
import { BrowserMemory, heldHead, heldRow, printRows, type Held } from './browser-memory.ts';

const figuresPath = '**/api/platform/platformServiceProviderInfo/getCockpitData*';
const livePath = '**/api/trucking/truckingWaybillInfo/realTimeTransaction*';
const step = 10_000;

/** The time a board says it has its figures from. */
const told = async (board: Locator): Promise<string> =>
  /更新于 (\d\d:\d\d:\d\d)/.exec(
    (await board.getByRole('region', { name: '交易额（元）' }).textContent()) ?? '',
  )?.[1] ?? '';
/** Ten seconds go by; done when the new figures are shown. */
async function refresh(page: Page, board: Locator): Promise<void> {
  const before = await told(board);
  await page.clock.runFor(step);
  await expect.poll(() => told(board), { intervals: [10, 20, 50] }).not.toBe(before);
}
async function hide(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((is) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: is });
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: is ? 'hidden' : 'visible' });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

test('the wall: an hour of the cockpit over the whole window', async ({ alone: page }) => {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/getCockpitData')) asked += 1;
  });
  await page.clock.install();
  await openConsole(page, '/home');
  await putNoticeAway(page);
  await page
    .locator('[data-board]')
    .first()
    .locator('h2')
    .first()
    .getByRole('button', { name: /驾驶舱$/ })
    .click();
  const wall = page.getByRole('dialog', { name: '全屏驾驶舱' });
  await expect(wall.locator('[role=img]')).toHaveCount(3);
  await expect.poll(() => told(wall)).not.toBe('');
  await page.clock.pauseAt(Date.now() + 60_000);
  const memory = await BrowserMemory.of(page);

  asked = 0;
  const seen = new Map<number, Held>();
  for (let minute = 1; minute <= 60; minute += 1) {
    for (let at = 0; at < 6; at += 1) await refresh(page, wall);
    if (minute % 5 === 0) seen.set(minute, await memory.held());
  }
  const [early, calm, late] = [seen.get(5)!, seen.get(20)!, seen.get(60)!];
  const slope = (late.heapMb - calm.heapMb) * 1.5;
  printRows(
    'The wall, one hour',
    heldHead,
    [...seen].map(([minute, held]) => heldRow(`minute ${minute}`, held)),
  );
  const inAnHour = asked;

  asked = 0;
  const left = await told(wall);
  await hide(page, true);
  for (let at = 0; at < 30; at += 1) await page.clock.runFor(step);
  const hidden = asked;
  await hide(page, false);
  await expect.poll(() => told(wall)).not.toBe(left);

  // Down: the figures stay with their time, and are asked for more and more seldom.
  const figure = wall.locator('[data-figure="累计运费（元）"]');
  const [good, since] = [await figure.textContent(), await told(wall)];
  await page.route(figuresPath, (route) => route.abort());
  await page.route(livePath, (route) => route.abort());
  asked = 0;
  const calls: number[] = [];
  for (let second = 10; second <= 1200; second += 10) {
    const before = asked;
    await page.clock.runFor(step);
    await page.waitForTimeout(30);
    if (asked > before) calls.push(second);
  }
  await expect(wall.getByText(`数据加载失败，显示的是${since}的数据`).first()).toBeVisible();
  await expect(figure).toHaveText(good ?? '');
  const down = asked;

  // Up again.
  await page.unroute(figuresPath);
  await page.unroute(livePath);
  await page.clock.runFor(160_000);
  await expect(wall.getByText(/数据加载失败/)).toHaveCount(0);
  asked = 0;
  for (let at = 0; at < 6; at += 1) await refresh(page, wall);
  const after = await memory.held();

  process.stdout.write(`heap of the last 40 minutes: ${slope.toFixed(2)} MB an hour; goal 1\n`);
  printRows(
    'Calls of the wall',
    ['', 'calls', 'goal'],
    [
      ['in 60 minutes', inAnHour, '360'],
      ['hidden for 5 minutes', hidden, '0'],
      ['API down for 20 minutes', down, '<= 12'],
      ['a minute, up again', asked, '6'],
    ],
  );
  process.stdout.write(`asked while down after ${calls.join(', ')} s\n`);
  printRows('After all of it', heldHead, [heldRow('one minute later', after)]);

  // In the first minutes the browser still compiles what runs often.
  expect.soft(slope).toBeLessThanOrEqual(1);
  expect.soft(inAnHour).toBeGreaterThanOrEqual(358);
  expect.soft(inAnHour).toBeLessThanOrEqual(362);
  expect.soft(hidden).toBe(0);
  expect.soft(down).toBeLessThanOrEqual(12);
  const gaps = calls.slice(1).map((at, index) => at - calls[index]!);
  expect.soft(gaps, 'never sooner than before').toEqual([...gaps].sort((a, b) => a - b));
  for (const held of [late, after]) {
    expect.soft(held.nodes).toBeLessThanOrEqual(early.nodes * 1.01);
    expect.soft(held.listeners).toBeLessThanOrEqual(early.listeners + 5);
    expect.soft(held.heapMb).toBeLessThanOrEqual(early.heapMb + Math.max(2, early.heapMb * 0.05));
  }
});
