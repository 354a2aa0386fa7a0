import type { Locator, Page } from '@playwright/test';
import { dialogOf, expect, openConsole, putNoticeAway, test } from './signed-in.ts';

/** Dialogs of which nothing can be pressed until an answer is there. */
const slow = [
  ['拉取', '/bankDetail'],
  ['导入流水文件', '/bankDetail'],
] as const;
/** Answers of the platform come late from now on, as over a bad line. */
const slowDown = (page: Page): Promise<unknown> =>
  page.route('**/api/**', async (route) => {
    await new Promise((later) => {
      setTimeout(later, 3000);
    });
    await route.continue().catch(() => undefined);
  });
const inside = (dialog: Locator): Locator => dialog.locator(':focus').or(dialog.and(dialog.page().locator(':focus')));

for (const [name, at] of slow)
  test(`the dialog ${name} on ${at} opens while its content is loading, and keeps the focus all the while`, async ({
    alone: page,
  }) => {
    await openConsole(page, at, 'admin');
    await putNoticeAway(page);
    const button = page.getByRole('button', { name, exact: true }).first();
    await expect(button).toBeEnabled();
    // The code of the dialog is there, so that only its content is waited for.
    await button.click();
    await expect(inside(dialogOf(page))).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toHaveCount(0);
    await slowDown(page);
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = dialogOf(page);
    await expect(dialog).toBeVisible();
    await expect(inside(dialog)).toHaveCount(1);
    for (let times = 0; times < 3; times += 1) {
      await page.keyboard.press('Tab');
      await expect(inside(dialog), `Tab while it loads, ${times + 1}`).toHaveCount(1);
    }
    const field = dialog.getByRole('combobox').first();
    await expect(field).toBeVisible();
    await expect(dialog.locator(':focus'), 'what has come has the focus').toHaveCount(1);
    for (let times = 0; times < 8; times += 1) {
      await page.keyboard.press('Tab');
      await expect(dialog.locator(':focus'), `Tab when it is there, ${times + 1}`).toHaveCount(1);
    }
    await field.click();
    // The focus service takes a focus back 100 ms after a click that it does not expect.
    await page.waitForTimeout(300);
    await expect(field).toBeFocused();
    // The list that the click has opened goes first.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
  });
