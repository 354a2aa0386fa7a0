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
