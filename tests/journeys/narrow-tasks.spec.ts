import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import { call, dialogOf, expect, goTo, openConsole, putNoticeAway, test as signedIn } from './signed-in.ts';
import { clipboard, firstCell, keysHeard, paneOf, provider, rowsOf } from './task-recorder.ts';

/**
 * A phone in the hand, and a window of 1440 × 900 at 200 %. A tenant each: neither finds done what the other was to do.
 */
const windows: readonly (readonly [string, BrowserContextOptions, string])[] = [
  ['390 px', { viewport: { width: 390, height: 844 } }, '10002'],
  ['200 %', { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 }, '10003'],
];
const test = signedIn.extend<{ narrow: Page; shape: BrowserContextOptions }>({
  shape: [{}, { option: true }],
  narrow: async ({ browser, shape }, use, info) => {
    const context = await browser.newContext({ baseURL: process.env.JOURNEYS_URL, locale: 'zh-CN', ...shape });
    const page = await context.newPage();
    await use(page);
    if (info.status !== info.expectedStatus)
      await page.screenshot({ path: info.outputPath('failed.png') }).catch(() => undefined);
    await context.close();
  },
});
async function sitDown(page: Page, at = '/home', user = provider): Promise<void> {
  await openConsole(page, at, user);
  await putNoticeAway(page);
  await keysHeard(page);
}
/** From page to page as there is no menu beside them: by the drawer. */
async function byDrawer(page: Page, word: string, path: string): Promise<void> {
  await page.getByRole('button', { name: '展开菜单' }).click();
  const menu = page.locator('#side-menu');
  await menu.getByRole('searchbox').fill(word);
  await menu.locator(`[role=treeitem][href="#${path}"]`).click();
  await expect(menu).toHaveCount(0);
}
/** What one has to reach with a pointer can be seen without the page itself moving sideways. */
async function fits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
}

// Keyboard alone does T1, T2, T4, T6, T7, T9 and T13 in ux-tasks-*.spec.ts; the others there are done by both hands.
for (const [name, shape, tenant] of windows)
  test.describe(`the ten most frequent tasks at ${name}`, () => {
    test.use({ shape });

    test('T1 find a waybill by its plate, from home', async ({ narrow: page }) => {
      const plate = String((await rowsOf('api/trucking/truckingWaybillInfo'))[0]?.['vehicleNum']);
      await sitDown(page);
      await page.locator('header').getByRole('button', { name: '搜索菜单' }).click();
      await page.keyboard.insertText(plate);
      await page.getByRole('option', { name: /运单管理/ }).click();
      await expect(
        paneOf(page, 'waybillManage').locator('[role=row]').filter({ hasText: plate }).first(),
      ).toBeVisible();
      await fits(page);
    });
    test('T2 audit a driver, four papers and a rotation', async ({ narrow: page }) => {
      await sitDown(page, '/driverAudit', 'admin');
      await paneOf(page, 'driverAudit').getByRole('button', { name: '开始审核' }).click();
      const desk = page.locator('[data-page=audit]');
      await expect(desk.locator('[data-act=pass]')).toBeEnabled();
      // The oldest stands last: the newest are audited by others at the same time.
      await desk.locator('[data-queue] [data-record] button').last().click();
      await expect(desk.locator('[data-act=pass]')).toBeEnabled();
      const papers = desk.locator('[data-paper]');
      for (let paper = 1; paper < Math.min(4, await papers.count()); paper += 1) await papers.nth(paper).click();
      await desk.getByRole('button', { name: '向右旋转' }).click();
      await fits(page);
      await desk.locator('[data-act=pass]').click();
      await expect(page.locator('[data-audit-counts]')).toContainText('已审 1');
    });
    test('T3 export the settlements of a month, file in hand', async ({ narrow: page }) => {
      await sitDown(page, '/spSettlementManage');
      const list = paneOf(page, 'spSettlementManage');
      await expect(firstCell(page, 'spSettlementManage')).toBeVisible();
      // On a phone it is in the sheet, else in the line.
      if ((page.viewportSize()?.width ?? 0) < 640 || !(await list.locator('[data-filter=at]').isVisible()))
        await list.locator('[data-unfold]').click();
      await page.getByRole('button', { name: /^创建时间/ }).click();
      await page.getByRole('button', { name: '本月' }).click();
      await page.getByRole('button', { name: '查询', exact: true }).last().click();
      await expect(list.locator('[data-chip=at]')).toBeVisible();
      await list.locator('[data-export]').click();
      await expect(page.locator('[data-export-scope]')).toContainText(/\d/);
      await fits(page);
      const file = page.waitForEvent('download');
      await dialogOf(page).getByRole('button').last().click();
      expect((await file).suggestedFilename()).toMatch(/\.xlsx$/);
    });
    test('T6 look up fifty pasted numbers', async ({ narrow: page }) => {
      const numbers = (await rowsOf('api/trucking/truckingWaybillInfo')).map(({ waybillSn }) => String(waybillSn));
      await sitDown(page, '/waybillManage');
      await expect(firstCell(page, 'waybillManage')).toBeVisible();
      await clipboard(page, numbers.join('\n'));
      await paneOf(page, 'waybillManage').locator('[data-filter=waybillSn]').getByRole('textbox').click();
      await page.keyboard.press('Control+v');
      await expect(dialogOf(page)).toBeVisible();
      await fits(page);
      await dialogOf(page).getByRole('button').last().click();
      await expect(dialogOf(page)).toHaveCount(0);
      if (!page.url().includes('waybillSn'))
        await paneOf(page, 'waybillManage').getByRole('button', { name: '查询', exact: true }).click();
      await expect(paneOf(page, 'waybillManage').locator('[data-part=total]')).toContainText(String(numbers.length));
    });
    test('T7 next morning: two tabs with their filters back', async ({ narrow: page }) => {
      const left = ['/waybillManage?waybillStatus=70', '/goodsInfo?status=30'];
      await sitDown(page);
      for (const path of left) await goTo(page, path);
      await page.waitForTimeout(900);
      await page.goto('favicon.svg');
      await page.evaluate(() => {
        sessionStorage.clear();
      });
      await openConsole(page);
      await keysHeard(page);
      await page.getByRole('button', { name: '恢复上次的页面' }).click();
      await expect
        .poll(() =>
          page.locator('[role=tab][data-path]').evaluateAll((tabs) => tabs.map((tab) => tab.getAttribute('data-path'))),
        )
        .toEqual(['/home', ...left]);
    });
    test('T9 who changed the freight price', async ({ narrow: page }) => {
      const user = `admin_${tenant}`;
      const goods = (await rowsOf('api/trucking/truckingGoodsInfo', [{ type: 'in_status', value: [30] }], 50, user)).at(
        -1,
      );
      const changed = await call(user, 'api/trucking/truckingGoodsInfo/changePrice', {
        id: goods?.['id'],
        version: goods?.['version'],
        model: { carrierPrice: Number(goods?.['carrierPrice']) + 100, applyTo: 'NEW_ONLY', reason: '油价上涨' },
        requestId: crypto.randomUUID(),
      });
      expect(changed.status, changed.message).toBe(200);
      await sitDown(page, '/home', user);
      await byDrawer(page, '货源管理', '/goodsInfo');
      const list = paneOf(page, 'goodsInfo');
      await list.locator('[data-filter=goodsSn]').getByRole('textbox').fill(String(goods?.['goodsSn']));
      await list.getByRole('button', { name: '查询', exact: true }).click();
      await expect(list.locator('[data-part=total]')).toContainText('1');
      await list.getByRole('link', { name: String(goods?.['goodsSn']) }).click();
      await expect(page.getByRole('region', { name: '动态' })).toContainText('油价上涨');
      await fits(page);
    });
    test('T10 a form of twenty fields is left and found again as it was', async ({ narrow: page }) => {
      await sitDown(page, '/goodsInfo');
      const publish = paneOf(page, 'goodsInfo').locator('[role=toolbar]').getByRole('button', { name: '发布货源' });
      await publish.click();
      const values: Readonly<Record<string, string>> = {
        goodsName: '玉米',
        loadUnitName: '肇东装货站',
        loadContact: '石磊',
        unloadUnitName: '锦州卸货场',
        unloadContact: '高岩',
        distanceM: '850',
        carrierPrice: '200',
        totalKg: '60',
      };
      const field = (field: string): Locator =>
        page.locator(`[data-field=${field}]`).locator('input, textarea').first();
      for (const [key, value] of Object.entries(values)) await field(key).fill(value);
      await fits(page);
      await page.waitForTimeout(2500);
      await page.reload();
      await publish.click();
      await page.locator('[data-draft]').getByRole('button', { name: '恢复草稿' }).click();
      for (const [key, value] of Object.entries(values)) await expect(field(key)).toHaveValue(new RegExp(`^${value}`));
    });
    test('T11 settle two waybills in one go, one fails: see why', async ({ narrow: page }) => {
      const user = `admin_${tenant}`;
      await sitDown(page, '/settlementNew', user);
      const list = paneOf(page, 'settlementNew');
      await expect(firstCell(page, 'settlementNew')).toBeVisible();
      for (const line of [1, 2]) await list.getByRole('checkbox').nth(line).check();
      const number = await list.locator('[role=gridcell][data-column-id=waybillSn]').first().innerText();
      const [row] = await rowsOf('api/settlement/SettlementWaybill', [{ type: 'waybillSn', value: number }], 50, user);
      const settled = await call(user, 'api/settlement/settlementOrder/create', {
        id: row?.['id'],
        version: row?.['version'],
        model: {},
        requestId: crypto.randomUUID(),
      });
      expect(settled.status, settled.message).toBe(200);
      await list.locator('[data-bulk="settlementOrder.create"]').click();
      await fits(page);
      const dialog = dialogOf(page);
      await dialog.getByRole('button').last().click();
      await expect(dialog.locator('[data-result=failed]')).toHaveCount(1, { timeout: 30_000 });
      await expect(dialog.locator('[data-result=failed]')).toContainText(/\S{4,}/);
    });
    test('T12 the stops of a track', async ({ narrow: page }) => {
      const tracks = await rowsOf('api/track/waybillTrack', [{ type: 'ge_pointCount', value: 2 }]);
      // What two devices told is summed up over both of them in the list, and played one by one.
      const ofOne = tracks.filter(({ distanceRatio }) => Number(distanceRatio) < 2_000_000);
      const rested = ofOne.find(({ stopCount }) => Number(stopCount) > 0) ?? ofOne[0];
      await sitDown(page, '/trackPlayback');
      const player = paneOf(page, 'trackPlayback');
      await player.getByLabel('运单号').fill(String(rested?.['waybillSn'] ?? ''));
      await page.keyboard.press('Enter');
      const stops = player.getByRole('list', { name: '行程事件' }).getByText(/停留\d+分钟/);
      await expect(stops).toHaveCount(Number(rested?.['stopCount']));
      if (Number(rested?.['stopCount']) > 0) await stops.first().click();
      await fits(page);
    });
    test('T13 between two tabs ten times', async ({ narrow: page }) => {
      await sitDown(page, '/waybillManage');
      await goTo(page, '/goodsInfo');
      for (let turn = 0; turn < 5; turn += 1) {
        for (const path of ['/waybillManage', '/goodsInfo']) {
          await page.locator(`[role=tab][data-path="${path}"]`).click();
          await expect(page.locator('[role=tab][data-path][aria-selected=true]')).toHaveAttribute('data-path', path);
        }
      }
      await fits(page);
    });
  });
