import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

export const demoPassword = process.env.DEMO_PASSWORD ?? 'Freight#2026';

/** Fills the sign-in form and sends it. */
export async function signIn(page: Page, userName = 'admin_10001', password = demoPassword): Promise<void> {
  await page.locator('input[name=username]').fill(userName);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
}
/** Opens the console at a page, signed in. */
export async function openConsole(page: Page, at = '/home', userName = 'admin_10001'): Promise<void> {
  await page.goto(`./#${at}`);
  await signIn(page, userName);
  await expect(page.getByRole('tablist')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`#${at.replace(/[?/]/g, '\\$&')}`));
}
/** Goes to another page of the open console, as a click on a link would. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => { location.hash = hash; }, path);
  await expect(page.getByRole('tab', { selected: true })).toHaveAttribute('data-path', path);
}
/** The announcement over the page, if there is one, is put away. */
export async function putNoticeAway(page: Page): Promise<void> {
  const note = page.locator('[data-notice] button').first();
  await note.waitFor({ timeout: 3000 }).then(() => note.click(), () => undefined);
}
