import type { Locator, Page } from '@playwright/test';
import { call, dialogOf, expect, openConsole, putNoticeAway, test } from './signed-in.ts';
import { paneOf } from './task-recorder.ts';

/** How long a dispatcher may need to publish a goods source. */
const seconds = 60;
const field = (page: Page, name: string): Locator =>
  dialogOf(page).locator(`[data-field=${name}]`).locator('input, select').first();

/** The first line of an open list that may be chosen. */
const line = (page: Page): Locator => page.locator('[role=listbox] [role=option]:not([aria-disabled=true])').first();

async function type(page: Page, name: string, keys: string): Promise<void> {
  await field(page, name).click();
  await page.keyboard.type(keys, { delay: 15 });
  await expect(field(page, name)).toBeFocused();
}
/** A place, by what a person types of its division or of an entry of the address book. */
async function place(page: Page, name: string, words: string, offered: string, division: string): Promise<void> {
  await type(page, name, words);
  await expect(line(page)).toContainText(offered);
  await page.keyboard.press('Enter');
  await expect(field(page, name)).toHaveValue(division);
}

for (const [language, verb, publish, estimated] of [
  ['zh', '发布货源', '发布', '按直线×系数估算'],
  ['en', 'Publish goods', 'Publish', 'Estimated: straight line × factor'],
] as const)
  test(`a goods source is published by keys within ${seconds} s, and no code or coordinate is typed (${language})`, async ({
    page,
  }) => {
    await openConsole(page, '/goodsInfo', 'disp_10001', { language });
    await putNoticeAway(page);
    const list = paneOf(page, 'goodsInfo');
    const before = Date.now();
    await list.locator('[data-action="goods.add"]').click();
    await expect(dialogOf(page)).toContainText(verb);
    await field(page, 'companyId').click();
    await line(page).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const street = `港区${before % 100_000}`;
    await type(page, 'goodsName', '动力煤');
    await field(page, 'cargoType').selectOption('0100');
    await type(page, 'totalKg', '1200.5');
    await place(page, 'loadPlace', 'cfd', '曹妃甸区', '河北省 / 唐山市 / 曹妃甸区');
    await page.keyboard.press('Tab');
    await page.keyboard.type(street, { delay: 15 });
    await type(page, 'loadUnitName', '曹妃甸发货站');
    // One of the tenant's own places: who is there comes along.
    await place(page, 'unloadPlace', 'jinghai', '天津静海', '天津市 / 静海区');
    await expect(field(page, 'unloadUnitName')).toHaveValue('天津示范收货站');
    await type(page, 'carrierPrice', '45.5');
    await expect(dialogOf(page).locator('[data-field=distanceM]')).toContainText(estimated);
    await dialogOf(page).getByRole('button', { name: publish, exact: true }).click();
    await expect(page.locator('[role=dialog], [role=alertdialog]')).toHaveCount(0);
    expect(Date.now() - before).toBeLessThan(seconds * 1000);
    const { pageResult } = await call('disp_10001', 'api/trucking/truckingGoodsInfo/paging', {
      conditions: [{ type: 'like_loadPlace', value: street }],
      page: 1,
      limit: 20,
    });
    const [stored] = pageResult?.itemList ?? [];
    expect(stored).toMatchObject({
      status: 30,
      loadPlace: `河北省唐山市曹妃甸区${street}`,
      loadCode: '130209',
      loadLonLat: '118.175393,39.635113',
      unloadCode: '120118',
      unloadPlace: '天津静海',
      unloadUnitName: '天津示范收货站',
      unloadLonLat: '116.974000,38.947000',
      distanceM: 175_000,
      totalKg: 1_200_500,
      carrierPrice: 455_000,
    });
    expect(String(stored?.['validTo'])).toMatch(/ 23:59:59$/);
    // Nobody reads a code or degrees in the list or in the record.
    const row = list.getByRole('row').filter({ hasText: street });
    await expect(row).toContainText('河北省唐山市曹妃甸区');
    await row.locator('a').first().click();
    const record = paneOf(page, 'goodsInfoDetail');
    await expect(record).toContainText(street);
    expect(await record.innerText()).not.toMatch(/130209|118\.175393/);
  });
