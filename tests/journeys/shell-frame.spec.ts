import { violationsIn } from './accessibility.ts';
import { expect, goTo, openConsole, putNoticeAway, test } from './signed-in.ts';

test('[R2.4-02] [R2.4-11] [R2.4-12] [R2.4-28] the menu folds and stays folded for the session', async ({ page }) => {
  await openConsole(page);
  const menu = page.locator('#side-menu');
  await expect(menu).toHaveCSS('width', '224px');
  await page.locator('header').getByRole('button', { name: '收起菜单' }).click();
  await expect(menu).toHaveCSS('width', '48px');
  await page.reload();
  await expect(menu).toHaveCSS('width', '48px');
});
test('[R2.4-14] [R2.4-15] at a body width of 1026 the layout is the mobile one, and a tap outside closes its menu; at 1027 it is not', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1027, height: 800 });
  await openConsole(page);
  await expect(page.locator('[data-layout]')).toHaveAttribute('data-layout', 'desktop');
  await page.setViewportSize({ width: 1026, height: 800 });
  await expect(page.locator('[data-layout]')).toHaveAttribute('data-layout', 'mobile');
  await expect(page.locator('#side-menu')).toHaveCount(0);
  await page.locator('header').getByRole('button', { name: '展开菜单' }).click();
  await expect(page.locator('#side-menu')).toBeVisible();
  await page.mouse.click(900, 500);
  await expect(page.locator('#side-menu')).toHaveCount(0);
});
test('[R2.4-32] [R2.4-33] [R2.4-39] links to exports and announcements, and whose console it is', async ({ page }) => {
  await openConsole(page);
  await expect(page.locator('header a[href="#/exportReport"]')).toBeVisible();
  await expect(page.locator('header a[href="#/noticeList"]')).toBeVisible();
  await expect(page.locator('header')).toContainText('当前登录：');
});
test('the operator has no text of whose console it is', async ({ page }) => {
  await openConsole(page, '/home', 'admin');
  await expect(page.locator('header')).not.toContainText('当前登录');
});
test('[R2.4-44] the size switch offers medium, small and mini', async ({ page }) => {
  await openConsole(page);
  const sizes = { medium: /^标准/, small: /^紧凑/, mini: /^极紧凑/ };
  for (const [size, name] of Object.entries(sizes)) {
    await page.locator('header').getByRole('button', { name: '界面密度' }).click();
    await page.getByRole('menuitemradio', { name }).click();
    await page.keyboard.press('Escape');
    await expect(page.locator('html')).toHaveAttribute('data-size', size);
  }
});
test('[R2.4-45] [R2.4-46] another theme colour colours the console and is confirmed', async ({ page }) => {
  await openConsole(page);
  const band = () =>
    page.evaluate(() =>
      getComputedStyle(document.querySelector('.fui-FluentProvider') ?? document.body).getPropertyValue(
        '--colorBrandBackground',
      ),
    );
  const before = await band();
  await page.locator('header').getByRole('button', { name: '主题', exact: true }).click();
  await page.getByRole('menuitemradio', { name: '绿色' }).click();
  await expect(page.locator('[data-kind=success]')).toContainText('主题色已更换');
  expect(await band()).not.toBe(before);
});
test('[R1-52] [R1-53] [R1-54] [R1-55] the language switches between zh and en, says so, and is kept for the session', async ({
  page,
}) => {
  await openConsole(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await page.locator('header').getByRole('button', { name: '语言' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.locator('[data-kind=success]')).toContainText('Switch Language Success');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
test('[R2.4-47] [R2.4-48] [R2.4-49] [R2.4-50] the watermark: on pages, not on home or sign-in, back after it was removed or hidden', async ({
  page,
}) => {
  await page.goto('./#/login');
  await expect(page.locator('input[name=username]')).toBeVisible();
  await expect(page.locator('.fd-watermark')).toHaveCount(0);
  await openConsole(page, '/waybillManage');
  const mark = page.locator('.fd-watermark');
  await expect(mark).toHaveText(/^.\*+ \d{4}$/);
  await mark.evaluate((layer) => {
    layer.remove();
  });
  await expect(mark).toHaveCount(1, { timeout: 1500 });
  await mark.evaluate((layer) => {
    layer.setAttribute('style', 'display:none');
  });
  await expect(mark).toBeVisible({ timeout: 1500 });
  await goTo(page, '/home');
  await expect(mark).toHaveCount(0);
});
test('Ctrl+K finds a page by a few characters and Enter opens it', async ({ page }) => {
  await openConsole(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('运单管理');
  await expect(page.getByRole('option').first()).toContainText('运单管理');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/waybillManage$/);
});
test('Ctrl+K knows pinyin initials, plates, numbers and mobiles, the page at hand and the console', async ({
  page,
}) => {
  await openConsole(page, '/goodsInfo');
  await putNoticeAway(page);
  await expect(page.locator('[data-page=goodsInfo] [role=row]').nth(1)).toBeVisible();
  const first = page.getByRole('dialog').getByRole('option').first();
  const type = async (words: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: '搜索菜单' }).fill(words);
  };
  await type('ydgl');
  await expect(page.getByRole('option').filter({ hasText: '运单管理' }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await type('蒙ADM003');
  await expect(
    page.getByRole('dialog').getByRole('option').filter({ hasText: '在“车辆信息（服务商）”中查找 蒙ADM003' }),
  ).toHaveCount(1);
  await page.getByRole('dialog').getByRole('option').filter({ hasText: '在“运单管理”中查找 蒙ADM003' }).click();
  await expect(page).toHaveURL(/#\/waybillManage\?vehicleNum=/);
  await expect(
    page.locator('[data-page=waybillManage] [role=gridcell]').filter({ hasText: 'ADM003' }).first(),
  ).toBeVisible();
  await type('19900000001');
  await expect(first).toHaveText('在“服务商司机审核”中查找 19900000001');
  await page.keyboard.press('Escape');
  await goTo(page, '/goodsInfo');
  await type('发布');
  await page.getByRole('option').filter({ hasText: '发布货源' }).last().click();
  await expect(page.locator('[role=dialog], [role=alertdialog]').last()).toContainText('发布货源');
});
for (const theme of ['light', 'dark']) {
  for (const language of ['zh', 'en']) {
    test(`sign-in and frame are free of accessibility violations (${theme}, ${language})`, async ({ page }) => {
      await page.addInitScript(
        ([t = '', l = '']) => {
          localStorage.setItem('theme', t);
          sessionStorage.setItem('language', l);
        },
        [theme, language],
      );
      const violations = (): Promise<string[]> =>
        violationsIn(page, { exclude: [['[role=tabpanel]'], ['.fd-watermark'], ['[data-tabster-dummy]']] });
      await page.goto('./#/login');
      await expect(page.locator('input[name=username]')).toBeVisible();
      expect(await violations()).toEqual([]);
      await openConsole(page, '/waybillManage');
      await putNoticeAway(page);
      expect(await violations()).toEqual([]);
    });
  }
}
test("Fluent's focus service, which walks through all a page draws, is there while something floats and gone after it; what a dialog hid is shown again, and the focus is back", async ({
  page,
}) => {
  await openConsole(page, '/waybillManage');
  await putNoticeAway(page);
  const serves = () => page.evaluate(() => '__tabsterInstance' in window && window.__tabsterInstance !== undefined);
  const opener = page.getByRole('button', { name: '列设置' });
  for (let time = 0; time < 2; time += 1) {
    await expect.poll(serves).toBe(false);
    await opener.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.locator('#console')).toHaveAttribute('aria-hidden', 'true');
    expect(await serves()).toBe(true);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('#console')).not.toHaveAttribute('aria-hidden', 'true');
    await expect(opener).toBeFocused();
  }
});
test('on a narrow screen the pager is whole in sight, with the pages and without the box for a page number', async ({
  page,
}) => {
  await page.setViewportSize({ width: 420, height: 900 });
  await openConsole(page, '/goodsInfo');
  await putNoticeAway(page);
  const pane = page.locator('[data-page=goodsInfo]');
  await expect(pane.getByRole('button', { name: '下一页' })).toBeInViewport({ ratio: 1 });
  await expect(pane.locator('[data-part=jumper]')).toBeHidden();
});
test('on a narrow screen the buttons of a record take a second line before they leave its card', async ({ page }) => {
  await page.setViewportSize({ width: 420, height: 900 });
  await openConsole(page, '/waybillManage', 'admin_10001', { language: 'en' });
  await putNoticeAway(page);
  await page.locator('[data-page=waybillManage] [role=gridcell] a').first().click();
  await expect(
    page.locator('[data-page=waybillDetail]').getByRole('button', { name: 'Print', exact: true }),
  ).toBeInViewport({ ratio: 1 });
  const buttons = await page
    .locator('[data-page=waybillDetail] button:visible')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  expect(Math.max(...buttons)).toBeLessThanOrEqual(420);
});
