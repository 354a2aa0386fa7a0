import type { Locator, Page } from '@playwright/test';
import { driverInput } from '../../plugins/carrier/fixtures.ts';
import { vehicleInput } from '../../plugins/vehicle/fixtures.ts';
import { pngOf } from '../support/pictures.ts';
import { call, dialogOf, expect, goTo, openConsole, putNoticeAway, test, pressIn } from './signed-in.ts';

type Row = Record<string, string | number | null>;
const provider = 'admin_10001';
const rowsOf = async (path: string, conditions: unknown): Promise<readonly Row[]> =>
  ((await call(provider, `${path}/paging`, { conditions, page: 1, limit: 50 })).pageResult?.itemList ??
    []) as readonly Row[];
const one = async (path: string, conditions: unknown): Promise<Row> => (await rowsOf(path, conditions))[0] ?? {};
const waybillPath = 'api/trucking/truckingWaybillInfo';
const picture = { name: '证件.png', mimeType: 'image/png', buffer: pngOf(20, 20) };
const field = (page: Page, name: string): Locator => page.locator(`[data-field=${name}]`);
async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await field(page, name).locator('input, textarea').first().fill(value);
}
const choose = async (page: Page, name: string, value: string): Promise<void> => {
  await field(page, name).locator('select').selectOption(value);
};
async function hold(page: Page, name: string): Promise<void> {
  await field(page, name).locator('input[type=file]').setInputFiles(picture);
  await expect(field(page, name)).toContainText('证件.png');
  // The form is held back until it has arrived.
  await expect(field(page, name).locator('[data-unresolved]')).toHaveCount(0);
}
async function refer(page: Page, name: string, label: string): Promise<void> {
  const box = field(page, name).getByRole('combobox');
  await box.click();
  await box.pressSequentially(label);
  await page.getByRole('listbox').getByRole('option', { name: label }).first().click();
}
const send = (page: Page): Promise<void> => dialogOf(page).locator('button[type=submit]').click();
/** Sent, and the list behind shows what came of it: a row clicked before that is of the version before. */
async function done(page: Page): Promise<void> {
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.locator('[role=tabpanel][data-page]:visible [aria-busy=true]')).toHaveCount(0);
}
const pane = (page: Page, name: string): Locator => page.locator(`[data-page=${name}]`);
const rowWith = (page: Page, name: string, words: string): Locator =>
  pane(page, name).locator('[role=row]').filter({ hasText: words });
const agree = (page: Page): Promise<void> => dialogOf(page).getByRole('button').last().click();
/** Shows a page under an address of its own. */
async function show(page: Page, at: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, at);
}

test('a driver and a truck come to work: registered, verified, each paper audited, then the first trip', async ({
  page,
}) => {
  const n = 3000 + (Date.now() % 6000);
  const [driver, vehicle] = [driverInput(n), vehicleInput(n)];
  const mobile = driver.mobile;
  await openConsole(page, `/serviceDriverAuditList?mobile=${mobile}`, provider);
  await putNoticeAway(page);
  await pane(page, 'serviceDriverAuditList').locator('[data-action="driver.add"]').first().click();
  await fill(page, {
    name: driver.name,
    mobile,
    idNumber: driver.idNumber,
    driverLicenseNo: driver.idNumber,
    licenseTo: '2036-06-30',
    qualificationNo: '9900009900001234567',
  });
  for (const paper of ['idFront', 'idBack', 'licenseFront', 'licenseBack', 'qualificationFile'])
    await hold(page, paper);
  await choose(page, 'vehicleClass', 'A2');
  await send(page);
  await done(page);
  await expect(rowWith(page, 'serviceDriverAuditList', driver.name)).toContainText('待审核');
  const driverNow = (): Promise<Row> => one('api/user/tenantDriver', { mobile });
  const { id: driverId } = await driverNow();

  await goTo(page, '/carInfo2');
  await pane(page, 'carInfo2').locator('[data-action="vehicle.add"]').first().click();
  await fill(page, {
    vehicleNum: vehicle.vehicleNum,
    vin: vehicle.vin,
    ratedLoadKg: '32',
    grossMassKg: '49',
    tractionKg: '40',
    roadTransportNo: vehicle.roadTransportNo,
    roadTransportTo: '2036-12-31',
  });
  for (const paper of ['drivingPermitFront', 'drivingPermitBack', 'operatingPermitFront']) await hold(page, paper);
  await choose(page, 'plateColor', '2');
  await choose(page, 'vehicleType', 'Q11');
  await choose(page, 'energyType', 'B');
  await send(page);
  await done(page);
  const { id: vehicleId } = await one('api/user/tenantVehicle', { vehicleNum: vehicle.vehicleNum });

  // Nobody drives before his papers are seen.
  const goods = await one('api/trucking/truckingGoodsInfo', [{ type: 'in_status', value: [30] }]);
  const assign = (): ReturnType<typeof call> =>
    call(provider, `${waybillPath}/assign`, {
      model: { goodsId: goods['id'], driverId, vehicleId, estimateKg: 1_000, remark: null },
      requestId: crypto.randomUUID(),
    });
  expect(await assign()).toMatchObject({ status: 412, reason: 'driverNotAudited' });

  // Identity: the name by hand with its evidence, then the card.
  await show(page, `/userIdentityVerifyList?mobile=${mobile}`);
  await pressIn(rowWith(page, 'userIdentityVerifyList', driver.name), 'person.manualPass');
  await hold(page, 'evidence');
  await fill(page, { reason: '现场核验身份证原件' });
  await send(page);
  await done(page);
  await expect.poll(async () => (await driverNow())['realNameStatus']).toBe(1);
  await show(page, `/driverBasicAudit?mobile=${mobile}`);
  const card = rowWith(page, 'driverBasicAudit', driver.name);
  await pressIn(card, 'driver.editBasic');
  await fill(page, { idValidTo: '2040-01-01', address: '示范市示范路1号' });
  await hold(page, 'idFront');
  await hold(page, 'idBack');
  await send(page);
  await done(page);
  await pressIn(card, 'driver.approveBasic');
  await agree(page);
  await expect.poll(async () => (await driverNow())['basicAuditStatus']).toBe(2);

  // The licence, looked at twice, then the truck.
  await show(page, `/serviceDriverAuditList?mobile=${mobile}`);
  // The list was kept as it was left; the driver has changed since.
  await page.reload();
  await pressIn(rowWith(page, 'serviceDriverAuditList', driver.name), 'driver.approve');
  await agree(page);
  // This provider's drivers need two looks: until the operator's, he still waits.
  await expect.poll(async () => (await driverNow())['firstAuditAt']).toBeTruthy();
  expect(await assign()).toMatchObject({ status: 412, reason: 'driverNotAudited' });
  await openConsole(page, `/driverAudit2?mobile=${mobile}`, 'admin');
  await putNoticeAway(page);
  await pressIn(rowWith(page, 'driverAudit2', driver.name), 'driver.approveAgain');
  await agree(page);
  await expect.poll(async () => (await driverNow())['auditStatus']).toBe(2);
  await openConsole(page, '/serviceCarAuditList', provider);
  await putNoticeAway(page);
  expect(await assign()).toMatchObject({ status: 412, reason: 'vehicleNotAudited' });
  await show(page, `/serviceCarAuditList?vehicleNum=${encodeURIComponent(vehicle.vehicleNum)}`);
  await pressIn(rowWith(page, 'serviceCarAuditList', vehicle.vehicleNum), 'vehicle.approve');
  await agree(page);
  await expect
    .poll(async () => (await one('api/user/tenantVehicle', { vehicleNum: vehicle.vehicleNum }))['auditStatus'])
    .toBe(2);

  // The first trip.
  await goTo(page, '/waybillListManage');
  await pane(page, 'waybillListManage').locator('[data-action="waybill.assign"]').first().click();
  await refer(page, 'goodsId', String(goods['goodsSn']));
  await refer(page, 'driverId', driver.name);
  await refer(page, 'vehicleId', vehicle.vehicleNum);
  await fill(page, { estimateKg: '1' });
  await send(page);
  await done(page);
  const trip = await one(waybillPath, { vehicleNum: vehicle.vehicleNum });
  expect(trip).toMatchObject({ waybillStatus: 10, driverName: driver.name });
  await goTo(page, '/simulator');
  const played = rowWith(page, 'simulator', String(trip['waybillSn']));
  await played.locator('button[data-action]').first().click();
  await agree(page);
  await expect(played).toContainText(/待装货|待货主确认/);
});

test('frozen for risk, a waybill is thawed by another person only', async ({ page }) => {
  const trip = await one(waybillPath, [
    { type: 'in_waybillStatus', value: [70] },
    { type: 'in_freezeFlag', value: [0] },
    { type: 'in_settleStatus', value: [0] },
  ]);
  const waybillSn = String(trip['waybillSn']);
  await openConsole(page, '/waybillFrozen', provider);
  await putNoticeAway(page);
  await pane(page, 'waybillFrozen').locator('[data-action="waybillFreeze.freeze"]').first().click();
  await refer(page, 'waybillSn', waybillSn);
  await fill(page, { reason: '轨迹与磅单时间不符' });
  await choose(page, 'reasonCode', 'RISK');
  await choose(page, 'freezeScope', 'ALL');
  await send(page);
  await done(page);
  const mine = rowWith(page, 'waybillFrozen', waybillSn);
  await expect(mine.first()).toContainText('冻结');
  await pressIn(mine.first(), 'waybillFreeze.thaw');
  await fill(page, { reason: '已核实' });
  await send(page);
  await expect(dialogOf(page)).toContainText('风险冻结须由他人解冻');
  expect(await one(waybillPath, { waybillSn })).toMatchObject({ freezeFlag: 1, waybillStatusRemark: '已冻结' });

  await openConsole(page, `/waybillFrozen?waybillSn=${waybillSn}`, 'disp_10001');
  await putNoticeAway(page);
  const theirs = rowWith(page, 'waybillFrozen', waybillSn).first();
  await pressIn(theirs, 'waybillFreeze.thaw');
  await fill(page, { reason: '已调取轨迹，核实无误' });
  await send(page);
  await done(page);
  await expect.poll(async () => (await one(waybillPath, { waybillSn }))['freezeFlag']).toBe(0);
  const events = (await call(provider, `${waybillPath}/events`, { id: trip['id'] })).data as readonly {
    action: string;
    actorName: string;
  }[];
  const [frozenBy, thawnBy] = ['freeze', 'thaw'].map(
    (action) => events.find((event) => event.action === action)?.actorName,
  );
  expect(frozenBy).toBeTruthy();
  expect(thawnBy).toBeTruthy();
  expect(thawnBy).not.toBe(frozenBy);
});

test('the receipt of a trip stands on its page: seen, refused without a word about the damage, confirmed, filed', async ({
  page,
}) => {
  const receipt = await one('api/trucking/receipt', [
    { type: 'in_receiptState', value: [2] },
    { type: 'in_damageFlag', value: [1] },
  ]);
  const receiptNo = String(receipt['receiptNo']);
  await openConsole(page, `/waybillManage/detail?id=${String(receipt['waybillId'])}`, provider);
  await putNoticeAway(page);
  await page.getByRole('tab', { name: '回单' }).click();
  const sheet = page.getByRole('region', { name: receiptNo });
  await expect(sheet).toContainText('待审核');
  await expect(sheet).toContainText('曹验收');
  await expect(sheet.getByRole('img', { name: `${receiptNo} 1` })).toBeVisible();
  await sheet.locator('[data-action="receipt.confirm"]').click();
  await send(page);
  await expect(dialogOf(page)).toContainText('回单记有货损');
  await fill(page, { remark: '货损属实，由承运人赔付' });
  await send(page);
  await done(page);
  await expect(sheet).toContainText('已确认');
  expect(await one(waybillPath, { waybillSn: String(receipt['waybillSn']) })).toMatchObject({ receiptStatus: 3 });
  await sheet.locator('[data-action="receipt.file"]').click();
  await fill(page, { paperExpressNo: 'SF1390000054321' });
  await send(page);
  await done(page);
  await expect(sheet).toContainText('SF1390000054321');
});
