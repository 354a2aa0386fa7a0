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

test('money, texts, a choice and a moment typed into a dialog stay in their fields and are sent', async ({ page }) => {
  const { companyName } = await company();
  await openConsole(page, '/recharge');
  await putNoticeAway(page);
  await paneOf(page, 'recharge').locator('[role=toolbar]').getByRole('button', { name: '新增' }).click();
  // Not the first field of the dialog: the first edit is what used to move the focus there.
  await type(page, 'amount', '12345.6');
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
    '12345.60',
    companyName,
    '6222020200112233',
    'BANK_TRANSFER',
    '2026-03-04 10:20:30',
    companyName,
  ]);
  await expect(dialogOf(page).locator('[data-capitals]')).toHaveText('壹万贰仟叁佰肆拾伍元陆角整');
  await dialogOf(page).getByRole('button', { name: '新增' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const first = paneOf(page, 'recharge').getByRole('row').filter({ hasText: '12,345.60' }).first();
  await expect(first).toContainText(companyName);
});

test('money, a day and a reason typed into the dialog of a record stay in their fields and are sent', async ({
  page,
}) => {
  const { companyName } = await company();
  await openConsole(page, '/quotaAllocation');
  await putNoticeAway(page);
  const pane = paneOf(page, 'quotaAllocation');
  const row = pane.getByRole('row').filter({ hasText: companyName });
  await pane.locator('[role=toolbar]').getByRole('button', { name: '授予额度' }).click();
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
  await dialogOf(page).getByRole('button').last().click();
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
