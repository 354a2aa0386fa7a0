import type { Locator, Page } from '@playwright/test';
import { call, dialogOf, expect, goTo, openConsole, putNoticeAway, test } from './signed-in.ts';

/** A picture of one pixel. */
const slipPhoto = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
type Row = Record<string, string | number | null>;
const provider = 'admin_10001';
const rowsOf = async (path: string, conditions: readonly unknown[] = []): Promise<readonly Row[]> =>
  ((await call(provider, `${path}/paging`, { conditions, page: 1, limit: 50 })).pageResult?.itemList ??
    []) as readonly Row[];

/** The three totals of the cockpit: cents, kilograms, waybills. */
async function totals(page: Page): Promise<readonly [number, number, number]> {
  const figure = async (label: string): Promise<number> => {
    const number = page.locator(`[data-page=home] [data-figure="${label}"]`);
    await expect(number).toHaveText(/\d/);
    return Number((await number.innerText()).replaceAll(',', ''));
  };
  return [
    Math.round(100 * (await figure('累计运费（元）'))),
    Math.round(1000 * (await figure('累计吨位（吨）'))),
    await figure('累计运单（单）'),
  ];
}
const field = (page: Page, name: string): Locator => page.locator(`[data-field=${name}]`);
async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await field(page, name).locator('input, textarea').first().fill(value);
}
/** Takes the record of this name in a field that refers to one. */
async function refer(page: Page, name: string, label: string): Promise<void> {
  const box = field(page, name).getByRole('combobox');
  await box.click();
  await box.pressSequentially(label);
  await page.getByRole('listbox').getByRole('option', { name: label }).first().click();
}
/** Takes the division of a place by its code, and writes what lies beyond it. */
async function locate(page: Page, name: string, code: string, street: string): Promise<void> {
  const box = field(page, name).getByRole('combobox');
  await box.click();
  await box.pressSequentially(code);
  await page.getByRole('listbox').getByRole('option').first().click();
  await field(page, name).locator('[data-street] input, input[data-street]').pressSequentially(street);
}
async function confirmed(page: Page, words: string): Promise<void> {
  await expect(page.locator('[data-kind=success]').filter({ hasText: words }).first()).toBeVisible();
}
/** A button of the record's head, in its place or under 更多. */
async function press(page: Page, name: string): Promise<void> {
  const head = page.locator('[data-page=waybillDetail] header');
  const button = head.getByRole('button', { name, exact: true });
  const more = head.getByRole('button', { name: '更多' });
  await expect(button.or(more).first()).toBeVisible();
  if (await button.count()) await button.click();
  else {
    await more.click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  }
}
/** Sends the dialog; what still stands in it after that is what a failure shows. */
async function submit(page: Page, name: string): Promise<void> {
  await dialogOf(page).getByRole('button', { name, exact: true }).click();
  const left = (): Promise<string[]> => page.locator('[role=dialog], [role=alertdialog]').allInnerTexts();
  await expect.poll(left, { timeout: 30_000 }).toEqual([]);
}

test('[R1-03] [R1-04] a waybill lives: goods published, trip assigned, loaded, driven, unloaded, signed, frozen, thawed; timeline and cockpit follow', async ({
  page,
}) => {
  await openConsole(page, '/home', provider);
  await putNoticeAway(page);
  const before = await totals(page);

  // A place nobody else loads at tells the new goods from the old.
  const loadPlace = `肇东${Date.now() % 1_000_000}`;
  await goTo(page, '/goodsInfo');
  await page.locator('[data-page=goodsInfo] [role=toolbar]').getByRole('button', { name: '发布货源' }).click();
  await field(page, 'companyId').getByRole('combobox').click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await fill(page, {
    goodsName: '玉米',
    loadUnitName: '肇东装货站',
    unloadUnitName: '锦州卸货场',
    carrierPrice: '200',
    totalKg: '60',
    validTo: `${new Date().getFullYear() + 1}-12-01T12:00:00`,
  });
  await locate(page, 'loadPlace', '231282', loadPlace);
  await locate(page, 'unloadPlace', '210711', '太和站');
  for (const [name, value] of [
    ['cargoType', '1100'],
    ['valuationMethod', 'TONNE'],
    ['weightBasis', 'MIN'],
  ] as const)
    await field(page, name).locator('select').selectOption(value);
  // Next door: the journey does not wait until a lorry may have arrived.
  await fill(page, { distanceM: '0.1' });
  await submit(page, '发布');
  await confirmed(page, '发布货源成功');
  const goods = page.locator('[data-page=goodsInfo] [role=row]').filter({ hasText: loadPlace });
  await expect(goods).toContainText('接单中');
  const goodsSn = await goods.locator('a').first().innerText();

  const running = await rowsOf('api/trucking/truckingWaybillInfo', [
    { type: 'in_waybillStatus', value: [10, 15, 20, 25, 30, 40, 50, 60] },
  ]);
  const driver = (await rowsOf('api/user/tenantDriver')).find(
    (one) => one['auditStatus'] === 2 && !running.some((trip) => trip['driverId'] === one['id']),
  );
  const vehicle = (await rowsOf('api/user/tenantVehicle')).find(
    (one) => one['auditStatus'] === 2 && !running.some((trip) => trip['vehicleId'] === one['id']),
  );
  await goTo(page, '/waybillListManage');
  await page.locator('[data-page=waybillListManage] [role=toolbar]').getByRole('button', { name: '派单' }).click();
  await refer(page, 'goodsId', goodsSn);
  await refer(page, 'driverId', String(driver?.['name']));
  await refer(page, 'vehicleId', String(vehicle?.['vehicleNum']));
  await fill(page, { estimateKg: '31.5' });
  await submit(page, '派单');
  await confirmed(page, '派单成功');
  const trip = page.locator('[data-page=waybillListManage] [role=row]').filter({ hasText: goodsSn });
  await expect(trip).toContainText('已接单');
  const waybillSn = await trip.locator('a').first().innerText();
  const waybill = async (): Promise<Row> =>
    (await rowsOf('api/trucking/truckingWaybillInfo', [{ type: 'waybillSn', value: waybillSn }]))[0] ?? {};
  const { id } = await waybill();

  const play = async (state: string): Promise<void> => {
    await goTo(page, '/simulator');
    const row = page.locator('[data-page=simulator] [role=row]').filter({ hasText: waybillSn });
    await page.locator('[data-page=simulator]').getByRole('button', { name: '刷新' }).click();
    await row.locator('button[data-action]').first().click();
    const ask = dialogOf(page);
    await ask.getByRole('button').last().click();
    await expect(row).toContainText(state);
  };
  const detail = `/waybillManage/detail?id=${String(id)}`;
  const state = page.locator('[data-page=waybillDetail] header');
  const look = async (): Promise<void> => {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, detail);
    await expect(state.getByRole('heading', { level: 2 })).toHaveText(waybillSn);
  };
  await play('待装货');
  await play('已到装货地');
  await look();
  await page.reload();
  await press(page, '代装货');
  // Nothing is prefilled: what stands there already is not weighed. The net weight follows from the slip.
  await expect(field(page, 'netKg').locator('input')).toHaveValue('');
  await field(page, 'grossKg').locator('input').pressSequentially('47.4');
  await field(page, 'tareKg').locator('input').pressSequentially('16.2');
  await expect(field(page, 'netKg').locator('input')).toHaveValue(/^31\.2/);
  await field(page, 'photo')
    .locator('input[type=file]')
    .setInputFiles(['a', 'b'].map((name) => ({ name: `${name}.png`, mimeType: 'image/png', buffer: slipPhoto })));
  await submit(page, '代装货');
  await expect(state).toContainText('已装货');
  const [slip] = await rowsOf('/api/trucking/pound', [{ type: 'waybillId', value: id }]);
  expect(slip).toMatchObject({ poundType: 'LOAD', poundStatus: 1, grossKg: 47_400, tareKg: 16_200, netKg: 31_200 });
  expect(slip?.['photo2']).toBeTruthy();
  await play('运输中');
  await look();
  await page.reload();
  // A hundred metres take a lorry some seconds: sooner it cannot be there.
  await page.waitForTimeout(4_000);
  await press(page, '代卸货');
  await fill(page, { netKg: '31' });
  await submit(page, '代卸货');
  await expect(state).toContainText('已卸货');
  await press(page, '签收');
  await submit(page, '签收');
  await expect(state).toContainText('已签收');

  await press(page, '冻结');
  await field(page, 'reasonCode').locator('select').selectOption('DISPUTE');
  await fill(page, { reason: '货主对重量有异议' });
  await submit(page, '冻结');
  await expect(page.locator('[data-page=waybillDetail]')).toContainText('纠纷');
  await press(page, '解冻');
  await fill(page, { reason: '已核对磅单' });
  await submit(page, '解冻');
  await confirmed(page, '解冻成功');
  const timeline = page.locator('[data-page=waybillDetail]').getByRole('region', { name: '动态' });
  for (const words of [
    '司机确认',
    '到达装货地',
    '代装货',
    '发车',
    '代卸货',
    '签收',
    '冻结',
    '解冻',
    '货主对重量有异议',
  ])
    await expect(timeline).toContainText(words);

  const signed = await waybill();
  expect(signed['settleKg']).toBe(31_000);
  expect(signed['freightAmount']).toBe(620_000);
  await goTo(page, '/home');
  await page.reload();
  const [freight, weight, count] = before;
  await expect
    .poll(() => totals(page))
    .toEqual([freight + Number(signed['freightAmount']), weight + 31_000, count + 1]);
  await expect(page.locator('[data-page=home]').getByRole('region', { name: '实时运单' })).toContainText(waybillSn);
});
