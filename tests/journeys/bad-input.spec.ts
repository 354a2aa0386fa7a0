import {
  dialogOf,
  expect,
  openConsole,
  putNoticeAway,
  seat,
  sessionOf,
  signIn,
  test,
  watchErrors,
} from './signed-in.ts';

const words = {
  zh: {
    wrong: '用户名或密码错误，或账号已被锁定',
    wait: /尝试次数过多，请\d+分钟后再试/,
    down: '请求出错, 请重试',
    away: '服务网络异常，请联系技术人员!',
    busy: '服务异常，请联系技术人员!',
    missing: '页面不存在',
    unplugged: '该页面尚未开通',
    ended: '您的登录信息超时, 请重新登录!',
  },
  en: {
    wrong: 'Wrong user name or password, or the account is locked',
    wait: /Too many attempts. Try again in \d+ min/,
    down: /request/i,
    away: /network/i,
    busy: /service/i,
    missing: /not found|no such page|does not exist/i,
    unplugged: /not (available|switched|enabled|open)/i,
    ended: /sign in again|log in again/i,
  },
} as const;

for (const language of ['zh', 'en'] as const) {
  const said = words[language];
  test(`[R8-03] wrong password, the ladder of waiting, and a server that does not answer are said in the form (${language})`, async ({
    page,
  }) => {
    await page.evaluate((l) => {
      sessionStorage.setItem('language', l);
    }, language);
    await page.goto('./#/login');
    const failure = page.locator('form [role=alert]');
    // Nobody has this name: an unknown one waits like a known one.
    const stranger = `nobody_${language}_${Date.now() % 1_000_000}`;
    for (let turn = 0; turn < 5; turn += 1) {
      await signIn(page, stranger, `wrong-${turn}`);
      await expect(failure).toHaveText(said.wrong);
      await expect(page.locator('button[type=submit]')).not.toHaveAttribute('aria-disabled', 'true');
    }
    await signIn(page, stranger, 'wrong-again');
    await expect(failure).toHaveText(said.wait);
    await page.route('**/auth/login', (route) => route.abort());
    await signIn(page);
    await expect(failure).toHaveText(said.down);
  });
  test(`[R8-22] no network and 503 are said once, the list offers another try and recovers (${language})`, async ({
    page,
  }) => {
    await openConsole(page, '/waybillManage', 'admin_10001', { language });
    const list = page.locator('[data-page=waybillManage]');
    await expect(list.locator('[role=gridcell]').first()).toBeVisible();
    const refresh = list.getByRole('toolbar').getByRole('button', { name: /刷新|refresh/i });
    await page.route('**/truckingWaybillInfo/paging', (route) => route.abort());
    await refresh.click();
    await expect(page.getByText(said.away).first()).toBeVisible();
    await page.unroute('**/truckingWaybillInfo/paging');
    await page.route('**/truckingWaybillInfo/paging', (route) =>
      route.fulfill({ status: 503, json: { status: 503, message: 'x', requestId: '1' } }),
    );
    await refresh.click();
    await expect(page.getByText(said.busy).first()).toBeVisible();
    await page.unroute('**/truckingWaybillInfo/paging');
    await refresh.click();
    await expect(list.locator('[role=gridcell]').first()).toBeVisible();
  });
  test(`unknown addresses, foreign and malformed ids and queries end in words, not in a blank page (${language})`, async ({
    page,
  }) => {
    const errors = watchErrors(page);
    await openConsole(page, '/nowhere', 'admin_10001', { language });
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(said.missing);
    for (const id of ['01ARZ3NDEKTSV4RRFFQ69G5FAV', '%27%3B--', '<script>', '']) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `/waybillManage/detail?id=${id}`);
      await expect(page.locator('[data-page=waybillDetail]:visible')).toContainText(/./);
      await expect(page.locator('[data-page=waybillDetail]:visible [role=progressbar]')).toHaveCount(0);
      await expect(page.locator('[data-page=waybillDetail]:visible h1')).toHaveCount(0);
    }
    for (const query of ['page=-1&limit=99999', 'waybillStatus=[[[', 'sort=;drop', '%E0%A4%A', 'page=NaN&x[]=1']) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `/waybillManage?${query}`);
      await expect(page.locator('[data-page=waybillManage]:visible [role=grid]')).toBeVisible();
    }
    expect(errors.filter((one) => one.startsWith('uncaught'))).toEqual([]);
  });
}
test('[R8-20] a session that ends while a form is filled in gives one alert, however many calls fail', async ({
  page,
}) => {
  const session = await openConsole(page, '/goodsInfo', 'admin_10001', { own: true });
  await putNoticeAway(page);
  await page.getByRole('toolbar').getByRole('button', { name: '发布货源' }).click();
  const name = page.locator('[data-field=goodsName] input');
  await name.click();
  await name.pressSequentially('玉米');
  await page.evaluate(async (token) => {
    await fetch('/auth/logout', {
      method: 'POST',
      headers: { 'content-type': 'application/json', Auth: 'true', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ model: {}, requestId: crypto.randomUUID() }),
    });
  }, session.sessionToken);
  // On a busy machine another call may have found the end first: then the alert covers the field.
  await page
    .locator('[data-field=companyId]')
    .getByRole('combobox')
    .click({ timeout: 5000 })
    .catch(() => undefined);
  await expect(page.getByText(words.zh.ended).first()).toBeVisible();
  await expect(page.getByText(words.zh.ended)).toHaveCount(1);
});
test('a field takes no more than it may hold, and what is wrong stands at its place', async ({ page }) => {
  await openConsole(page, '/goodsInfo');
  await putNoticeAway(page);
  await page.getByRole('toolbar').getByRole('button', { name: '发布货源' }).click();
  const place = page.locator('[data-field=loadPlace] input').nth(1);
  await place.fill('长'.repeat(500));
  expect((await place.inputValue()).length).toBeLessThanOrEqual(100);
  await dialogOf(page).getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.locator('[data-field=goodsName] [role=alert]')).toBeVisible();
  await expect(page.locator('[data-field] [aria-invalid=true]').first()).toBeFocused();
});
for (const [what, stored] of [
  ['no JSON', '{"sessionToken":'],
  ['another shape', '{"sessionToken":5,"record":{}}'],
  ['a token of nobody', ''],
] as const) {
  test(`a saved session that is ${what} leads to sign-in, not to a blank page`, async ({ page }) => {
    await seat(page, 'admin_10001');
    const { record } = await sessionOf('admin_10001');
    await page.evaluate(
      (value) => {
        sessionStorage.setItem('freightdeck-session', value);
      },
      stored || JSON.stringify({ sessionToken: 'nobody', record }),
    );
    await page.goto('./#/waybillManage');
    await expect(page.locator('input[name=username]').or(page.getByText(words.zh.ended)).first()).toBeVisible();
  });
}
