import type { Page } from '@playwright/test';
import { call, expect, goTo, openConsole, putNoticeAway, test } from './signed-in.ts';

/** Windows people have, and the rows of the default size each must show: the last two are 1440 × 900 at 150 % and 200 %. */
const windows = [
  [1366, 657, 9],
  [1440, 900, 14],
  [1920, 945, 16],
  [960, 600, 6],
  [720, 450, 3],
] as const;
const lists = ['/waybillManage', '/settlementNew', '/consignorConfigList'] as const;
const user = 'admin_10003';
const pane = '#tab-panel';

/** Pixels for rows, whole columns cut by an edge, and what of the line over the rows is out of its box. */
const seen = (page: Page) =>
  page.evaluate((at) => {
    const grid = document.querySelector<HTMLElement>(`${at} [role=grid]`);
    const view = grid?.parentElement?.getBoundingClientRect();
    if (!grid || !view) throw new Error('no grid');
    const heads = [...grid.querySelectorAll<HTMLElement>('[role=columnheader]')];
    const boxOf = (one: Element): DOMRect => one.getBoundingClientRect();
    const isPinned = (one: Element): boolean => getComputedStyle(one).position === 'sticky';
    const edge = Math.min(
      view.right,
      ...heads
        .filter((one) => isPinned(one) && boxOf(one).left > view.left + view.width / 2)
        .map((one) => boxOf(one).left),
    );
    const middle = heads.filter((one) => !isPinned(one));
    const row = grid.querySelector('[data-row="0"]');
    const bar = document.querySelector(`${at} [role=toolbar]`);
    return {
      rows: (view.bottom - Math.max(...heads.map((one) => boxOf(one).bottom)) + 1) / (row?.clientHeight ?? 1),
      cut: middle
        .filter((one) => boxOf(one).left < edge - 1 && boxOf(one).right > edge + 1)
        .map((one) => one.textContent),
      shown: middle.filter((one) => boxOf(one).right <= edge + 1).map((one) => one.dataset['columnId']),
      lines: [...document.querySelectorAll(`${at} [role=search], ${at} [role=toolbar], ${at} nav`)].map(
        (one) => one.clientHeight,
      ),
      beyond: bar ? bar.scrollWidth - bar.clientWidth : 0,
    };
  }, pane);

test('the lists show as many rows as the window has room for, no half column, money, time and state; in both languages', async ({
  page,
}) => {
  for (const language of ['zh', 'en'] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openConsole(page, '/waybillManage', user, { language });
    for (const path of lists) {
      await goTo(page, path);
      await expect(page.locator(`${pane} [role=gridcell]`).first()).toBeVisible();
      await expect(page.locator(`${pane} nav [data-part=total]`)).toContainText(/\d/);
      for (const [width, height, rows] of windows) {
        const where = `${path} in ${language} at ${width} × ${height}`;
        await page.setViewportSize({ width, height });
        await expect.poll(async () => (await seen(page)).cut, where).toEqual([]);
        const now = await seen(page);
        expect(Math.floor(now.rows), `rows of ${where}`).toBeGreaterThanOrEqual(rows);
        for (const line of now.lines) expect(line, `one line each of ${where}`).toBeLessThanOrEqual(48);
        expect(now.beyond, `nothing runs off in ${where}`).toBe(0);
      }
      if (path === '/waybillManage') {
        await page.setViewportSize({ width: 1440, height: 900 });
        await expect
          .poll(async () => (await seen(page)).shown)
          .toEqual(expect.arrayContaining(['waybillStatusRemark', 'freightAmount', 'loadAt']));
      }
    }
    // A verb that is longer in one language moves no button: the places are the same from row to row.
    await page.setViewportSize({ width: 1440, height: 900 });
    await goTo(page, '/waybillManage');
    const places = await page
      .locator(`${pane} [data-peek]`)
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
    expect(new Set(places).size).toBe(1);
  }
});

test('Ctrl+A adds to what is selected on other pages; the tray names it with its sums, without what is voided', async ({
  page,
}) => {
  await openConsole(page, '/settlementNew', user, { language: 'zh' });
  await putNoticeAway(page);
  const list = page.locator(pane);
  for (const row of [0, 1, 2]) await list.locator(`[data-row="${row}"] [role=checkbox]`).click();
  await list.locator('[data-part=next]').click();
  await expect(page).toHaveURL(/page=2/);
  await expect(list.locator('[aria-busy=true]')).toHaveCount(0);
  await list.locator('[data-row="0"] [role=checkbox]').click();
  await page.keyboard.press('Control+a');
  await expect(list.locator('[data-selected]')).toHaveText('已选 23 项');
  await list.locator('[data-selected]').click();
  const tray = page.locator('[data-tray]');
  await expect(tray.locator('[data-picked]')).toHaveCount(23);
  await expect(tray.getByText('不在本页')).toHaveCount(3);
  const cents = (text: string): number => Math.round(Number(text.replaceAll(',', '')) * 100);
  const figures = await tray.locator('[data-picked] td:nth-child(2)').allInnerTexts();
  const sum = figures.reduce((total, text) => total + cents(text), 0);
  expect(cents(await tray.locator('[data-sum=freightAmount]').innerText())).toBe(sum);
  const picked = list.locator('[data-totals-of=picked] [data-sum=freightAmount] span').last();
  expect(cents(await picked.innerText())).toBe(sum);
  await tray
    .getByRole('button', { name: /^取消选择/ })
    .first()
    .click();
  await expect(list.locator('[data-selected]')).toHaveText('已选 22 项');
  await page.keyboard.press('Escape');

  // What all waybills come to is what those come to that are neither cancelled nor voided.
  const total = async (conditions: readonly unknown[]) =>
    (await call(user, 'api/trucking/truckingWaybillInfo/total', { conditions })).data as {
      readonly total: number;
      readonly totals: Readonly<Record<string, number>>;
    };
  const [all, counting] = [await total([]), await total([{ type: 'notIn_waybillStatus', value: [-10, -20] }])];
  expect(all.total).toBeGreaterThan(counting.total);
  expect(all.totals).toEqual(counting.totals);
});

test('a row opens its menu by the right button and a browser tab that is signed in by the middle one and by Ctrl', async ({
  page,
}) => {
  await openConsole(page, '/waybillManage', user, { language: 'zh' });
  await putNoticeAway(page);
  // A cell without a link of its own: it is the record of the row that opens.
  const cell = page.locator(`${pane} [data-row="0"] [data-column-id]:not(:has(a, button, input))`).first();
  await cell.click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: '在浏览器新标签页打开' })).toBeVisible();
  await page.keyboard.press('Escape');
  for (const button of ['middle', 'left'] as const) {
    const opened = page.context().waitForEvent('page');
    await cell.click({ button, modifiers: button === 'left' ? ['Control'] : [] });
    const tab = await opened;
    await expect(tab.locator('[data-page=record] h2').first()).toBeVisible();
    expect(await tab.evaluate(() => JSON.stringify(localStorage))).not.toContain('sessionToken');
    expect(tab.url()).not.toMatch(/token/i);
    await tab.close();
  }
  // One tab of the console for a record, whatever else its address says.
  const id = await page.locator(`${pane} [data-row="0"] a`).first().getAttribute('href');
  await goTo(page, id?.slice(1) ?? '');
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `${id}&from=elsewhere`);
  await expect(page).toHaveURL(/from=elsewhere/);
  await expect(page.locator('[role=tab][data-path*="/waybillManage/detail"]')).toHaveCount(1);
});

test('on a phone rows are cards, filters a sheet, and what is pressed is in the lower half', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openConsole(page, '/waybillManage', user, { language: 'zh' });
  await putNoticeAway(page);
  const list = page.locator(pane);
  const card = list.locator('[data-row="0"]');
  await expect(card.locator('[data-label="运费(元)"]')).toBeVisible();
  expect((await card.boundingBox())?.width).toBeLessThanOrEqual(390);
  expect((await list.locator('[role=toolbar]').boundingBox())?.y).toBeGreaterThan(600);
  await card.locator('[role=checkbox]').click();
  await expect(list.locator('[data-selected]')).toHaveText('已选 1 项');
  await list.locator('[data-unfold]').click();
  const sheet = page.getByRole('dialog', { name: '筛选' });
  await sheet.locator('[data-filter=companyName] input').pressSequentially('示范');
  await sheet.getByRole('button', { name: '查询' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/companyName=/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
});
