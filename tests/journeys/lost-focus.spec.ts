import type { Page } from '@playwright/test';
import { dialogOf, expect, goTo, openConsole, putNoticeAway, test } from './signed-in.ts';
import { paneOf } from './task-recorder.ts';

/** What has the focus, once the page has settled: never nothing. */
const holder = async (page: Page): Promise<string> => {
  await page.waitForTimeout(400);
  return page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? '');
};
const somewhere = async (page: Page, after: string): Promise<void> => {
  await expect(page.locator('body:focus'), after).toHaveCount(0);
  expect(await holder(page), after).not.toMatch(/^(<body|$)/);
};

for (const [language, said] of [
  ['zh', { restore: '恢复草稿', discard: '丢弃', kept: /留作草稿.*不会保留/, wrong: /无法识别为数字/, leave: '离开' }],
  ['en', { restore: 'Restore', discard: 'Discard', kept: /kept as a draft/, wrong: /Not a number/, leave: 'Leave' }],
] as const)
  test(`a form that is left says what it keeps, has it back as it was typed, and the focus is in it (${language})`, async ({
    page,
  }) => {
    await openConsole(page, '/recharge', 'admin_10001', { language });
    await putNoticeAway(page);
    await somewhere(page, 'the announcement is put away');
    const add = paneOf(page, 'recharge').locator('[role=toolbar] [data-action="rechargeOrder.add"]');
    await add.focus();
    await page.keyboard.press('Enter');
    const amount = dialogOf(page).locator('[data-field=amount] input').first();
    await amount.click();
    await page.keyboard.type('0.5万', { delay: 20 });
    await page.waitForTimeout(700);
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toContainText(said.kept);
    await dialogOf(page).getByRole('button', { name: said.leave, exact: true }).press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(add).toBeFocused();
    await page.keyboard.press('Enter');
    await dialogOf(page).getByRole('button', { name: said.restore }).press('Enter');
    await expect(amount).toHaveValue('0.5万');
    await expect(dialogOf(page).locator('[data-field=amount]')).toContainText(said.wrong);
    await expect(dialogOf(page).locator('[data-field]').first().locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await dialogOf(page).getByRole('button', { name: said.leave, exact: true }).press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await dialogOf(page).getByRole('button', { name: said.discard }).press('Enter');
    await expect(dialogOf(page).locator('[data-field]').first().locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

test('a chip taken off, all filters cleared and a closed tab hand the focus on', async ({ page }) => {
  await openConsole(page, '/waybillManage?waybillStatus=10,20&vehicleNum=A', 'admin_10001', { language: 'zh' });
  await putNoticeAway(page);
  const chips = paneOf(page, 'waybillManage').locator('[data-chip]');
  await expect(chips).toHaveCount(2);
  await chips.first().getByRole('button').press('Enter');
  await expect(chips).toHaveCount(1);
  await somewhere(page, 'a chip is taken off');
  await expect(page.locator('main :focus')).toHaveCount(1);
  await page.getByRole('group').getByRole('button', { name: '清空' }).first().press('Enter');
  await expect(chips).toHaveCount(0);
  await somewhere(page, 'the filters are cleared');
  await expect(page.locator('main :focus')).toHaveCount(1);
  await goTo(page, '/recharge');
  await page
    .getByRole('tablist')
    .first()
    .locator('[data-path="/recharge"] + button')
    .evaluate((button: HTMLElement) => button.focus());
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-path="/recharge"]')).toHaveCount(0);
  await somewhere(page, 'a tab is closed by its button');
  await expect(page.getByRole('tablist').first().locator('[role=tab][aria-selected=true]')).toBeFocused();
});
