import type { Page } from '@playwright/test';
import { call, expect, openConsole, putNoticeAway, test } from './signed-in.ts';

const record = '#tab-panel [data-page=record]';
const title = (page: Page) => page.locator(`${record} > header h2`);
/** Opens a tab of the record that is shown, and gives a link in it. */
async function inTab(page: Page, tab: string, to: string, words: string) {
  await page.locator(`${record} [role=tab]`).getByText(tab, { exact: true }).click();
  return page.locator(`${record} a[data-to=${to}]`).getByText(words, { exact: true }).first();
}
interface Receipt {
  readonly waybillSn: string | null;
  readonly settleSn: string;
  readonly voucherNo: string;
  readonly receiptNo: string;
}

test('from a trip to the bank’s receipt of its payment, by links alone', async ({ page }) => {
  const paging = { conditions: [{ type: 'matchStatus', value: 1 }], page: 1, limit: 20 };
  const { pageResult } = await call('admin_10001', '/api/settlement/settlementReceipt/paging', paging);
  const paid = (pageResult?.itemList as readonly Receipt[] | undefined)?.find(({ waybillSn }) => waybillSn !== null);
  if (!paid?.waybillSn) throw new Error('The demo data has no receipt of a paid trip.');
  const { waybillSn, settleSn, voucherNo, receiptNo } = paid;

  await openConsole(page, `/waybillManage?waybillSn=${waybillSn}`, 'admin_10001', { language: 'zh' });
  await putNoticeAway(page);
  await page.locator('[role=gridcell] a').getByText(waybillSn, { exact: true }).click();
  await expect(title(page)).toHaveText(waybillSn);
  for (const to of ['goods', 'company', 'driver', 'vehicle'])
    await expect(page.locator(`${record} a[data-to=${to}]`)).toHaveCount(1);
  const trip = page.url();

  await (await inTab(page, '结算', 'settlementOrder', settleSn)).click();
  await expect(title(page)).toHaveText(settleSn);
  await page.locator(`${record} [role=tab]`).getByText('流水与分录', { exact: true }).click();
  const entries = page.locator(`${record} section`).filter({ hasText: '账务分录' });
  await expect(entries.locator('a[data-to=ledgerJournal]').first()).toBeVisible();
  await page.locator(`${record} [role=tab]`).getByText('概览', { exact: true }).click();
  await page.locator(`${record} a[data-to=waybill]`).getByText(waybillSn, { exact: true }).click();
  await expect(page).toHaveURL(trip);

  await (await inTab(page, '结算', 'settlementVoucher', voucherNo)).click();
  await expect(page).toHaveURL(new RegExp(`voucherNo=${voucherNo}`));
  await expect(page.locator('#tab-panel [data-row="0"]').first()).toContainText(voucherNo);
  await page.goto(trip);
  await (await inTab(page, '结算', 'settlementReceipt', receiptNo)).click();
  await expect(page).toHaveURL(new RegExp(`receiptNo=${receiptNo}`));
  await expect(page.locator('#tab-panel [data-row="0"]').first()).toContainText(receiptNo);
});
test('a dispatcher sees no tab of the settlement, and the shipper without a link', async ({ page }) => {
  await openConsole(page, '/waybillListManage', 'disp_10001', { language: 'zh' });
  await putNoticeAway(page);
  await page.locator('#tab-panel [data-row="0"] a').first().click();
  await expect(page.locator(`${record} a[data-to=goods]`)).toHaveCount(1);
  const tabs = page.locator(`${record} [role=tab]`);
  await expect(tabs).toHaveText(['概览', '轨迹', '磅单', '回单']);
  await expect(page.locator(`${record} a[data-to=company]`)).toHaveCount(0);
  await tabs.getByText('磅单', { exact: true }).click();
  await expect(page.locator(`${record} img, ${record} [data-state=empty]`).first()).toBeVisible();
});
