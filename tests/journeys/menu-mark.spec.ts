import type { Page } from '@playwright/test';
import { expect, openConsole, putNoticeAway, test } from './signed-in.ts';

/** Steps within one group of the menu: its entries are drawn once, so a mark that stays where it was is seen here. */
const pages = {
  '/waybillManage': '运单管理',
  '/waybillListManage': '运单列表（调度）',
  '/waybillManageTree': '运单树',
} as const;
type Path = keyof typeof pages;
const entry = (page: Page, path: Path) => page.locator(`#side-menu [role=treeitem][href="#${path}"]`);
/** The one entry that is marked is the one Tab reaches. */
async function isMarked(page: Page, path: Path, by: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`#${path}$`));
  await expect(page.locator('#side-menu [aria-current]'), `one mark ${by}`).toHaveCount(1);
  await expect(entry(page, path), `the mark follows ${by}`).toHaveAttribute('aria-current', 'page');
  await expect(page.locator('#side-menu [role=tree] [tabindex="0"]'), `one Tab stop ${by}`).toHaveCount(1);
  await expect(entry(page, path), `the Tab stop follows ${by}`).toHaveAttribute('tabindex', '0');
}

test("the menu's mark and its Tab stop follow by click, tab row, back, address bar and command palette", async ({
  page,
}) => {
  await openConsole(page, '/waybillManage', 'admin_10001', { language: 'zh' });
  await putNoticeAway(page);
  await isMarked(page, '/waybillManage', 'at the start');
  await entry(page, '/waybillListManage').click();
  await isMarked(page, '/waybillListManage', 'a click');
  await entry(page, '/waybillManageTree').click();
  await isMarked(page, '/waybillManageTree', 'a second click');
  await page.locator('[role=tab][data-path="/waybillManage"]').click();
  await isMarked(page, '/waybillManage', 'the tab row');
  await page.goBack();
  await isMarked(page, '/waybillManageTree', 'back');
  await page.evaluate((hash) => {
    location.hash = hash;
  }, '/waybillListManage');
  await isMarked(page, '/waybillListManage', 'the address bar');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '搜索菜单' }).pressSequentially(pages['/waybillManage']);
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText(pages['/waybillManage']);
  await page.keyboard.press('Enter');
  await isMarked(page, '/waybillManage', 'the command palette');
});

test('no name of a page is cut off in the menu, in either language', async ({ page }) => {
  for (const [account, language] of [
    ['admin', 'en'],
    ['admin_10001', 'en'],
    ['admin_10001', 'zh'],
  ] as const) {
    await openConsole(page, '/home', account, { language });
    const groups = page.locator('#side-menu [role=treeitem][aria-level="1"][aria-expanded]');
    await expect(groups.first()).toBeVisible();
    for (const group of await groups.all()) {
      if ((await group.getAttribute('aria-expanded')) !== 'true') await group.press('Enter');
      await expect(group).toHaveAttribute('aria-expanded', 'true');
    }
    // Ink may hang over a line by a few pixels; a third line would be a whole one more.
    const names = await page.locator('#side-menu [role=treeitem] > span').evaluateAll((all) =>
      all.map((one) => ({
        name: one.textContent,
        cut: one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 10,
      })),
    );
    expect(names.length, `pages in the menu of ${account}`).toBeGreaterThan(50);
    expect(names.filter(({ cut }) => cut).map(({ name }) => name)).toEqual([]);
  }
});
