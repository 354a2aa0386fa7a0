import type { Locator, Page } from '@playwright/test';
import { violationsIn } from './accessibility.ts';
import { call, expect, openConsole, putNoticeAway, test, watchErrors } from './signed-in.ts';

const figuresPath = '**/api/platform/platformServiceProviderInfo/getCockpitData*';
const livePath = '**/api/trucking/truckingWaybillInfo/realTimeTransaction*';
const configPath = '/api/platform/platformCockpitConfig';
const home = (page: Page): Locator => page.locator('[data-board]').first();
const tile = (page: Page, name: string): Locator => home(page).getByRole('region', { name, exact: true });
const figure = (page: Page, name: string): Locator => home(page).locator(`[data-figure="${name}"]`);
interface Figures {
  readonly liShiLeiJi: {
    readonly shipperAmountSum: number;
    readonly settementNumberSum: number;
    readonly waybillCount: number;
  };
  readonly keHuTongJi: Readonly<Record<string, number>>;
}
const figuresOf = async (userName: string): Promise<Figures> =>
  (await call(userName, 'api/platform/platformServiceProviderInfo/getCockpitData', {})).data as Figures;

async function openHome(
  page: Page,
  userName = 'admin_10001',
  more: Parameters<typeof openConsole>[3] = {},
): Promise<void> {
  await openConsole(page, '/home', userName, more);
  await putNoticeAway(page);
  await expect(home(page)).toBeVisible();
}

test('[R2.2-11] [R2.5-01] [R2.5-02] [R2.5-03] [R2.5-04] [R4-37] [R4-38] [R4-39] two charts, each with a toggle of its own, day first', async ({
  page,
}) => {
  await openHome(page);
  await expect(page.getByRole('tab', { name: '驾驶舱', exact: true })).toBeVisible();
  const value = tile(page, '交易额（元）');
  const volume = tile(page, '交易量（吨）');
  await expect(value.locator('svg[role=img]')).toBeVisible();
  await expect(volume.locator('svg[role=img]')).toBeVisible();
  for (const one of [value, volume])
    await expect(one.getByRole('button', { name: '日统计' })).toHaveAttribute('aria-pressed', 'true');
  await expect(value.locator('svg[role=img]')).toContainText(/\d\d-\d\d/);
  await expect(value).toContainText(/单位：元 · 更新于 \d\d:\d\d:\d\d/);
  await value.getByRole('button', { name: '月统计' }).click();
  await expect(value.getByRole('button', { name: '月统计' })).toHaveAttribute('aria-pressed', 'true');
  await expect(value.locator('svg[role=img]')).toContainText(/\d{4}-\d\d/);
  await expect(volume.getByRole('button', { name: '日统计' })).toHaveAttribute('aria-pressed', 'true');
  for (const one of [value, volume])
    expect(await one.locator('svg[role=img] text').filter({ hasText: /-/ }).count()).toBeLessThanOrEqual(12);
});

test('what can wait is asked for when the board is there, however long its script takes', async ({ page }) => {
  const asked: string[] = [];
  let before: readonly string[] | undefined;
  page.on('request', (request) => {
    if (/\/assets\/(tasks|favourite-pages|console-keys)-|\/reportTask\/paging/.test(request.url()))
      asked.push(request.url());
  });
  await page.route('**/assets/board-*.js', async (route) => {
    await page.getByRole('tablist').first().waitFor();
    await new Promise((late) => {
      setTimeout(late, 1500);
    });
    before = [...asked];
    await route.continue();
  });
  await openConsole(page, '/home');
  await expect(home(page)).toBeVisible();
  expect(before).toEqual([]);
  await expect.poll(() => asked.length).toBeGreaterThan(2);
});

test('[R2.5-05] [R2.2-15] [R2.2-16] a click on the value chart opens its detail with the toggle', async ({ page }) => {
  await openHome(page);
  const value = tile(page, '交易额（元）');
  await value.getByRole('button', { name: '月统计' }).click();
  await value.getByRole('group').click({ position: { x: 120, y: 80 } });
  await expect(page).toHaveURL(/#\/chartMoneyDetail\?type=2$/);
  await expect(page.getByRole('button', { name: '月统计' }).last()).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('columnheader', { name: '应收（元）' })).toBeVisible();
  await page.getByRole('button', { name: '日统计' }).last().click();
  await expect(page).toHaveURL(/type=1$/);
  await expect(page.getByRole('rowheader').first()).toHaveText(/^\d{4}-\d\d-\d\d$/);
});

test('[R2.5-06] [R2.2-13] [R2.2-14] the volume chart by keyboard: arrows tell the values, Enter opens the detail', async ({
  page,
}) => {
  await openHome(page);
  const stage = tile(page, '交易量（吨）').getByRole('group');
  await stage.focus();
  await page.keyboard.press('ArrowLeft');
  const said = stage.getByRole('status');
  await expect(said).toHaveText(/^\d{4}-\d\d-\d\d [\d,.]+ 吨$/);
  const last = await said.textContent();
  await page.keyboard.press('ArrowLeft');
  await expect(said).not.toHaveText(last ?? '');
  await expect(stage.locator('[data-focus]')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/chartDetail\?type=1$/);
  await page.evaluate(() => {
    location.hash = '/chartDetail?type=2';
  });
  await expect(page.getByRole('rowheader').first()).toHaveText(/^\d{4}-\d\d$/);
});

test('a chart as a table, as a CSV and as a PNG', async ({ page }) => {
  await openHome(page);
  const value = tile(page, '交易额（元）');
  await value.getByRole('button', { name: '交易额（元） 数据表' }).click();
  await expect(value.getByRole('table').getByRole('row')).toHaveCount(31);
  await value.getByRole('button', { name: '交易额（元） 数据表' }).click();
  await value.getByRole('button', { name: '交易额（元） 下载' }).click();
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: '下载数据（CSV）' }).click(),
  ]);
  expect(csv.suggestedFilename()).toBe('交易额（元）.csv');
  await value.getByRole('button', { name: '交易额（元） 下载' }).click();
  const [png] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: '下载图片（PNG）' }).click(),
  ]);
  expect(png.suggestedFilename()).toBe('交易额（元）.png');
  const chunks: Buffer[] = [];
  for await (const chunk of await png.createReadStream()) chunks.push(chunk as Buffer);
  const file = Buffer.concat(chunks);
  expect(file.subarray(1, 4).toString()).toBe('PNG');
  expect(file.length).toBeGreaterThan(4000);
});

test('[R2.5-07] [R2.5-08] [R2.5-09] [R2.5-15] [R2.5-16] [R2.5-17] [R7-41] totals and counts are those of the platform', async ({
  page,
}) => {
  await openHome(page);
  await expect(figure(page, '累计运费（元）')).not.toHaveText('–');
  const real = await figuresOf('admin_10001');
  const shown = async (name: string): Promise<number> =>
    Number(((await figure(page, name).textContent()) ?? '').replaceAll(',', ''));
  expect(Math.round((await shown('累计运费（元）')) * 100)).toBe(real.liShiLeiJi.shipperAmountSum);
  expect(await shown('累计吨位（吨）')).toBe(real.liShiLeiJi.settementNumberSum);
  expect(await shown('累计运单（单）')).toBe(real.liShiLeiJi.waybillCount);
  expect(await shown('货主')).toBe(real.keHuTongJi['companyStatistics']);
  expect(await shown('注册车辆')).toBe(real.keHuTongJi['vehicleStatistics']);
  expect(await shown('司机会员')).toBe(real.keHuTongJi['driverStatistics']);
  await expect(home(page).getByText('合作站点')).toHaveCount(0);
});

test('[R2.5-10] [R2.5-11] [R2.2-17] a map of senders and receivers; a click opens it over the page, and a province shows its cities', async ({
  page,
}) => {
  await openHome(page);
  const map = tile(page, '收发货企业分布').getByRole('img');
  await expect(map).toHaveAccessibleName(/^中国地图：\d+个发货点，\d+个收货点，[1-9]\d*条线路$/);
  // Areas are not all of one colour: where freight began this month they are darker.
  await expect(map.locator('svg:not([aria-hidden]) path')).toHaveCount(35);
  await expect(map.locator('[data-flow]').first()).toBeVisible();
  await map.click();
  await expect(page).toHaveURL(/#\/chinaMapDetail$/);
  const list = page.getByRole('region', { name: /^企业列表（/ });
  await expect(list.getByRole('row').nth(1)).toBeVisible();
  const all = await list.getByRole('row').count();
  await page.getByRole('combobox', { name: '省份' }).selectOption({ label: '山东' });
  await expect(page).toHaveURL(/province=370000$/);
  await expect(page.locator('[data-outlines="province"] path').first()).toBeVisible();
  expect(await list.getByRole('row').count()).toBeLessThan(all);
  await page.getByRole('button', { name: '返回全国' }).click();
  await expect(page).toHaveURL(/#\/chinaMapDetail$/);
  await expect(page.locator('[data-outlines="china"]').last().locator('svg:not([aria-hidden]) path')).toHaveCount(35);
  await expect(
    page
      .getByRole('region', { name: /^本月热门线路/ })
      .getByRole('row')
      .nth(1),
  ).toBeVisible();
  await page.getByRole('button', { name: '返回', exact: true }).click();
  await expect(page).toHaveURL(/#\/home$/);
});

test('[R2.5-12] [R2.5-13] [R2.5-14] [R3-50] a row of the live list opens the waybill list on that waybill', async ({
  page,
}) => {
  await openHome(page);
  const row = tile(page, '实时运单').getByRole('listitem').first();
  await expect(row).toHaveText(/^\d\d-\d\d \d\d:\d\d.+YD\d+$/);
  const waybillSn = /YD\d+/.exec((await row.textContent()) ?? '')?.[0];
  await row.getByRole('button').click();
  await expect(page).toHaveURL(/#\/waybillManage\?.*type=warehose/);
  expect(new URL(page.url().replace('#/', '')).searchParams.get('id')).toMatch(/^[0-9A-Z]{26}$/);
  expect(await page.evaluate(() => sessionStorage.getItem('waybillSn'))).toBe(waybillSn);
});

test('[R2.5-19] [R2.5-20] the banner opens the cockpit over the whole window, with the same widgets', async ({
  page,
}) => {
  await openHome(page);
  const widgets = (within: Locator): Promise<string[]> =>
    within.locator('[data-tile]').evaluateAll((tiles) => tiles.map((one) => one.getAttribute('data-tile') ?? ''));
  const before = await widgets(home(page));
  expect(before).toEqual(['value', 'volume', 'totals', 'map', 'live', 'company', 'vehicle', 'driver']);
  await home(page).locator('h2').first().getByRole('button', { name: '北疆示范网络货运有限…驾驶舱' }).click();
  const dialog = page.getByRole('dialog', { name: '全屏驾驶舱' });
  await expect(dialog.locator('[role=img]')).toHaveCount(3);
  expect(await widgets(dialog)).toEqual(before);
  await expect
    .poll(async () => {
      const box = await dialog.boundingBox();
      return [box?.width, box?.height];
    })
    .toEqual([1440, 900]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

for (const id of ['tsbx', 'yabx', 'zybx', 'jhny', 'yfkj'])
  test(`[R2.5-23] [R2.5-24] [R6-23] ${id}: the company's name on grey, and no charts`, async ({ page }) => {
    let asked = 0;
    await page.route(figuresPath, (route) => {
      asked += 1;
      return route.continue();
    });
    await openConsole(page, '/home', `admin_${id}`);
    const reduced = page.locator('[data-reduced]');
    await expect(reduced.locator('h2').first()).toHaveText(/示范/);
    const [red, green, blue] =
      (await reduced.evaluate((element) => getComputedStyle(element).backgroundColor)).match(/\d+/g) ?? [];
    expect(red === green && green === blue && Number(red) < 255).toBe(true);
    await expect(page.locator('[data-board], svg[role=img]')).toHaveCount(0);
    expect(asked).toBe(0);
  });

test('[R8-32] [R7-42] what is not answered with 200 is said in the tile, quietly; the last good figures stay with their time, and may be asked for again', async ({
  page,
}) => {
  await openHome(page);
  await expect(figure(page, '累计运费（元）')).not.toHaveText('–');
  const before = await figure(page, '累计运费（元）').textContent();
  await page.route(figuresPath, (route) =>
    route.fulfill({
      json: {
        status: 500,
        message: 'no',
        data: { liShiLeiJi: { shipperAmountSum: 1, settementNumberSum: 1, waybillCount: 1 } },
      },
    }),
  );
  const failed = tile(page, '交易额（元）').getByText(/^数据加载失败，显示的是\d\d:\d\d:\d\d的数据$/);
  await expect(failed).toBeVisible({ timeout: 15_000 });
  await expect(figure(page, '累计运费（元）')).toHaveText(before ?? '');
  await expect(page.locator('[data-kind=error]')).toHaveCount(0);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.unroute(figuresPath);
  await tile(page, '交易额（元）').getByRole('button', { name: '重试' }).click();
  await expect(failed).toHaveCount(0);
});

test('[R2.5-18] [R9-39] [R2.5-22] home follows the configuration of its platform: tiles and order, 合作站点, a special title at the admin host, and back', async ({
  page,
}) => {
  const host = new URL(process.env.JOURNEYS_URL ?? '').hostname;
  const config = (await call('admin', `${configPath.slice(1)}/getPlatformCockpitConfig`, { platformId: '10003' }))
    .data as { version: number };
  await openConsole(page, '/jscConfig', 'admin');
  await putNoticeAway(page);
  await page.getByRole('button', { name: /^配置 江淮/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: '交易量' }).uncheck();
  await dialog.getByRole('button', { name: '上移司机会员' }).click();
  await dialog.getByRole('switch', { name: '显示合作站点' }).check();
  await dialog.getByLabel('审图号').fill('GS(2026)0001');
  await dialog.getByLabel('横幅域名').fill(host);
  await dialog.getByLabel('横幅标题').fill('江淮智慧物流指挥中心大屏');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toHaveCount(0);
  expect(
    (
      (await call('admin', `${configPath.slice(1)}/getPlatformCockpitConfig`, { platformId: '10003' })).data as {
        version: number;
      }
    ).version,
  ).toBe(config.version + 1);

  const other = await page.context().newPage();
  await openHome(other, 'admin_10003');
  await expect(home(other).locator('h2').first()).toHaveText('江淮智慧物流指挥中心大屏');
  // A tile with a slash is a partner's: another journey may have one active for this tenant just now.
  expect(
    await home(other)
      .locator('[data-tile]:not([data-tile*="/"])')
      .evaluateAll((tiles) => tiles.map((one) => one.getAttribute('data-tile'))),
  ).toEqual(['value', 'totals', 'map', 'live', 'company', 'driver', 'vehicle']);
  await expect(home(other).locator('[data-figure="合作站点"]')).toHaveText('20');
  await expect(home(other).getByText('审图号：GS(2026)0001')).toBeVisible();
  await other.close();

  await page.getByRole('button', { name: /^恢复标准 江淮/ }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button').last().click();
  await expect(page.getByRole('button', { name: /^恢复标准 江淮/ })).toHaveCount(0);
});

test('[R2.5-25] [R2.5-26] [R2.5-27] [R2.5-28] the data wall: dark, live figures, a line by month, amounts as bars, routes', async ({
  page,
}) => {
  await openConsole(page, '/dataFullScreen', 'admin_10001');
  await putNoticeAway(page);
  const wall = page.locator('[data-wall]');
  await expect(wall.getByRole('region', { name: '今日实时数据' }).locator('[data-figure]')).toHaveCount(4);
  await expect(
    wall.getByRole('region', { name: '月度交易量（吨）', exact: true }).locator('svg[role=img] path').first(),
  ).toBeVisible();
  await expect(
    wall.getByRole('region', { name: '月度交易额（元）', exact: true }).locator('svg[role=img] rect[focusable]'),
  ).toHaveCount(12);
  await expect(wall.getByRole('region', { name: '本月热门线路', exact: true })).toBeVisible();
  await expect(wall.getByRole('region', { name: '实时运单' }).getByRole('listitem').first()).toBeVisible();
  const [asked] = await Promise.all([
    page.waitForRequest('**/getDataFullScreen*', { timeout: 14_000 }),
    page.waitForRequest(livePath, { timeout: 14_000 }),
  ]);
  expect(asked.method()).toBe('POST');
});

test('monitoring: 500 vehicles on the map, a list, filters, and a click that locates', async ({ page }) => {
  const states = [
    [20, '待装货'],
    [30, '已装货'],
    [40, '运输中'],
    [60, '已卸货'],
  ] as const;
  const itemList = Array.from({ length: 500 }, (_, at) => ({
    id: `W${at}`,
    platformId: at % 2 ? '10001' : '10002',
    platformName: at % 2 ? '北疆示范' : '渤海示范',
    waybillSn: `YD${at}`,
    vehicleNum: `冀A${String(10_000 + at)}`,
    waybillStatus: states[at % 4]?.[0],
    waybillStatusRemark: states[at % 4]?.[1],
    waybillStatusRemarkEn: 'x',
    sendUnitName: '甲站',
    receiveUnitName: '乙站',
    sendLonLat: `${100 + (at % 20)},${25 + (at % 17)}`,
    receiveLonLat: `${105 + (at % 13)},${28 + (at % 11)}`,
    stateAt: '2026-03-05 08:00:00',
    lastAt: '2026-03-05 08:00:00',
    driverName: '张三',
    companyId: `C${at % 3}`,
    companyName: `货主${at % 3}`,
    device: { at: '2026-03-05 09:59:00', lonLat: `${101 + (at % 20)},${26 + (at % 17)}`, speedKmh: 60, online: true },
    distanceToUnloadM: 120_000,
    onlineStatus: 'ONLINE',
    arriveBy: null,
    etaAt: null,
    etaState: null,
    alarms: [],
  }));
  await page.route('**/queryTransitMonitoring*', (route) =>
    route.fulfill({ json: { status: 200, data: { now: '2026-03-05 10:00:00', itemList } } }),
  );
  await openConsole(page, '/realTimeMonitoring', 'admin');
  await putNoticeAway(page);
  await expect(page.getByText('共 500 辆')).toBeVisible();
  await expect(page.getByRole('img', { name: '在途车辆地图：500辆' })).toBeVisible();
  const list = page.getByRole('listbox', { name: '在途车辆' });
  expect(await list.getByRole('option').count()).toBeLessThan(60);
  await page.getByLabel('平台', { exact: true }).selectOption({ label: '北疆示范' });
  await expect(page.getByText('共 250 辆')).toBeVisible();
  await page.getByLabel('运单状态').selectOption({ label: '已装货' });
  await expect(page.getByText('共 125 辆')).toBeVisible();
  await list.getByRole('option').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('option', { selected: true })).toHaveAttribute('aria-posinset', '2');
  await expect(page.getByRole('region', { name: '冀A10005' })).toContainText('距卸货地');
  await page.getByRole('button', { name: '查看运单' }).click();
  await expect(page).toHaveURL(/#\/waybillManage\?id=W5&type=warehose/);
});

for (const [path, userName] of [
  ['/home', 'admin_10001'],
  ['/chartMoneyDetail?type=2', 'admin_10001'],
  ['/chinaMapDetail', 'admin_10001'],
  ['/dataFullScreen', 'admin_10001'],
  ['/realTimeMonitoring', 'admin'],
  ['/jscConfig', 'admin'],
] as const)
  test(`${path} has nothing that axe objects to, in both themes and languages, and does not overflow at 400`, async ({
    page,
  }) => {
    const errors = watchErrors(page);
    for (const [language, theme, width] of [
      ['zh', 'light', 1440],
      ['en', 'dark', 400],
    ] as const) {
      await page.setViewportSize({ width, height: 860 });
      await openConsole(page, path, userName, { language, theme });
      await putNoticeAway(page);
      await page.waitForTimeout(1500);
      expect(await violationsIn(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    expect(errors).toEqual([]);
  });
