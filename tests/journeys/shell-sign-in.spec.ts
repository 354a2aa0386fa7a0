import { expect, openConsole, signIn, test } from './signed-in.ts';

test('[R2.3-237] [R2.1-01] [R2.1-05] [R2.1-06] [R2.1-07] [R2.1-17] a page asked for without a session leads to sign-in, and signing in leads to the page', async ({
  page,
}) => {
  await page.goto('./#/waybillManage?no=1');
  await expect(page).toHaveURL(/#\/login\?redirect=%2FwaybillManage%3Fno%3D1/);
  await signIn(page);
  await expect(page).toHaveURL(/#\/waybillManage\?no=1$/);
  await expect(page.getByRole('tab', { selected: true })).toHaveText('运单管理');
});
test('[R8-04] what the server says of a wrong password is shown in the form and stays until the next try', async ({
  page,
}) => {
  await page.goto('./#/login');
  await signIn(page, 'admin_10001', 'wrong-Password1!');
  const failure = page.locator('form [role=alert]');
  await expect(failure).toHaveText('用户名或密码错误，或账号已被锁定');
  await page.waitForTimeout(2500);
  await expect(failure).toHaveText('用户名或密码错误，或账号已被锁定');
  await signIn(page);
  await expect(page.getByRole('tablist')).toBeVisible();
});
test('[R9-26] [R2.1-08] [R2.2-05] the user name takes 25 characters, on /logins too', async ({ page }) => {
  await page.goto('./#/logins');
  await page.getByRole('tab', { name: '账号登录' }).click();
  await page.locator('input[name=username]').pressSequentially('a'.repeat(30));
  await expect(page.locator('input[name=username]')).toHaveValue('a'.repeat(25));
});
test('[R2.1-13] [R2.2-10] with a session the login page leads to the root, which is home', async ({ page }) => {
  await openConsole(page, '/waybillManage');
  await page.evaluate(() => {
    location.hash = '/login';
  });
  await expect(page).toHaveURL(/#\/home$/);
});
for (const [path, heading, ids] of [
  ['/404', '页面不存在', '[R2.1-11] [R2.2-08]'],
  ['/401', '没有访问权限', '[R2.1-12] [R2.2-09]'],
  ['/map', '地图', '[R2.1-10] [R2.2-07]'],
  ['/auth-redirect', '第三方登录', '[R2.1-09] [R2.2-06]'],
] as const) {
  test(`${ids} ${path} opens without a session`, async ({ page }) => {
    await page.goto(`./#${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page).toHaveURL(new RegExp(`#${path}$`));
  });
}
test('[R2.2-06] a social sign-in comes back through /auth-redirect into the console', async ({ page }) => {
  const passed: string[] = [];
  page.on('framenavigated', (frame) => {
    passed.push(new URL(frame.url()).hash.split('?', 1)[0] ?? '');
  });
  await page.goto('./#/login');
  await page.getByRole('button', { name: '微信登录' }).click();
  await expect(page.locator('header a[href="#/home"]')).toContainText('北疆示范网络货运有限公司');
  expect(passed).toContain('#/auth-redirect');
});
test('[R2.2-02] the default sign-in screen stands where no marker asks for another', async ({ page }) => {
  await page.goto('./#/login');
  await expect(page.locator('[data-login]')).toHaveAttribute('data-login', 'default');
});
test('[R2.2-03] [R6-25] the alternate sign-in screen stands under the path segment jsdwl', async ({ page }) => {
  await page.goto('./jsdwl/#/login');
  await expect(page.locator('[data-login]')).toHaveAttribute('data-login', 'alternate');
});
test('a demo account fills the form with one click, and the whole sign-in goes by keys', async ({ page }) => {
  await page.goto('./#/login');
  await page.getByRole('button', { name: 'disp_10001' }).click();
  await expect(page.locator('input[name=username]')).toHaveValue('disp_10001');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tablist')).toBeVisible();
});
test('[R2.4-35] [R2.4-36] [R2.4-37] [R2.4-38] the user menu: home, unbinding greyed while not bound, leaving', async ({
  page,
}) => {
  await openConsole(page, '/waybillManage', 'disp_10001', { own: true });
  const user = page.locator('header button[aria-haspopup=menu]').last();
  await user.click();
  await expect(page.getByRole('menuitem', { name: '微信解绑' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('menuitem', { name: '首页' }).click();
  await expect(page).toHaveURL(/#\/home$/);
  await user.click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click();
  await expect(page.locator('input[name=username]')).toBeVisible();
});
