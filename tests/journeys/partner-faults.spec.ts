import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { activatePlugin } from './partner-plugin.ts';
import { expect, goTo, openConsole, putNoticeAway, test } from './signed-in.ts';

const route = '/partner/south-faults/page';
const plugin = fileURLToPath(new URL('../fixtures/faulty', import.meta.url));
test.beforeAll(() => activatePlugin(plugin, 'south-faults', '10003', ['south-faults.page:view']));

const form = (page: Page): Locator => page.locator('[data-page=exampleCreate] input').first();

/** What was typed before the plugin ran stands, the frame answers, another page opens. */
async function othersWork(page: Page): Promise<void> {
  await goTo(page, '/demo/example/create');
  await expect(form(page)).toHaveValue('三十二吨');
  await page.locator('#side-menu').getByRole('searchbox').fill('运单');
  await expect(page.locator('#side-menu [role=treeitem]').first()).toBeVisible();
  await page.locator('#side-menu').getByRole('searchbox').fill('');
  await goTo(page, '/goodsInfo');
  await expect(page.locator('[data-page=goodsInfo] [role=row]').first()).toBeVisible();
}
// Four of the worst: before it runs, while it starts, as it is drawn, and on somebody else's page.
for (const [fault, code, says, failed] of [
  ['throwsAtImport', 'PLG-211', 'broken at import', true],
  ['setupNeverEnds', 'PLG-221', '', true],
  ['effectTurnsForever', 'PLG-231', '', true],
  ['partThrows', 'PLG-232', 'broken in the tile', false],
] as const) {
  test(`a partner's plugin with ${fault} breaks nothing but itself, and its record says ${code}`, async ({ page }) => {
    await openConsole(page, '/demo/example/create', 'admin_10003', { search: `?fault=${fault}` });
    await putNoticeAway(page);
    await form(page).fill('三十二吨');
    await goTo(page, route);
    const own = page.locator('[data-page="south-faults.page"]');
    if (failed) await expect(own.locator('[data-state=failed]')).toBeVisible({ timeout: 15_000 });
    else await expect(own).not.toBeEmpty();
    await othersWork(page);
    if (fault === 'partThrows') {
      await goTo(page, '/home');
      const tile = page.locator('[data-tile="south-faults/note"]');
      await expect(tile.getByRole('button', { name: '重试' })).toBeVisible();
      await expect(tile).toContainText('故障样本 · PLG-232 · broken in the tile');
    }
    await goTo(page, '/plugins');
    // Other tables of the page name the plugin too, and come later.
    const record = page.locator('[data-page=plugins] [role=row]').filter({ hasText: code });
    await expect(record).toContainText('south-faults');
    await expect(record).toContainText(says);
    // A file that threw as it was run is not run again by the browser: that one takes a reload.
    if (!failed || fault === 'throwsAtImport') return;
    await page.evaluate(() => {
      window.dispatchEvent(new Event('south-faults-heal'));
    });
    await goTo(page, route);
    await own.getByRole('button', { name: '重试' }).click();
    await expect(own).toContainText('一切正常');
  });
}
