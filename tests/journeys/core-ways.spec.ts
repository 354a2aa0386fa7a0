import { randomInt } from 'node:crypto';
import { jpeg, pngOf } from '../support/pictures.ts';
import { dialogOf, expect, goTo, openConsole, putNoticeAway, test, pressIn } from './signed-in.ts';

const userMenu = 'header button[aria-haspopup=menu]';

test('[R6-17] who has several roles and groups takes another one: its menus come, the others go, and what was not saved is asked for', async ({
  page,
}) => {
  await openConsole(page, '/waybillListManage', 'multi_10001', { own: true });
  await putNoticeAway(page);
  const menu = page.locator('#side-menu');
  await expect(menu.getByRole('treeitem', { name: '运单管理' }).first()).toBeVisible();
  await page.locator(userMenu).last().click();
  await page.getByRole('menuitemradio', { name: /财务/ }).click();
  await expect(page.locator('header')).toContainText('渤海');
  await expect(menu.getByRole('treeitem', { name: '财务管理' }).first()).toBeVisible();
  await page.locator(userMenu).last().click();
  await expect(page.getByRole('menuitemradio', { checked: true })).toHaveText(/财务/);
});
test('[R2.6-01] [R2.6-09] [R2.6-12] a bound messenger is unbound with the code sent to the mobile, and stays unbound', async ({
  page,
}) => {
  await openConsole(page, '/home', 'multi_10001', { own: true });
  await putNoticeAway(page);
  await page.locator(userMenu).last().click();
  await page.getByRole('menuitem', { name: '微信解绑' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog).toContainText('验证码不能为空');
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await dialog.getByRole('button', { name: '填入' }).click();
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('解绑成功')).toBeVisible();
  await expect(page.getByText('当前账号未绑定微信')).toBeVisible({ timeout: 15_000 });
  await page.locator(userMenu).last().click();
  await expect(page.getByRole('menuitem', { name: '微信解绑' })).toHaveAttribute('aria-disabled', 'true');
});
test('an announcement is written, published to one platform, stands over the page of its people, and is read', async ({
  page,
  alone,
}) => {
  const title = `停机通知 ${randomInt(1e6, 1e7)}`;
  await openConsole(page, '/noticeManage', 'admin');
  await putNoticeAway(page);
  const list = page.locator('[data-page=noticeManage]');
  await list.locator('[data-action="announcement.add"]').first().click();
  await page.locator('[data-field=title] input').fill(title);
  await dialogOf(page)
    .getByRole('textbox')
    .last()
    .fill('今晚 <b>22:00</b> 起停机<img src=x onerror="window.broken=1">');
  await dialogOf(page).locator('button[type=submit]').click();
  await expect(dialogOf(page)).toHaveCount(0);
  const row = list.locator('[role=row]').filter({ hasText: title });
  await pressIn(row, 'announcement.publish');
  await dialogOf(page).getByRole('checkbox', { name: '全部服务商' }).uncheck();
  await dialogOf(page).getByRole('checkbox', { name: /渤海/ }).check();
  await dialogOf(page).locator('button[type=submit]').click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(row).toContainText('已发布');

  await openConsole(alone, '/home', 'disp_10002');
  const note = alone.locator('[data-notice]');
  await expect(note).toContainText(title);
  await note.getByRole('button', { name: '查看' }).click();
  // Marks are written in words of their own: what looks like a tag is text.
  await expect(dialogOf(alone)).toContainText('今晚 <b>22:00</b> 起停机');
  await expect(dialogOf(alone).locator('img')).toHaveCount(0);
  expect(await alone.evaluate(() => 'broken' in window)).toBe(false);
  await alone.keyboard.press('Escape');
  await goTo(alone, '/noticeList');
  await expect(alone.locator('[data-page=noticeList]')).toContainText(title);
});
test('a newer build is told of, may wait, and a reload brings it', async ({ page }) => {
  let served = '';
  await page.route('**/api/**', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      headers: { ...answer.headers(), ...(served ? { 'x-freightdeck-build': served } : {}) },
    });
  });
  await openConsole(page, '/goodsInfo');
  await putNoticeAway(page);
  const banner = page.getByRole('status').filter({ hasText: '系统已有新版本' });
  const ask = (): Promise<void> => page.locator('[data-page=goodsInfo]').getByRole('button', { name: '查询' }).click();
  await ask();
  await expect(banner).toHaveCount(0);
  served = 'console-ABCDEFGH';
  await ask();
  await expect(banner).toBeVisible();
  await banner.getByRole('button', { name: '稍后' }).click();
  await ask();
  await expect(banner).toHaveCount(0);
  served = 'console-IJKLMNOP';
  await ask();
  await expect(banner).toBeVisible();
  // Not before the click: a call in the background would take the banner away.
  await Promise.all([
    page.waitForEvent('load'),
    banner
      .getByRole('button', { name: '立即刷新' })
      .click()
      .then(() => {
        served = '';
      }),
  ]);
  await expect(page.locator('[data-page=goodsInfo] [role=row]').nth(1)).toBeVisible();
  await expect(banner).toHaveCount(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
test('[R5-05] [R5-06] [R5-07] a form takes good files by choice, drag and paste; bad ones are named, and a picture that is too large is made smaller on request', async ({
  page,
}) => {
  await openConsole(page, '/userIdentityVerifyList', 'admin_10003');
  await putNoticeAway(page);
  await pressIn(
    page.locator('[data-page=userIdentityVerifyList] [role=row]:has([data-more]:enabled)').first(),
    'person.manualPass',
  );
  const field = page.locator('[data-field=evidence]');
  const choose = (name: string, mimeType: string, buffer: Buffer): Promise<void> =>
    field.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  await choose('a.txt', 'text/plain', Buffer.from('hello'));
  await expect(field.getByRole('alert')).toContainText('支持 jpg、jpeg、png、pdf 格式');
  await choose('装作图片.png', 'image/png', Buffer.from('<!doctype html><script>1</script>'));
  await expect(field.getByRole('alert')).toContainText('仅支持 jpg, jpeg, png, pdf 格式的文件');
  await choose('好.png', 'image/png', pngOf(20, 10));
  await expect(field).toContainText('好.png');
  await expect(field.getByRole('alert')).toHaveCount(0);

  // Noise does not pack: 700 × 700 dots in four colours each are nearly 2 MB.
  const noise = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(700, 700);
    const context = canvas.getContext('2d')!;
    const dots = context.createImageData(700, 700);
    for (let at = 0; at < dots.data.length; at += 65_536) crypto.getRandomValues(dots.data.subarray(at, at + 65_536));
    for (let at = 3; at < dots.data.length; at += 4) dots.data[at] = 255;
    context.putImageData(dots, 0, 0);
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())];
  });
  expect(noise.length).toBeGreaterThan(1_048_576);
  await choose('大.png', 'image/png', Buffer.from(noise));
  await expect(field.getByRole('alert')).toContainText('超过');
  await field.getByRole('button', { name: /压缩图片/ }).click();
  await expect(field).toContainText('大.jpg');
  await expect(field.getByRole('alert')).toHaveCount(0);

  for (const [event, name] of [
    ['drop', '拖来.jpg'],
    ['paste', '贴来.jpg'],
  ] as const) {
    await field.getByRole('button', { name: '选择文件' }).evaluate(
      (element, [kind, called, bytes]) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], called, { type: 'image/jpeg' }));
        element.dispatchEvent(
          kind === 'drop'
            ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
            : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        );
      },
      [event, name, [...jpeg]] as const,
    );
    await expect(field).toContainText(name);
  }
});
test('with the colours of the system forced, states keep their marks, lines and words', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openConsole(page, '/waybillManage');
  await putNoticeAway(page);
  const badge = page.locator('[data-page=waybillManage] [data-tone]').first();
  await expect(badge).toBeVisible();
  const look = await badge.evaluate((element) => ({
    outline: getComputedStyle(element).outlineStyle,
    mark: getComputedStyle(element, '::before').backgroundColor,
    ground: getComputedStyle(element).backgroundColor,
  }));
  expect(look.outline).toBe('solid');
  expect(look.mark).not.toBe(look.ground);
  const tab = page.locator('[role=tab][data-path][aria-selected=true]');
  const [selected, other] = [tab, page.locator('[role=tab][data-path][aria-selected=false]').first()];
  const drawn = (one: typeof tab): Promise<string> =>
    one.evaluate((element) =>
      [element, ...element.querySelectorAll('*')]
        .map((part) =>
          ['', '::before', '::after']
            .map((pseudo) => {
              const style = getComputedStyle(part, pseudo || null);
              return [
                style.fontWeight,
                style.borderBottomWidth,
                style.outlineStyle,
                style.textDecorationLine,
                style.height,
              ].join();
            })
            .join('|'),
        )
        .join('/'),
    );
  expect(await drawn(selected)).not.toBe(await drawn(other));
  await page.screenshot({ path: test.info().outputPath('forced-colors.png') });
});
