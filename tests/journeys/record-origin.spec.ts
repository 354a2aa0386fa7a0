import type { Page } from '@playwright/test';
import { expect, openConsole, putNoticeAway, test } from './signed-in.ts';

const marked = (page: Page) => page.locator('#side-menu [aria-current=page]');
const crumbs = (page: Page) => page.getByRole('navigation', { name: '当前位置' });
const openFirst = async (page: Page): Promise<void> => {
  await page.locator('#tab-panel [data-row="0"] a').first().click();
  await expect(page.locator('[data-page=record] h2').first()).toBeVisible();
};

test('a record keeps the mark of the list that opened it: by another list, back, tab and reload; 返回 leads there', async ({
  page,
}) => {
  await openConsole(page, '/waybillManage', 'admin_10001', { language: 'zh' });
  await putNoticeAway(page);
  await openFirst(page);
  await expect(marked(page)).toHaveText('运单管理');
  const number = await page.locator('[data-page=record] h2').first().innerText();
  // The same record, found in the other list while its tab is open.
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `/waybillListManage?waybillSn=${number}`);
  await expect(page.locator('#tab-panel [data-row="0"]')).toContainText(number);
  await openFirst(page);
  await expect(marked(page)).toHaveText('运单列表（调度）');
  await expect(crumbs(page)).toContainText('运单列表（调度）');
  await page.reload();
  await expect(page.locator('[data-page=record] h2').first()).toBeVisible();
  await expect(marked(page)).toHaveText('运单列表（调度）');
  await page.locator('[role=tab][data-path^="/waybillManage"]').first().click();
  await expect(marked(page)).toHaveText('运单管理');
  await page.goBack();
  await expect(marked(page)).toHaveText('运单列表（调度）');
  await page.getByRole('button', { name: '返回', exact: true }).click();
  await expect(page).toHaveURL(/#\/waybillListManage\?waybillSn=/);
  // A page at second hand, by a button over the list.
  await page.evaluate(() => {
    location.hash = '/spSettlementManage';
  });
  await page.getByRole('button', { name: '结算批次' }).click();
  await expect(page).toHaveURL(/settlementNew\/batches/);
  await expect(marked(page)).toHaveText('服务商结算管理');
});

test('on a phone the text below a wrong field stands over the buttons of its form', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openConsole(page, '/editSource', 'admin_10001', { language: 'zh' });
  await putNoticeAway(page);
  const send = page.getByRole('button', { name: '发布', exact: true });
  await send.click();
  const wrong = page.locator('#tab-panel [aria-invalid=true]');
  await expect(wrong.first()).toBeFocused();
  for (const field of await wrong.all()) {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await field.focus();
    const frame = field.locator('xpath=ancestor::*[contains(@class,"fui-Field")][1]');
    const [below, bar] = [await frame.boundingBox(), await send.boundingBox()];
    expect((below?.y ?? 0) + (below?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
  }
});
