import type { Page } from '@playwright/test';
import { expect, goTo, openConsole, putNoticeAway, test } from './signed-in.ts';

const tabs = (page: Page): Promise<(string | null)[]> =>
  page.locator('[role=tab][data-path]').evaluateAll((found) => found.map((tab) => tab.getAttribute('data-path')));
const pages = ['/waybillManage', '/goodsInfo', '/user'];
async function openAll(page: Page): Promise<void> {
  await openConsole(page);
  await putNoticeAway(page);
  for (const path of pages) await goTo(page, path);
}
async function fromMenu(page: Page, path: string, item: string): Promise<void> {
  await page.locator(`[role=tab][data-path="${path}"]`).click({ button: 'right' });
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

test('[R2.4-03] [R2.4-16] [R2.2-12] home is pinned: no close button, the middle button does nothing', async ({
  page,
}) => {
  await openAll(page);
  expect(await tabs(page)).toEqual(['/home', ...pages]);
  await page.locator('[role=tab][data-path="/home"]').click({ button: 'middle' });
  expect(await tabs(page)).toContain('/home');
  await expect(page.locator('[role=tab][data-path="/home"] + button')).toHaveCount(0);
});
test('[R2.4-18] [R2.4-21] closing the active tab goes to the last one that remains', async ({ page }) => {
  await openAll(page);
  await goTo(page, '/waybillManage');
  await fromMenu(page, '/waybillManage', '关闭');
  await expect(page).toHaveURL(/#\/user$/);
  expect(await tabs(page)).toEqual(['/home', '/goodsInfo', '/user']);
});
test('[R2.4-19] [R2.4-23] close others keeps the tab and the pinned one', async ({ page }) => {
  await openAll(page);
  await fromMenu(page, '/goodsInfo', '关闭其他');
  await expect(page).toHaveURL(/#\/goodsInfo$/);
  expect(await tabs(page)).toEqual(['/home', '/goodsInfo']);
});
test('[R2.4-20] [R2.4-22] [R2.4-23] close all leaves home', async ({ page }) => {
  await openAll(page);
  await fromMenu(page, '/user', '关闭所有');
  await expect(page).toHaveURL(/#\/home$/);
  expect(await tabs(page)).toEqual(['/home']);
});
test('[R2.4-17] [R2.4-24] [R2.2-01] refresh makes the view anew through /redirect', async ({ page }) => {
  await openAll(page);
  await goTo(page, '/waybillManage');
  const panel = page.locator('[data-page=waybillManage]');
  await panel.evaluate((element) => {
    element.setAttribute('data-old', '');
  });
  await fromMenu(page, '/waybillManage', '刷新');
  const renewed = async (): Promise<void> => {
    await expect(page.locator('[data-page=waybillManage][data-old]')).toHaveCount(0);
    await expect(panel).toBeVisible();
    await expect(page).toHaveURL(/#\/waybillManage$/);
  };
  await renewed();
  // The address that does it, by hand.
  await panel.evaluate((element) => {
    element.setAttribute('data-old', '');
    location.hash = '/redirect/waybillManage';
  });
  await renewed();
});
test('[R2.4-25] [R2.4-26] the open tabs come back after a reload', async ({ page }) => {
  await openAll(page);
  await page.reload();
  await expect(page.getByRole('tablist')).toBeVisible();
  expect(await tabs(page)).toEqual(['/home', ...pages]);
});
test('[R2.4-27] [R9-66] a turn of the wheel moves the row by a quarter', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await openAll(page);
  const row = page.getByRole('tablist');
  await row.evaluate((element) => {
    element.scrollLeft = 0;
  });
  await row.hover();
  await page.mouse.wheel(0, 100);
  await expect.poll(() => row.evaluate((element) => element.scrollLeft)).toBe(25);
});
test('[R2.4-04] [R2.1-25] a visited page is kept as it was left', async ({ page }) => {
  await openAll(page);
  await goTo(page, '/waybillManage');
  const panel = page.locator('[data-page=waybillManage]');
  await panel.evaluate((element) => {
    element.setAttribute('data-kept', '');
  });
  await goTo(page, '/goodsInfo');
  await expect(panel).toBeHidden();
  await goTo(page, '/waybillManage');
  await expect(page.locator('[data-page=waybillManage][data-kept]')).toBeVisible();
});
test('[R2.4-29] [R2.4-30] [R2.4-31] the breadcrumb names group and page; neither is a link', async ({ page }) => {
  await openConsole(page, '/waybillManage');
  const crumbs = page.getByRole('navigation', { name: '当前位置' });
  await expect(crumbs.getByRole('listitem')).toHaveCount(2);
  await expect(crumbs.getByRole('listitem').last()).toHaveText('运单管理');
  await expect(crumbs.getByRole('link')).toHaveCount(0);
});
test('keys walk the tabs: arrows move, Enter shows, Delete closes, Shift+F10 asks', async ({ page }) => {
  await openAll(page);
  await page.getByRole('tab', { selected: true }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/goodsInfo$/);
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('[role=tab][data-path="/goodsInfo"]')).toBeFocused();
  await page.keyboard.press('Delete');
  expect(await tabs(page)).not.toContain('/goodsInfo');
});

test('the menu of a tab closes its sides, pins it, copies its link and opens it in a browser tab of its own', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAll(page);
  await fromMenu(page, '/user', '固定');
  expect(await tabs(page)).toEqual(['/home', '/user', '/waybillManage', '/goodsInfo']);
  await fromMenu(page, '/waybillManage', '关闭右侧');
  await expect.poll(() => tabs(page)).toEqual(['/home', '/user', '/waybillManage']);
  await fromMenu(page, '/waybillManage', '复制链接');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^http.*#\/waybillManage/);
  await fromMenu(page, '/user', '取消固定');
  await fromMenu(page, '/waybillManage', '关闭左侧');
  await expect.poll(() => tabs(page)).toEqual(['/home', '/waybillManage']);
  const opened = page.context().waitForEvent('page');
  await fromMenu(page, '/waybillManage', '在浏览器新标签页打开');
  await expect((await opened).locator('[data-page=waybillManage]:visible')).toBeVisible({ timeout: 20_000 });
});
test('a tab is dragged past its neighbour with the mouse; the list of all tabs is searched by pinyin', async ({
  page,
}) => {
  await openAll(page);
  for (const path of ['/waybillListManage', '/driver', '/carInfo2', '/enterpriseAudit', '/settlementNew', '/recharge'])
    await goTo(page, path).catch(() => undefined);
  const before = await tabs(page);
  expect(before.length).toBeGreaterThan(8);
  const tab = (path: string) => page.locator(`[role=tab][data-path="${path}"]`);
  await tab('/waybillManage').scrollIntoViewIfNeeded();
  const [from, to] = [await tab('/waybillManage').boundingBox(), await tab('/goodsInfo').boundingBox()];
  if (!from || !to) throw new Error('a tab is not in sight');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width - 4, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => tabs(page)).toEqual(['/home', '/goodsInfo', '/waybillManage', ...before.slice(3)]);
  await page.getByRole('button', { name: '全部标签页' }).click();
  await page.getByRole('textbox', { name: '查找标签页' }).pressSequentially('ydgl');
  await expect(page.getByRole('menuitemradio')).toHaveText(['运单管理']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/waybillManage/);
});

test('[R2.2-29] a detail page has one 返回, which leads to the list it was opened from, its search and page kept', async ({
  page,
}) => {
  await openConsole(page, '/waybillManage', 'admin_10001');
  const list = page.locator('[data-page=waybillManage]');
  const second = list.getByRole('button', { name: '第 2 页', exact: true });
  await expect(list.locator('[role=gridcell] a').first()).toBeVisible();
  const first = list.locator('[role=gridcell] a').first();
  const onPageOne = await first.innerText();
  await second.click();
  await expect(first).not.toHaveText(onPageOne);
  await expect(second).toHaveAttribute('aria-current', 'page');
  const name = await first.innerText();
  await first.click();
  await expect(page.locator('[data-page=waybillDetail]:visible').getByRole('heading', { level: 2 }).first()).toHaveText(
    name,
  );
  const back = page.getByRole('button', { name: '返回', exact: true });
  await expect(back).toHaveCount(1);
  await back.click();
  await expect(page.locator('[role=tab][data-path][aria-selected=true]')).toHaveAttribute('data-path', /waybillManage/);
  await expect(second).toHaveAttribute('aria-current', 'page');
  await expect(list.locator('[role=gridcell] a').first()).toHaveText(name);
});
