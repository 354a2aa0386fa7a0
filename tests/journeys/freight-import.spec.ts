import { strToU8, zipSync } from 'fflate';
import type { Locator, Page } from '@playwright/test';
import { escapeXml, workbookParts, xmlPart } from '../../core/server/tasks/xlsx-writer.ts';
import { uploadPicture } from '../support/upload-picture.ts';
import { call, dialogOf, expect, goTo, openConsole, pressIn, putNoticeAway, sessionOf, test } from './signed-in.ts';

type Row = Record<string, string | number | null>;
const provider = 'admin_10001';
const heads = ['车牌号', '司机', '原发净重(吨)', '实收净重(吨)', '装货时间', '卸货时间', '承运单价(元)'];
const rowsOf = async (path: string, conditions: unknown, limit = 50): Promise<readonly Row[]> =>
  ((await call(provider, `${path}/paging`, { conditions, page: 1, limit })).pageResult?.itemList ??
    []) as readonly Row[];
const record = async (path: string, id: unknown): Promise<Row> =>
  (await call(provider, `${path}/get`, { id })).data as Row;
/** A command beside the browser, on the record as it is now. */
async function run(
  path: string,
  on: { readonly at: string; readonly id: unknown } | undefined,
  model: object,
  as = provider,
): Promise<Row> {
  const answer = await call(as, path, {
    model,
    requestId: crypto.randomUUID(),
    ...(on ? { id: on.id, version: (await record(on.at, on.id))['version'] } : {}),
  });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.message ?? ''}`);
  return (answer.data ?? {}) as Row;
}
/** A workbook as a spreadsheet program saves it. */
function workbook(rows: readonly (readonly string[])[]): Buffer {
  const cells = (row: readonly string[]): string =>
    `<row>${row.map((cell) => `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`).join('')}</row>`;
  const sheet = xmlPart(
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${[heads, ...rows].map(cells).join('')}</sheetData></worksheet>`,
  );
  return Buffer.from(
    zipSync(
      Object.fromEntries(
        [...Object.entries(workbookParts(['Sheet1'])), ['xl/worksheets/sheet1.xml', sheet]].map(([name, text]) => [
          name,
          strToU8(text ?? ''),
        ]),
      ),
    ),
  );
}
const field = (page: Page, name: string): Locator => page.locator(`[data-field=${name}]`);
const submit = (page: Page, name: string): Promise<void> =>
  dialogOf(page).getByRole('button', { name, exact: true }).click();
const confirmed = (page: Page, words: string): Promise<void> =>
  expect(page.locator('[data-kind=success]').filter({ hasText: words }).first()).toBeVisible();
const day = (ago: number, time: string): string =>
  `${new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)} ${time}`;

test('five hundred trips come in from a spreadsheet, twenty bad lines are mended, and one more trip is assigned under its contract, loaded, weighed, audited, signed and printed', async ({
  page,
}) => {
  const goodsPath = 'api/trucking/truckingGoodsInfo';
  const waybillPath = 'api/trucking/truckingWaybillInfo';
  const company =
    (await rowsOf('api/user/userCompany', [{ type: 'auditStatus', value: 2 }]))[0] ??
    (await rowsOf('api/user/userCompany', []))[0];
  const goods = await run(`${goodsPath}/add`, undefined, {
    companyId: company?.['id'],
    goodsName: '玉米',
    cargoType: '1100',
    loadPlace: '绥化北林',
    loadCode: '231202',
    loadLonLat: '126.990,46.630',
    loadUnitName: '绥化装货站',
    unloadPlace: '锦州太和',
    unloadCode: '210711',
    unloadLonLat: '121.104,41.109',
    unloadUnitName: '锦州卸货场',
    distanceM: 20,
    valuationMethod: 'TONNE',
    weightBasis: 'MIN',
    carrierPrice: 2_000_000,
    totalKg: 20_000_000,
    needShipperConfirm: false,
    validTo: `${new Date().getFullYear() + 1}-12-01 12:00:00`,
    publish: true,
  });
  const { goodsSn } = await record(goodsPath, goods['id']);
  const running = await rowsOf(waybillPath, [{ type: 'in_waybillStatus', value: [10, 15, 20, 25, 30, 40, 50, 60] }]);
  const drivers = (await rowsOf('api/user/tenantDriver', [])).filter((one) => one['auditStatus'] === 2);
  const driver = drivers.find(
    (one) =>
      drivers.filter((other) => other['name'] === one['name']).length === 1 &&
      !running.some((trip) => trip['driverId'] === one['id']),
  );
  const vehicle = (await rowsOf('api/user/tenantVehicle', [])).find(
    (one) =>
      one['auditStatus'] === 2 &&
      Number(one['ratedLoadKg']) >= 25_000 &&
      !running.some((trip) => trip['vehicleId'] === one['id']),
  );
  const [plate, name] = [String(vehicle?.['vehicleNum']), String(driver?.['name'])];

  await openConsole(page, '/batchImport', provider);
  await putNoticeAway(page);
  const mistakes: readonly ((line: string[]) => void)[] = [
    (line) => {
      line[0] = '不是车牌';
    },
    (line) => {
      line[1] = '查无此人';
    },
    (line) => {
      line[2] = '0';
    },
    (line) => {
      line[5] = line[4] ?? '';
    },
  ];
  const lines = Array.from({ length: 500 }, (_, at) => {
    const line = [plate, name, '31.200', '31.100', day(402 + at, '06:00:00'), day(401 + at, '06:00:00'), ''];
    if (at % 25 === 7) mistakes[Math.floor(at / 25) % mistakes.length]?.(line);
    return line;
  });
  await page.locator('[data-page=batchImport] [role=toolbar]').getByRole('button', { name: '新增' }).click();
  const goodsBox = field(page, 'goodsId').getByRole('combobox');
  await goodsBox.click();
  await goodsBox.pressSequentially(String(goodsSn));
  await page
    .getByRole('listbox')
    .getByRole('option', { name: String(goodsSn) })
    .first()
    .click();
  await dialogOf(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: '补录.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: workbook(lines),
    });
  await expect(dialogOf(page)).toContainText('已识别500行');
  await submit(page, '新增');
  // What was read is shown before it is imported.
  await expect(page.locator('[data-page=batchImportDetail] [data-counts]')).toHaveText(
    '共 500 行：可导入 480 行，已导入 0 行，有错误 20 行',
    { timeout: 30_000 },
  );
  await goTo(page, '/batchImport');
  const batchRow = page.locator('[data-page=batchImport] [role=row]').filter({ hasText: String(goodsSn) });
  await expect(batchRow).toContainText('待确认', { timeout: 30_000 });
  // Another journey may import at the same time.
  const batch = (await rowsOf('api/trucking/waybillImport', [])).find((one) => one['goodsSn'] === goodsSn);
  expect(batch).toMatchObject({ goodsSn, total: 500, okCount: 480, failCount: 20 });

  // One is mended in the page; the rest the same way, beside it.
  const rowPath = 'api/trucking/waybillImport/rows';
  const wrong = await rowsOf(rowPath, [
    { type: 'batchId', value: batch?.['id'] },
    { type: 'in_rowStatus', value: [1] },
  ]);
  expect(wrong.map((line) => line['errors'])).toEqual(
    Array.from({ length: 5 }, () => [
      '车牌号格式不正确',
      '司机不存在',
      '净重必须大于0且不超过200吨',
      expect.stringMatching(/^运输时间过短，.+公里至少需/) as unknown as string,
    ]).flat(),
  );
  await page.evaluate(
    (hash) => {
      location.hash = hash;
    },
    `/batchImportDetail?batchId=${String(batch?.['id'])}&rowStatus=1`,
  );
  const first = page
    .locator('[data-page=batchImportDetail] [role=row]')
    .filter({ hasText: '车牌号格式不正确' })
    .first();
  await expect(first).toBeVisible();
  await first.getByRole('button', { name: '修改行' }).click();
  await field(page, 'vehicleNum').locator('input').fill(plate);
  await submit(page, '修改行');
  await confirmed(page, '修改行成功');
  for (const { id, lineNo } of wrong.slice(1)) {
    // The heads are the first row of the file.
    const at = Number(lineNo) - 2;
    await run(
      'api/trucking/waybillImport/editRow',
      { at: rowPath, id },
      {
        vehicleNum: plate,
        driverName: name,
        loadNetKg: 31_200,
        unloadNetKg: 31_100,
        loadAt: day(402 + at, '06:00:00'),
        unloadAt: day(401 + at, '06:00:00'),
        carrierPrice: null,
      },
    );
  }
  await goTo(page, '/batchImport');
  await page.locator('[data-page=batchImport]').getByRole('button', { name: '刷新' }).click();
  await pressIn(batchRow, 'importBatch.confirmBatch');
  await submit(page, '确认导入');
  await expect(batchRow).toContainText('完成', { timeout: 60_000 });
  expect(await record('api/trucking/waybillImport', batch?.['id'])).toMatchObject({
    status: 3,
    okCount: 500,
    failCount: 0,
  });
  expect(
    (await call(provider, `${waybillPath}/total`, { conditions: [{ type: 'goodsId', value: goods['id'] }] })).data,
  ).toMatchObject({ total: 500 });

  // One more, from the assignment on.
  const trip = await run(`${waybillPath}/assign`, undefined, {
    goodsId: goods['id'],
    driverId: driver?.['id'],
    vehicleId: vehicle?.['id'],
    estimateKg: 31_000,
    remark: null,
  });
  const on = { at: waybillPath, id: trip['id'] };
  const contractOf = async (): Promise<Row> =>
    (await rowsOf('api/trucking/contract', { waybillSn: trip['waybillSn'] }))[0] ?? {};
  expect(await contractOf()).toMatchObject({ contractType: 'CARRIER', contractStatus: 20 });
  await run('api/sim/waybill/next', on, {});
  expect(await contractOf()).toMatchObject({ contractStatus: 40 });
  await run(`${waybillPath}/load`, on, { netKg: 31_000, remark: null });
  // The scales are read to the second, and unloading comes after loading.
  await page.waitForTimeout(1100);
  await run(`${waybillPath}/unload`, on, { netKg: 30_900, remark: null });
  const slips = await rowsOf('api/trucking/pound', { waybillSn: trip['waybillSn'] });
  const stamps = await record(waybillPath, trip['id']);
  const { sessionToken } = await sessionOf(provider);
  const photo = await uploadPicture(process.env.JOURNEYS_URL ?? '', sessionToken);
  for (const slip of slips) {
    const load = slip['poundType'] === 'LOAD';
    await run(
      'api/trucking/pound/upload',
      { at: 'api/trucking/pound', id: slip['id'] },
      {
        grossKg: load ? 47_000 : 46_900,
        tareKg: 16_000,
        weighAt: stamps[load ? 'loadAt' : 'unloadAt'],
        photo,
        photo2: null,
        photo3: null,
      },
    );
  }
  await openConsole(page, `/poundManager?waybillSn=${String(trip['waybillSn'])}`, 'audit_10001');
  await putNoticeAway(page);
  const slipRows = page.locator('[data-page=poundManager] [role=row]').filter({ hasText: String(trip['waybillSn']) });
  await expect(slipRows).toHaveCount(2);
  for (const kind of ['装货', '卸货']) {
    await slipRows.filter({ hasText: kind }).getByRole('button', { name: '通过', exact: true }).click();
    await field(page, 'remark').locator('input, textarea').first().fill('磅单清晰，重量相符');
    await submit(page, '通过');
    await expect(slipRows.filter({ hasText: kind })).toContainText('审核通过');
  }

  await openConsole(page, `/waybillManage/detail?id=${String(trip['id'])}`, provider);
  const head = page.locator('[data-page=waybillDetail] header');
  await head.getByRole('button', { name: '签收', exact: true }).click();
  await submit(page, '签收');
  await expect(head).toContainText('已签收');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载 PDF' }).click();
  expect((await saved).suggestedFilename()).toBe(`${String(trip['waybillSn'])}.pdf`);
});
