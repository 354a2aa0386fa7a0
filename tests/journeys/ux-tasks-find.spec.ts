import type { Page } from '@playwright/test';
import { call, dialogOf, expect, goTo, openConsole, test } from './signed-in.ts';
import { TaskRecorder, clipboard, firstCell, keysHeard, paneOf, provider, rowsOf, sitDown } from './task-recorder.ts';

const waybills = 'api/trucking/truckingWaybillInfo';
/** Letters of the pinyin of the provinces that stand on the demo's plates. */
const letters: Readonly<Record<string, number>> = {
  京: 4,
  津: 3,
  冀: 2,
  晋: 3,
  蒙: 4,
  辽: 4,
  吉: 2,
  黑: 3,
  沪: 2,
  苏: 2,
  浙: 3,
  皖: 3,
  闽: 3,
  赣: 3,
  鲁: 2,
  豫: 2,
  鄂: 1,
  湘: 5,
  粤: 3,
  桂: 3,
  琼: 5,
  渝: 2,
  川: 5,
  贵: 3,
  云: 3,
  藏: 4,
  陕: 4,
  甘: 3,
  青: 4,
  宁: 4,
  新: 3,
};

test.describe('T1 find a waybill by its plate, from home', () => {
  let plate = '';
  test.beforeAll(async () => {
    const plates = (await rowsOf(waybills))
      .map(({ vehicleNum }) => String(vehicleNum))
      .filter(([province]) => province! in letters);
    plate = plates.sort(([one], [other]) => letters[one!]! - letters[other!]!)[0] ?? '';
  });
  const type = async (recorder: TaskRecorder): Promise<void> => {
    await expect(recorder.page.getByRole('combobox').last()).toBeFocused();
    await recorder.compose(plate[0]!, letters[plate[0]!] ?? 4);
    await recorder.page.keyboard.type(plate.slice(1));
  };
  const found = (page: Page): Promise<void> =>
    expect(paneOf(page, 'waybillManage').locator('[role=row]').filter({ hasText: plate }).first()).toBeVisible();
  test('by key', async ({ page }) => {
    const recorder = await sitDown(page);
    await recorder.begin();
    await recorder.press('Control+k');
    await type(recorder);
    await expect(page.getByRole('option', { name: /运单管理/ })).toHaveAttribute('aria-selected', 'true');
    await recorder.press('Enter');
    await found(page);
    await recorder.end('T1 keyboard');
  });
  test('by mouse', async ({ page }) => {
    const recorder = await sitDown(page);
    await recorder.begin();
    await page.locator('header').getByRole('button', { name: '搜索菜单' }).click();
    await type(recorder);
    // The hands are on the keys already.
    await expect(page.getByRole('option', { name: /运单管理/ })).toHaveAttribute('aria-selected', 'true');
    await recorder.press('Enter');
    await found(page);
    await recorder.end('T1 mouse');
  });
});

test.describe('T6 look up fifty pasted numbers', () => {
  const wanted = async (): Promise<readonly string[]> =>
    (await rowsOf(waybills)).map(({ waybillSn }) => String(waybillSn));
  test('by key', async ({ page }) => {
    const recorder = await sitDown(page, '/waybillManage');
    const numbers = await wanted();
    await expect(firstCell(page, 'waybillManage')).toBeVisible();
    await clipboard(page, numbers.join('\n'));
    await recorder.begin();
    await recorder.press('/', 'Control+v');
    await expect(dialogOf(page)).toBeVisible();
    // Keys go where the focus is, and the dialog takes it a frame after it is seen.
    await expect(dialogOf(page).locator(':focus')).toHaveCount(1);
    await recorder.press('Control+Enter');
    await expect(dialogOf(page)).toHaveCount(0);
    // The focus is back in the field that the numbers are for.
    await expect(paneOf(page, 'waybillManage').locator('input:focus')).toHaveCount(1);
    if (!page.url().includes('waybillSn')) await recorder.press('Enter');
    await expect(page).toHaveURL(/waybillSn=/);
    await expect(paneOf(page, 'waybillManage').locator('[data-part=total]')).toContainText(String(numbers.length));
    await recorder.end('T6 keyboard');
  });
});

test.describe('T7 next morning: five tabs with their filters back', () => {
  const left = [
    '/waybillManage?waybillStatus=70',
    '/goodsInfo?status=30',
    '/serviceDriverAuditList?auditStatus=2',
    '/spSettlementManage?settleStatus=50',
    '/user',
  ];
  const evening = async (page: Page): Promise<TaskRecorder> => {
    const recorder = await sitDown(page);
    for (const path of left) await goTo(page, path);
    await page.waitForTimeout(900);
    // The browser is closed: what belongs to its session is gone, what it keeps is not.
    await page.goto('favicon.svg');
    await page.evaluate(() => {
      sessionStorage.clear();
    });
    await openConsole(page);
    await keysHeard(page);
    return recorder;
  };
  const back = async (page: Page): Promise<void> => {
    await expect
      .poll(() =>
        page.locator('[role=tab][data-path]').evaluateAll((tabs) => tabs.map((tab) => tab.getAttribute('data-path'))),
      )
      .toEqual(['/home', ...left]);
    await expect(page).toHaveURL(/#\/user$/);
  };
  test('by mouse', async ({ page }) => {
    const recorder = await evening(page);
    await recorder.begin();
    await page.getByRole('button', { name: '恢复上次的页面' }).click();
    await back(page);
    await recorder.end('T7 mouse');
  });
  test('by key', async ({ page }) => {
    const recorder = await evening(page);
    await recorder.begin();
    await recorder.press('Control+k');
    await expect(page.getByRole('option', { name: /恢复上次的页面/ })).toHaveAttribute('aria-selected', 'true');
    await recorder.press('Enter');
    await back(page);
    await recorder.end('T7 keyboard');
  });
});

test('T9 who changed the freight price', async ({ page }) => {
  const goods = (await rowsOf('api/trucking/truckingGoodsInfo', [{ type: 'in_status', value: [30] }])).at(-1);
  const changed = await call(provider, 'api/trucking/truckingGoodsInfo/changePrice', {
    id: goods?.['id'],
    version: goods?.['version'],
    model: { carrierPrice: Number(goods?.['carrierPrice']) + 100, applyTo: 'NEW_ONLY', reason: '油价上涨' },
    requestId: crypto.randomUUID(),
  });
  expect(changed.status, changed.message).toBe(200);
  const recorder = await sitDown(page);
  await clipboard(page, String(goods?.['goodsSn']));
  await recorder.begin();
  await recorder.press('Control+k');
  await expect(page.getByRole('combobox').last()).toBeFocused();
  await page.keyboard.type('hygl');
  await expect(page.getByRole('option', { name: /货源管理/ }).first()).toHaveAttribute('aria-selected', 'true');
  await recorder.press('Enter');
  await expect(firstCell(page, 'goodsInfo')).toBeVisible();
  const field = paneOf(page, 'goodsInfo').locator('[data-filter=goodsSn] input').first();
  await recorder.press('/');
  await expect(field).toBeFocused();
  await recorder.press('Control+v');
  await expect(field).toHaveValue(String(goods?.['goodsSn']));
  await recorder.press('Enter');
  await expect(page).toHaveURL(/goodsSn=/);
  await expect(paneOf(page, 'goodsInfo').locator('[data-part=total]')).toContainText('1');
  await recorder.press('F6', 'Enter');
  await expect(page.getByRole('region', { name: '动态' })).toContainText('油价上涨');
  await recorder.end('T9 keyboard');
});

test('T12 the stops of a track, from an alarm', async ({ page }) => {
  const recorder = await sitDown(page, '/locusAlarmInfo');
  await expect(firstCell(page, 'locusAlarmInfo')).toBeVisible();
  await recorder.begin();
  await paneOf(page, 'locusAlarmInfo').locator('[data-action=track]').first().click();
  await expect(paneOf(page, 'trackPlayback').getByRole('list', { name: '行程事件' })).toBeVisible();
  await recorder.end('T12 mouse');
});

test('T12 the stops of a track, by its number', async ({ page }) => {
  const tracks = await rowsOf('api/track/waybillTrack', [{ type: 'ge_pointCount', value: 2 }]);
  const recorder = await sitDown(page, '/trackPlayback');
  // What two devices told is summed up over both of them in the list, and played one by one.
  const ofOne = tracks.filter(({ distanceRatio }) => Number(distanceRatio) < 2_000_000);
  const rested = ofOne.find(({ stopCount }) => Number(stopCount) > 0) ?? ofOne[0];
  const sn = String(rested?.['waybillSn'] ?? '');
  await expect(paneOf(page, 'trackPlayback').getByRole('list', { name: '行程事件' })).toBeVisible();
  await clipboard(page, sn);
  await recorder.begin();
  await paneOf(page, 'trackPlayback').getByLabel('运单号').click();
  await recorder.press('Control+a', 'Control+v', 'Enter');
  await expect(
    paneOf(page, 'trackPlayback')
      .getByRole('list', { name: '行程事件' })
      .getByText(/停留\d+分钟/),
  ).toHaveCount(Number(rested?.['stopCount']));
  await recorder.end('T12 mouse and keys');
});

test.describe('T13 between two tabs ten times', () => {
  const open = async (page: Page): Promise<TaskRecorder> => {
    const recorder = await sitDown(page, '/waybillManage');
    await goTo(page, '/goodsInfo');
    await expect(firstCell(page, 'goodsInfo')).toBeVisible();
    return recorder;
  };
  const shown = (page: Page, path: string): Promise<void> =>
    expect(page.locator('[role=tab][data-path][aria-selected=true]')).toHaveAttribute('data-path', path);
  test('by key', async ({ page }) => {
    const recorder = await open(page);
    await recorder.begin();
    for (let turn = 0; turn < 5; turn += 1) {
      await recorder.press('Alt+BracketLeft');
      await shown(page, '/waybillManage');
      await recorder.press('Alt+BracketRight');
      await shown(page, '/goodsInfo');
    }
    await recorder.end('T13 keyboard');
  });
  test('by mouse', async ({ page }) => {
    const recorder = await open(page);
    await recorder.begin();
    for (let turn = 0; turn < 5; turn += 1) {
      for (const path of ['/waybillManage', '/goodsInfo']) {
        await page.locator(`[role=tab][data-path="${path}"]`).click();
        await shown(page, path);
      }
    }
    await recorder.end('T13 mouse');
  });
});

test('T14 ten rows into a spreadsheet, numbers intact', async ({ page }) => {
  const recorder = await sitDown(page, '/waybillManage');
  const list = paneOf(page, 'waybillManage');
  await expect(list.locator('[data-row="10"] [role=gridcell]').first()).toBeVisible();
  await clipboard(page, 'nothing yet');
  await recorder.begin();
  await list
    .locator('[data-row="0"] [role=gridcell][data-column="1"]')
    .click({ modifiers: ['Shift'], position: { x: 160, y: 20 } });
  await recorder.press('Shift+PageDown', 'Shift+ArrowUp', 'Shift+End', 'Control+c');
  await expect(page.getByText(/已复制/)).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  const lines = text.split('\r\n');
  expect(lines).toHaveLength(10);
  for (const line of lines) expect(line.split('\t')[0]).toMatch(/^YD\d{14}$/);
  await recorder.end('T14 mouse and keys');
});
