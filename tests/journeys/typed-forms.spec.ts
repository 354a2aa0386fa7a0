import type { Locator, Page } from '@playwright/test';
import { pngOf } from '../support/pictures.ts';
import { call, dialogOf, expect, openConsole, putNoticeAway, test, pressIn } from './signed-in.ts';
import { paneOf } from './task-recorder.ts';

// Every value is typed key by key: a script that sets values at once never sees the focus move away after the first
// key.

interface Company {
  readonly companyName: string;
}
const field = (page: Page, name: string): Locator =>
  dialogOf(page).locator(`[data-field=${name}]`).locator('input, textarea, select').first();

/** Puts the focus into a field and types; the focus is still there afterwards. */
async function type(page: Page, name: string, keys: string): Promise<void> {
  await field(page, name).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(keys, { delay: 20 });
  await expect(field(page, name), `${name} keeps the focus`).toBeFocused();
}
/** Chooses the first record whose name has these words, by keys alone. */
async function search(page: Page, name: string, words: string): Promise<void> {
  await type(page, name, words);
  await expect(page.getByRole('option').filter({ hasText: words }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field(page, name)).toHaveValue(words);
}
const values = async (page: Page, names: readonly string[]): Promise<string[]> =>
  Promise.all(names.map((name) => field(page, name).inputValue()));
/** A shipper whose name no other one has, and for whom no quota was granted yet. */
async function company(): Promise<Company> {
  const all = { conditions: [], page: 1, limit: 50 };
  const [shippers, quotas] = await Promise.all(
    ['user/userCompany', 'fund/quota'].map(async (path) => {
      const { pageResult } = await call('admin_10001', `api/${path}/paging`, all);
      return (pageResult?.itemList ?? []) as unknown as Company[];
    }),
  );
  const names = shippers?.map(({ companyName }) => companyName) ?? [];
  const found = names.find(
    (name) =>
      names.filter((one) => one.startsWith(name)).length === 1 &&
      !quotas?.some(({ companyName }) => companyName === name),
  );
  if (found === undefined) throw new Error('no shipper of the demo is without a quota');
  return { companyName: found };
}

const languages = ['zh', 'en'] as const;
for (const language of languages)
  test(`money, texts, a choice and a moment typed into a dialog stay in their fields and are sent (${language})`, async ({
    page,
  }) => {
    const { companyName } = await company();
    await openConsole(page, '/recharge', 'admin_10001', { language });
    await putNoticeAway(page);
    const list = paneOf(page, 'recharge');
    await list.locator('[role=toolbar] [data-action="rechargeOrder.add"]').click();
    const amount = language === 'zh' ? '12345.6' : '23456.7';
    // Not the first field of the dialog: the first edit is what used to move the focus there.
    await type(page, 'amount', amount);
    await type(page, 'payerName', companyName);
    await type(page, 'payerAccount', '6222020200112233');
    await field(page, 'payWay').focus();
    await page.keyboard.press('ArrowDown');
    await type(page, 'payAt', '2026-03-04 10:20:30');
    await search(page, 'companyId', companyName);
    await dialogOf(page)
      .locator('[data-field=voucherFiles] input[type=file]')
      .setInputFiles({ name: 'voucher.png', mimeType: 'image/png', buffer: pngOf(8, 8) });
    await expect(dialogOf(page).locator('[data-field=voucherFiles]')).toContainText('voucher.png');
    const names = ['amount', 'payerName', 'payerAccount', 'payWay', 'payAt', 'companyId'];
    expect(await values(page, names)).toEqual([
      `${amount}0`,
      companyName,
      '6222020200112233',
      'BANK_TRANSFER',
      '2026-03-04 10:20:30',
      companyName,
    ]);
    // Capitals of an amount are a habit of Chinese papers.
    const capitals = dialogOf(page).locator('[data-capitals]');
    if (language === 'zh') await expect(capitals).toHaveText('壹万贰仟叁佰肆拾伍元陆角整');
    else await expect(capitals).toHaveCount(0);
    await dialogOf(page).locator('button[type=submit]').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const shown = language === 'zh' ? '12,345.60' : '23,456.70';
    await expect(list.getByRole('row').filter({ hasText: shown }).first()).toContainText(companyName);
  });

for (const language of languages)
  test(`money, a day and a reason typed into the dialog of a record stay in their fields and are sent (${language})`, async ({
    page,
  }) => {
    const { companyName } = await company();
    await openConsole(page, '/quotaAllocation', 'admin_10001', { language });
    await putNoticeAway(page);
    const pane = paneOf(page, 'quotaAllocation');
    const row = pane.getByRole('row').filter({ hasText: companyName });
    await pane.locator('[role=toolbar] [data-action="quota.grantQuota"]').click();
    await type(page, 'reason', '年度复核 2026');
    await type(page, 'creditDays', '45');
    await type(page, 'billDay', '12');
    await type(page, 'amount', '500000');
    await search(page, 'companyId', companyName);
    expect(await values(page, ['companyId', 'amount', 'billDay', 'creditDays', 'reason'])).toEqual([
      companyName,
      '500000.00',
      '12',
      '45',
      '年度复核 2026',
    ]);
    await dialogOf(page).locator('button[type=submit]').click();
    await expect(row).toContainText('500,000.00');

    await pressIn(row, 'quota.expandQuota');
    await type(page, 'reason', '秋收旺季');
    await type(page, 'tempTo', '2027-11-30');
    await type(page, 'amount', '80000.5');
    expect(await values(page, ['amount', 'tempTo', 'reason'])).toEqual(['80000.5', '2027-11-30', '秋收旺季']);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const { pageResult } = await call('admin_10001', 'api/user/creditExpansion/paging', {
      conditions: [],
      page: 1,
      limit: 20,
    });
    const sent = pageResult?.itemList.find((one) => one['companyName'] === companyName);
    expect(sent).toMatchObject({ amount: 8_000_050, tempTo: '2027-11-30', reason: '秋收旺季' });
  });

for (const [language, verb, wrong] of [
  ['zh', '改价', /无法识别为数字/],
  ['en', 'Change price', /Not a number this box can take/],
] as const)
  test(`a price is changed by keys, in yuan, and what cannot be read is neither repaired nor sent (${language})`, async ({
    page,
  }) => {
    const path = 'api/trucking/truckingGoodsInfo';
    const { pageResult } = await call('admin_10001', `${path}/paging`, {
      conditions: [{ type: 'in_status', value: [30] }],
      page: 1,
      limit: 50,
    });
    const goods = pageResult?.itemList.findLast((one) => one['valuationMethod'] === 'TONNE');
    const price = Number(goods?.['carrierPrice']) + (language === 'zh' ? 12_500 : 17_500);
    const written = (price / 10_000).toFixed(2);
    await openConsole(page, `/editSource?id=${String(goods?.['id'])}`, 'admin_10001', { language });
    await putNoticeAway(page);
    await page.locator('[data-section=price]').getByRole('button', { name: verb }).click();
    const dialog = page.locator('[data-dialog=changePrice]');
    const box = (name: string): Locator => dialog.locator(`[data-field=${name}]`).locator('input, textarea').first();
    await box('reason').click();
    await page.keyboard.type('油价上涨，随行就市', { delay: 20 });
    await expect(box('reason')).toBeFocused();
    // A word for ten thousand: it stays as it was typed, and the field says what is wrong.
    await box('carrierPrice').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('0.5万', { delay: 20 });
    await page.keyboard.press('Tab');
    await expect(dialog.locator('[data-field=carrierPrice]')).toContainText(wrong);
    await expect(box('carrierPrice')).toHaveValue('0.5万');
    await box('carrierPrice').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(`￥${written}`, { delay: 20 });
    await expect(box('carrierPrice')).toBeFocused();
    await expect(box('reason')).toHaveValue('油价上涨，随行就市');
    await dialog.getByRole('button').last().click();
    await expect(dialog).toHaveCount(0);
    const { data } = await call('admin_10001', `${path}/get`, { id: goods?.['id'] });
    expect(data).toMatchObject({ carrierPrice: price });
  });
