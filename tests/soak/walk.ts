import type { Page } from '@playwright/test';
import { expect } from '../journeys/signed-in.ts';

/** Paths of the open tabs, as they stand in the row. */
export const openTabs = (page: Page): Promise<(string | null)[]> =>
  page.locator('[role=tab][data-path]').evaluateAll((found) => found.map((tab) => tab.getAttribute('data-path')));

/** Goes to a page and stays until it shows something. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, path);
  await page.waitForFunction(
    (wanted) => {
      const shown = [...document.querySelectorAll('[role=tabpanel][data-page]')].filter((panel) =>
        panel.checkVisibility(),
      );
      const busy = [...(shown[0]?.querySelectorAll('[aria-busy=true], [role=progressbar]') ?? [])].some((part) =>
        part.checkVisibility(),
      );
      return (
        shown.length === 1 &&
        !busy &&
        document.querySelector('[role=tab][data-path][aria-selected=true]')?.getAttribute('data-path') === wanted
      );
    },
    path,
    { timeout: 20_000 },
  );
}
export const closeTab = (page: Page, path: string): Promise<void> =>
  page.locator(`[role=tab][data-path="${path}"]`).click({ button: 'middle' });
export async function closeAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: '全部标签页' }).click();
  await page.getByRole('menuitem', { name: '关闭所有' }).click();
  await homeAlone(page);
}
/** Home is the only page left. */
export async function homeAlone(page: Page): Promise<void> {
  await expect(page.locator('[role=tab][data-path]')).toHaveCount(1);
  await expect(page.locator('[role=tabpanel][data-page]')).toHaveCount(1);
  await expect(page.locator('[data-page=home]:visible')).toHaveCount(1);
}
