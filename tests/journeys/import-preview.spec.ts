import type { Page } from '@playwright/test';
import iconv from 'iconv-lite';
import { call, dialogOf, expect, openConsole, putNoticeAway, test } from './signed-in.ts';

type Row = Record<string, string | number | null>;
const provider = 'admin_10001';
const rowsOf = async (path: string, conditions: unknown = []): Promise<readonly Row[]> =>
  ((await call(provider, `${path}/paging`, { conditions, page: 1, limit: 50 })).pageResult?.itemList ??
    []) as readonly Row[];
const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

/** A goods source of its own, so that no other test takes what it has left. */
async function goods(): Promise<string> {
  const [company] = await rowsOf('api/user/userCompany', [{ type: 'auditStatus', value: 2 }]);
  const path = 'api/trucking/truckingGoodsInfo';
  const { data } = await call(provider, `${path}/add`, {
    model: {
      companyId: company?.['id'],
      goodsName: '原煤',
      cargoType: '0100',
      loadPlace: '绥化北林',
      loadCode: '231202',
      loadLonLat: '126.990,46.630',
      loadUnitName: '绥化装货站',
      unloadPlace: '锦州太和',
      unloadCode: '210711',
      unloadLonLat: '121.104,41.109',
      unloadUnitName: '锦州卸货场',
      distanceM: 900_000,
      valuationMethod: 'TONNE',
      weightBasis: 'MIN',
      carrierPrice: 2_000_000,
      totalKg: 20_000_000,
      needShipperConfirm: false,
      validTo: `${new Date().getFullYear() + 1}-12-01 12:00:00`,
      publish: true,
    },
    requestId: crypto.randomUUID(),
  });
  const { id } = data as { readonly id: string };
  return String(((await call(provider, `${path}/get`, { id })).data as Row)['goodsSn']);
}
/** Driver and vehicle that may drive; the table is of years in which the demo has no trips. */
async function crew(): Promise<readonly [plate: string, name: string]> {
  const drivers = (await rowsOf('api/user/tenantDriver')).filter((one) => one['auditStatus'] === 2);
  const driver = drivers.find((one) => drivers.filter((other) => other['name'] === one['name']).length === 1);
  const vehicle = (await rowsOf('api/user/tenantVehicle')).find(
    (one) => one['auditStatus'] === 2 && Number(one['ratedLoadKg']) >= 28_000,
  );
  return [String(vehicle?.['vehicleNum']), String(driver?.['name'])];
}

const heads = ['卸货时间', '实收净重(吨)', '司机', '车牌号', '原发净重(吨)', '承运单价(元)', '装货时间'];
/** What is wrong with some lines, and in which column it has to be said. */
const faults: readonly { readonly at: number; readonly value: string; readonly says: Said }[] = [
  { at: 4, value: '很重', says: { zh: '无法识别：很重', en: 'Cannot be read: 很重' } },
  { at: 1, value: '#N/A', says: { zh: '无法识别：#N/A', en: 'Cannot be read: #N/A' } },
  { at: 3, value: '不是车牌', says: { zh: '车牌号格式不正确', en: 'Not a valid plate' } },
  { at: 2, value: '查无此人', says: { zh: '司机不存在', en: 'There is no such driver' } },
  { at: 2, value: '', says: { zh: '不能为空', en: 'Must not be empty' } },
];
type Said = Readonly<Record<'zh' | 'en', string>>;
const LINES = 300;
const WRONG = 20;
/** A day before the demo's trips, and before those of the batches so far: a trip is not imported twice. */
const firstDay = async (): Promise<number> => 1000 + LINES * (await rowsOf('api/trucking/waybillImport')).length;
/** Seconds for all of it; a machine of CI is given more (see the patience of these journeys). */
const mostSeconds = process.env.CI ? 100 : 25;

function file(first: number, plate: string, name: string): { readonly content: Buffer; readonly says: Said[] } {
  const says: Said[] = [];
  const lines = Array.from({ length: LINES }, (_, index) => {
    const ago = first + index;
    const line = [
      `${day(ago).replaceAll('-', '/')} 18:00`,
      '31.9',
      name,
      plate,
      '32.5',
      index % 2 === 0 ? '￥200' : '',
      `${day(ago)} 06:00:00`,
    ];
    if (index % 15 === 7) {
      const fault = faults[says.length % faults.length];
      if (fault) line[fault.at] = fault.value;
      if (fault) says.push(fault.says);
    }
    return line;
  });
  return { content: iconv.encode([heads, ...lines].map((line) => line.join(',')).join('\r\n'), 'gb18030'), says };
}
const texts = {
  zh: {
    add: '新增',
    read: `已识别300行，其中12行有单元格无法识别`,
    before: '共 300 行：可导入 280 行，已导入 0 行，有错误 20 行',
    mended: '共 300 行：可导入 281 行，已导入 0 行，有错误 19 行',
    state: '行状态',
    wrong: /^有错误/,
    edit: '修改行',
    preview: '导入 281 行，跳过 19 行',
    confirm: '确认导入',
    after: '共 300 行：可导入 0 行，已导入 281 行，有错误 19 行',
    rest: '放弃其余 19 行',
    end: '共 281 行：可导入 0 行，已导入 281 行，有错误 0 行',
  },
  en: {
    add: 'Add',
    read: '300 lines read; 12 of them have a cell that cannot be read',
    before: '300 rows: 280 ready, 0 imported, 20 wrong',
    mended: '300 rows: 281 ready, 0 imported, 19 wrong',
    state: 'Row status',
    wrong: /^Wrong/,
    edit: 'Edit row',
    preview: 'Import 281 rows, skip 19',
    confirm: 'Confirm import',
    after: '300 rows: 0 ready, 281 imported, 19 wrong',
    rest: 'Give up the other 19 rows',
    end: '281 rows: 0 ready, 281 imported, 0 wrong',
  },
} as const;
const counts = (page: Page) => page.locator('[data-page=batchImportDetail] [data-counts]');

for (const language of ['zh', 'en'] as const)
  test(`three hundred trips of a re-ordered file of a Chinese Excel, twenty of them wrong, are previewed, mended, imported and given up (${language})`, async ({
    page,
  }) => {
    const say = texts[language];
    const [goodsSn, [plate, name]] = [await goods(), await crew()];
    const { content, says } = file(await firstDay(), plate, name);
    expect(says).toHaveLength(WRONG);
    await openConsole(page, '/batchImport', provider, { language });
    await putNoticeAway(page);
    const began = Date.now();
    await page.locator('[data-page=batchImport] [role=toolbar]').getByRole('button', { name: say.add }).click();
    const goodsBox = page.locator('[data-field=goodsId]').getByRole('combobox');
    await goodsBox.click();
    await goodsBox.pressSequentially(goodsSn);
    await page.getByRole('listbox').getByRole('option', { name: goodsSn }).first().click();
    const fileName = `补录-${language}-${goodsSn}.csv`;
    await dialogOf(page)
      .locator('input[type=file]')
      .setInputFiles({ name: fileName, mimeType: 'text/csv', buffer: content });
    await expect(dialogOf(page)).toContainText(say.read);
    await dialogOf(page).getByRole('button', { name: say.add, exact: true }).press('Enter');

    await expect(counts(page)).toHaveText(say.before);
    const detail = page.locator('[data-page=batchImportDetail]');
    await expect(detail.locator('[data-chip=batchId]')).toContainText(fileName);
    // The wrong ones alone; each says in its own column what is wrong.
    await detail.getByRole('group', { name: say.state }).getByRole('button', { name: say.wrong }).click();
    await expect(detail.locator('[role=row] [data-wrong]').first()).toHaveText(/./);
    const lines = detail.locator('[role=row]').filter({ has: page.locator('[data-wrong]') });
    for (const index of [0, 1, 2, 3, 4])
      await expect(lines.nth(index)).toContainText(says[index]?.[language] ?? 'nothing');

    // The third one has a wrong plate: mended where it stands.
    await lines.nth(2).getByRole('button', { name: say.edit }).click();
    const box = dialogOf(page).locator('[data-field=vehicleNum] input');
    await box.press('Control+A');
    await box.pressSequentially(plate);
    await box.press('Enter');
    await expect(counts(page)).toHaveText(say.mended);

    await detail.getByRole('button', { name: say.preview }).click();
    await expect(dialogOf(page)).toContainText(say.preview);
    await dialogOf(page).getByRole('button', { name: say.confirm }).press('Enter');
    await expect(counts(page)).toHaveText(say.after, { timeout: 20_000 });
    await detail.getByRole('button', { name: say.rest }).click();
    await dialogOf(page).getByRole('button', { name: say.rest }).press('Enter');
    await expect(counts(page)).toHaveText(say.end);
    expect((Date.now() - began) / 1000).toBeLessThan(mostSeconds);

    const batch = (await rowsOf('api/trucking/waybillImport')).find((one) => one['fileName'] === fileName);
    expect(batch).toMatchObject({ status: 3, total: 281, okCount: 281, failCount: 0 });
  });
