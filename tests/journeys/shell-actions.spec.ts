import { manifests } from '../../host/manifests.ts';
import { expect, goTo, openConsole, putNoticeAway, signIn, test } from './signed-in.ts';

const tree = '#side-menu [role=tree]';

test('[R1-01] [R1-45] [R1-46] [R1-50] [R1-59] [R2.4-01] each side signs in in a browser to a console of its own name, with its menu', async ({
  page,
}) => {
  for (const [user, name] of [
    ['admin_10001', '北疆示范网络货运有限公司'],
    ['admin', '示范运营平台'],
  ] as const) {
    await page.goto('./#/login');
    await page.evaluate(() => {
      sessionStorage.clear();
    });
    await page.reload();
    await signIn(page, user);
    await expect(page.locator('header a[href="#/home"]')).toContainText(name);
    await expect(page.locator(`${tree} [role=treeitem]`).first()).toBeVisible();
  }
});
test('[R2.1-28] no page of the hidden group stands in the side menu, whoever looks', async ({ page }) => {
  const hidden = manifests.flatMap((manifest) =>
    Object.entries(manifest.routes)
      .filter(([name]) => !Object.values<string>(manifest.menus).includes(name))
      .map(([, route]) => route.path),
  );
  expect(hidden.length).toBeGreaterThan(10);
  for (const user of ['admin', 'admin_10001']) {
    await openConsole(page, '/home', user);
    await putNoticeAway(page);
    const folded = page.locator(`${tree} [role=treeitem][aria-expanded=false]`);
    await expect(page.locator(`${tree} [role=treeitem]`).first()).toBeVisible();
    while ((await folded.count()) > 0) await folded.first().click();
    const shown = await page
      .locator(`${tree} a`)
      .evaluateAll((links) => links.map((link) => (link.getAttribute('href') ?? '').slice(1)));
    expect(hidden.filter((path) => shown.includes(path))).toEqual([]);
  }
});
test('[R2.4-09] an entry of the menu leads to its page without loading the console anew', async ({ page }) => {
  await openConsole(page);
  await page.evaluate(() => {
    (window as unknown as { mark: number }).mark = 7;
  });
  await page.locator(`${tree} [role=treeitem]`).filter({ hasText: '货源管理' }).first().click();
  await page.locator(`${tree} a[href="#/goodsInfo"]`).click();
  await expect(page.locator('[data-page=goodsInfo]')).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { mark: number }).mark)).toBe(7);
});
test('[R2.4-13] who wants less motion gets a menu that opens and folds without any', async ({ page }) => {
  const motion = () =>
    page
      .locator(`${tree} [aria-expanded] svg:last-child`)
      .first()
      .evaluate((arrow) => Number.parseFloat(getComputedStyle(arrow).transitionDuration));
  await openConsole(page);
  await expect.poll(motion).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(motion).toBeLessThan(0.02);
});
test('[R2.4-34] the link to the announcements carries their number until they are read', async ({ page }) => {
  await openConsole(page, '/home', 'settle_10001');
  const link = page.locator('header a[href="#/noticeList"]');
  await expect(link).toHaveAccessibleName(/\d+/);
  const before = Number(await link.locator('span').innerText());
  expect(before).toBeGreaterThan(0);
  await page.locator('[data-notice]').getByRole('button', { name: '查看' }).click();
  await page.keyboard.press('Escape');
  if (before === 1) await expect(link.locator('span')).toHaveCount(0);
  else await expect(link.locator('span')).toHaveText(String(before - 1));
});
test('[R4-18] [R4-19] [R9-63] [R9-64] [D4.25-12] the newest unread announcement stays 70 below the top until it is opened, and opens in full', async ({
  alone: page,
}) => {
  await page.clock.install();
  await openConsole(page, '/waybillManage', 'fin_10001');
  const note = page.locator('[data-notice]');
  await expect(note).toBeVisible();
  await page.clock.runFor(120_000);
  await expect(note).toBeVisible();
  expect((await note.boundingBox())?.y).toBe(70);
  const title = await note.locator('strong').innerText();
  await note.getByRole('button', { name: '查看' }).click();
  await expect(page.getByRole('dialog')).toContainText(title);
});
test('[R2.4-40] [R2.4-41] [R8-14] an error that nobody caught brings the button of the error log, which shows message, info, url and stack', async ({
  page,
}) => {
  await openConsole(page, '/goodsInfo');
  const button = page.locator('header').getByRole('button', { name: /^错误日志/ });
  await expect(page.locator('[data-page=goodsInfo] [role=row]').nth(1)).toBeVisible();
  await expect(button).toHaveCount(0);
  await page.route('**/assets/simulator-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `
    let thrown = false;
    const Part = () => { if (!thrown) setTimeout(() => { throw new Error('uncaught on purpose'); }); thrown = true; return 'here'; };
    export const page = { kind: 'free', part: Part };`,
    }),
  );
  await page.evaluate(() => {
    location.hash = '/simulator';
  });
  await button.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('columnheader')).toHaveText(['时间', '信息', '位置', '地址', '堆栈']);
  const cells = dialog.getByRole('row').nth(1).getByRole('cell');
  await expect(cells.nth(1)).toContainText('uncaught on purpose');
  await expect(cells.nth(3)).toContainText('#/simulator');
  await expect(cells.nth(4)).toContainText('Error: uncaught on purpose');
});
test('[R2.4-42] the console fills the screen and comes back', async ({ page }) => {
  await openConsole(page);
  await page.locator('header').getByRole('button', { name: '全屏', exact: true }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.locator('header').getByRole('button', { name: '退出全屏' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false);
});
test('[R2.4-43] a browser that cannot fill the screen is told so', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Element.prototype, 'requestFullscreen', { value: undefined });
    Object.defineProperty(document, 'fullscreenEnabled', { value: false });
  });
  await openConsole(page);
  await page.locator('header').getByRole('button', { name: '全屏', exact: true }).click();
  await expect(page.locator('[data-kind=warning]')).toContainText('您的浏览器不支持全屏');
});
test('[R2.4-51] the pages of the charts have no watermark', async ({ page }) => {
  await openConsole(page, '/goodsInfo');
  await expect(page.locator('.fd-watermark')).toHaveCount(1);
  for (const path of ['/chartDetail', '/chartMoneyDetail', '/chinaMapDetail']) {
    await goTo(page, path);
    await expect(page.locator('.fd-watermark')).toHaveCount(0);
  }
});
test('[R2.1-02] a page that is opened anew starts at its top; one that was open is where it was left', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1300, height: 420 });
  await openConsole(page, '/home');
  const place = (name: string) =>
    page.locator(`[data-page=${name}]`).evaluate((inner) => {
      for (let box: HTMLElement | null = inner as HTMLElement; box; box = box.parentElement)
        if (box.scrollHeight > box.clientHeight + 40 && /auto|scroll/.test(getComputedStyle(box).overflowY))
          return box.scrollTop;
      return -1;
    });
  await expect(page.locator('[data-page=home] [data-tile]').first()).toBeVisible();
  await page.locator('[data-page=home]').hover();
  await page.mouse.wheel(0, 250);
  await expect.poll(() => place('home')).toBeGreaterThan(100);
  const left = await place('home');
  await goTo(page, '/chartDetail');
  expect(await place('chartDetail')).toBeLessThanOrEqual(0);
  await goTo(page, '/home');
  await expect.poll(() => place('home')).toBe(left);
});
test('[R2.1-03] [R8-12] [R8-13] a page whose file does not come loads the console anew once, then says so and offers a retry; the log has it', async ({
  page,
}) => {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await openConsole(page, '/home');
  loads = 0;
  await page.route('**/assets/car-info-2-*.js', (route) => route.abort());
  await page.evaluate(() => {
    location.hash = '/carInfo2';
  });
  await expect(page.locator('[data-state=failed]:visible')).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => loads).toBe(1);
  await expect(page.locator('header').getByRole('button', { name: /^错误日志/ })).toBeVisible();
  await expect(page.locator('[data-state=failed]:visible').getByRole('button', { name: '重试' })).toBeVisible();
  await page.unroute('**/assets/car-info-2-*.js');
  await page.reload();
  await expect(page.locator('[data-page=carInfo2] [role=row]').nth(1)).toBeVisible();
});
test('[R1-44] [R2.3-238] a mobile number and the code sent to it sign in', async ({ page }) => {
  await page.goto('./#/logins');
  await page.getByText('手机登录', { exact: true }).click();
  await page.getByRole('button', { name: 'disp_10003', exact: true }).click();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByRole('button', { name: '填入' }).click();
  await page.locator('button[type=submit]').click();
  await expect(page.locator('header a[href="#/home"]')).toContainText('江淮示范网络货运有限公司');
});
test("[R1-60] [R1-61] under the marker of a partner the page has the partner's logo and icon, elsewhere the product's own", async ({
  page,
}) => {
  await page.goto('./jsdwl/#/login');
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /partner-mark\.svg$/);
  await expect(page.locator('img[src$="partner-mark.svg"]').first()).toBeVisible();
  await page.goto('./#/login');
  await expect(page.locator('input[name=username]')).toBeVisible();
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^data:image\/png;base64,|favicon\.svg$/);
  await expect(page.locator('img[src$="partner-mark.svg"]')).toHaveCount(0);
});
test('[R9-07] over a folded menu the pages of a group fly out when the pointer has rested 200 ms', async ({
  alone: page,
}) => {
  await page.clock.install();
  await openConsole(page);
  await page.locator('header').getByRole('button', { name: '收起菜单' }).click();
  await expect(page.locator('#side-menu')).toHaveCSS('width', '48px');
  await page.clock.pauseAt(Date.now() + 60_000);
  const group = page.locator(`${tree} > li > [aria-expanded]`).nth(1);
  await group.hover();
  await page.clock.runFor(190);
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await page.clock.runFor(20);
  await expect(group).toHaveAttribute('aria-expanded', 'true');
});
test('[R2.4-08] an entry that leads out of the console is a plain link into a tab of its own', async ({ page }) => {
  await page.route('**/api/platform/RoleMenu/listing*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { itemList: { menu: object }[] };
    const [first] = body.itemList;
    body.itemList.push({
      menu: {
        ...first!.menu,
        id: 'out',
        parentId: null,
        name: 'out',
        title: '外部帮助',
        titleEn: 'Help',
        url: 'https://example.org/help',
        type: 'LINK',
        orderNum: 0,
        hidden: false,
        deleteStatus: '0',
      },
    });
    await route.fulfill({ response: answer, json: body });
  });
  await openConsole(page);
  const link = page.locator(`${tree} a`).filter({ hasText: '外部帮助' });
  await expect(link).toHaveAttribute('href', 'https://example.org/help');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
});
test('[R5-71] [R5-72] the menu management is searched by any part of a title, Enter or not', async ({ page }) => {
  await openConsole(page, '/menu', 'admin');
  const rows = page.locator('[data-page=menu] tbody tr');
  await expect(rows.nth(5)).toBeVisible();
  const all = await rows.count();
  await page.locator('[data-page=menu] input[type=search]').fill('用户');
  await page.keyboard.press('Enter');
  await expect(rows.filter({ hasText: '用户管理' }).first()).toBeVisible();
  expect(await rows.count()).toBeLessThan(all);
});
