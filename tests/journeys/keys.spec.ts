import type { CDPSession, Locator, Page } from '@playwright/test';
import { dialogOf, expect, goTo, openConsole, putNoticeAway, test } from './signed-in.ts';

const paneOf = (page: Page, name: string): Locator => page.locator(`[data-page=${name}]`);
const openTabs = (page: Page): Promise<(string | null)[]> =>
  page.locator('[role=tab][data-path]').evaluateAll((found) => found.map((tab) => tab.getAttribute('data-path')));
async function sitDown(page: Page, at = '/home', user = 'admin_10001'): Promise<void> {
  await openConsole(page, at, user);
  await putNoticeAway(page);
  await page.waitForFunction(() => document.documentElement.dataset['keys'] === 'on');
}
const found = (page: Page): Locator => page.locator('[role=listbox] [role=option]');
const sheet = (page: Page): Locator => page.locator('[data-key-sheet]');
const sections = (page: Page): Promise<(string | null)[]> =>
  sheet(page)
    .locator('section[data-keys]')
    .evaluateAll((found) => found.map((one) => one.getAttribute('data-keys')));

test("? shows the keys of the page on every kind of page: list, record, form, free, and the auditor's desk", async ({
  page,
}) => {
  await sitDown(page, '/waybillManage');
  await expect(paneOf(page, 'waybillManage').locator('[role=gridcell]').first()).toBeVisible();
  await page.keyboard.press('?');
  await expect(sheet(page)).toBeVisible();
  await expect(sheet(page).locator('[data-help=about]')).toContainText('运单管理');
  await expect(sheet(page).locator('[data-help=fields]')).toContainText('车牌');
  expect(await sections(page)).toEqual(['search', 'grid', 'head', 'everywhere', 'go']);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);

  await paneOf(page, 'waybillManage').locator('[role=gridcell] a').first().click();
  await expect(page.locator('[data-page=record] h2').first()).toBeVisible();
  await page.keyboard.press('Control+/');
  await expect(sheet(page).locator('[data-keys=own]')).toContainText('Alt PgDn');
  expect(await sections(page)).toEqual(['own', 'record', 'everywhere', 'go']);
  await page.keyboard.press('Escape');

  await goTo(page, '/trackPlayback');
  await expect(paneOf(page, 'trackPlayback').getByRole('button', { name: '播放', exact: true })).toBeVisible();
  await page.keyboard.press('?');
  await expect(sheet(page).locator('[data-keys=own]')).toContainText('Space');
  expect(await sections(page)).toEqual(['own', 'search', 'grid', 'head', 'everywhere', 'go']);
  await page.keyboard.press('Escape');

  await goTo(page, '/serviceDriverAuditList');
  await paneOf(page, 'serviceDriverAuditList').getByRole('button', { name: '开始审核' }).click();
  await expect(page.locator('[data-page=audit]')).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.locator('[data-key-help]')).toContainText('Ctrl ↓');
  await expect(sheet(page)).toHaveCount(0);
});

test('single keys are silent where somebody writes, and can be switched off', async ({ page }) => {
  await sitDown(page, '/waybillManage');
  await expect(paneOf(page, 'waybillManage').locator('[role=gridcell]').first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(paneOf(page, 'waybillManage').locator('[role=search] input').first()).toBeFocused();
  await page.keyboard.type('?/gw');
  await expect(paneOf(page, 'waybillManage').locator('[role=search] input').first()).toHaveValue('?/gw');
  await expect(sheet(page)).toHaveCount(0);
  await page.locator('main').focus();
  await page.keyboard.type('ge');
  await expect(page).toHaveURL(/#\/exportReport$/);
  await page.locator('main').focus();
  await page.keyboard.press('?');
  await sheet(page).getByRole('switch').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.keyboard.type('gw');
  await expect(sheet(page)).toHaveCount(0);
  await expect(page).toHaveURL(/#\/exportReport$/);
  await page.keyboard.press('Control+/');
  await sheet(page).getByRole('switch').check();
});

test('a page that is left by a key takes the focus with it: it is in the page that comes, never at the top of the document', async ({
  page,
}) => {
  await sitDown(page, '/waybillManage');
  const inPage = (): Promise<boolean> =>
    page.evaluate(() => document.querySelector('#content')?.contains(document.activeElement) ?? false);
  const cell = paneOf(page, 'waybillManage').locator('[role=gridcell]').first();
  await expect(cell).toBeVisible();
  for (const [keys, address] of [
    ['ge', /#\/exportReport$/],
    ['gw', /#\/waybillManage/],
  ] as const) {
    // The focus is in the page that is about to go.
    await page.locator('#content [tabindex="0"]:visible').first().focus();
    await page.keyboard.type(keys);
    await expect(page).toHaveURL(address);
    await expect.poll(inPage, keys).toBe(true);
  }
  await cell.click();
  await page.keyboard.press('Alt+x');
  await expect(page).toHaveURL(/#\/exportReport$/);
  await expect.poll(inPage, 'the closed tab').toBe(true);
});

test('the keys of tabs move, pin, close and reopen them', async ({ page }) => {
  await sitDown(page);
  for (const path of ['/waybillManage', '/goodsInfo', '/user']) await goTo(page, path);
  await page.keyboard.press('Alt+Shift+BracketLeft');
  await expect.poll(() => openTabs(page)).toEqual(['/home', '/waybillManage', '/user', '/goodsInfo']);
  await page.keyboard.press('Alt+p');
  await expect.poll(() => openTabs(page)).toEqual(['/home', '/user', '/waybillManage', '/goodsInfo']);
  await page.keyboard.press('Alt+x');
  await expect.poll(() => openTabs(page)).toContain('/user');
  await page.keyboard.press('Alt+p');
  await page.keyboard.press('Alt+x');
  await expect.poll(() => openTabs(page)).not.toContain('/user');
  await page.keyboard.press('Alt+Shift+x');
  await expect(page).toHaveURL(/#\/user$/);
  await expect.poll(() => openTabs(page)).toContain('/user');
});

/** Columns of a waybill that stay as they are while it is driven. */
const lasting = ['waybillSn', 'companyName', 'goodsName', 'vehicleNum', 'driverName', 'loadPlace'];
const whose = (row: Locator): Promise<string[]> =>
  row.locator(lasting.map((id) => `[data-column-id=${id}]`).join()).allInnerTexts();
test('in the grid: tabs behind, another page, the whole selection and letting go of it, cells with their heads', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await sitDown(page, '/waybillManage');
  const list = paneOf(page, 'waybillManage');
  await expect(list.locator('[role=gridcell]').first()).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.press('F6');
  await page.keyboard.press('Control+Shift+Enter');
  await expect
    .poll(async () => (await openTabs(page)).some((path) => path?.startsWith('/waybillManage/detail')))
    .toBe(true);
  await expect(page).toHaveURL(/#\/waybillManage$/);
  // What was there stays until the other page is: only the rows themselves say which one it is.
  const first = list.locator('[role=row]:has([role=gridcell])').first();
  const [firstRow, firstIs] = [await first.innerText(), await whose(first)];
  expect(firstIs).toHaveLength(lasting.length);
  await page.keyboard.press('Alt+PageDown');
  await expect(page).toHaveURL(/page=2/);
  await expect(first).not.toHaveText(firstRow, { useInnerText: true });
  await page.keyboard.press('Alt+PageUp');
  await expect(page).not.toHaveURL(/page=2/);
  // Journeys beside this one assign waybills of the same tenant and take them on: a newer one may stand above it, and
  // its state and buttons may be others by now.
  await expect
    .poll(() => whose(list.locator('[role=row]').filter({ hasText: firstRow.split(/\s/)[0] ?? '' })))
    .toEqual(firstIs);
  await page.keyboard.press('F6');
  await page.keyboard.press('/');
  await page.keyboard.press('F6');
  await page.keyboard.press('Control+a');
  await expect(list.locator('[data-selected]')).toContainText('20');
  // The number of all comes beside the rows; until it is there, nothing more is offered.
  await expect(list.locator('[data-pick-all]')).toBeVisible();
  await page.keyboard.press('Control+a');
  await expect(list.locator('[data-pick-all]')).toHaveCount(0);
  const all = Number(
    ((await list.locator('[data-part=total]').innerText()).match(/[\d,]+/)?.[0] ?? '').replaceAll(',', ''),
  );
  await expect(list.locator('[data-selected]')).toContainText(String(all));
  await page.keyboard.press('Escape');
  await dialogOf(page)
    .getByRole('button', { name: '清除' })
    .or(dialogOf(page).getByRole('button').last())
    .first()
    .click();
  await expect(list.locator('[data-selected]')).toHaveCount(0);
  await list
    .locator('[data-row="0"] [role=gridcell][data-column="1"]')
    .click({ modifiers: ['Shift'], position: { x: 160, y: 20 } });
  await page.keyboard.press('Alt+Shift+c');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^运单号\r\nYD\d{14}$/);
});

test('the palette opens behind with Shift+Enter; Alt+Enter makes a favourite, which the menu, the palette and the star beside the breadcrumb show', async ({
  page,
}) => {
  await sitDown(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('yhgl');
  await expect(found(page).first()).toContainText('用户管理');
  await page.keyboard.press('Alt+Enter');
  await expect(found(page).first().locator('svg')).toBeVisible();
  await page.keyboard.press('Shift+Enter');
  await expect(page).toHaveURL(/#\/home$/);
  await expect.poll(() => openTabs(page)).toEqual(['/home', '/user']);
  const favourites = page.locator('[data-favourites]');
  await expect(favourites.getByRole('link')).toHaveText(['用户管理']);
  await favourites.getByRole('link').click();
  await expect(page).toHaveURL(/#\/user$/);
  const star = page.getByRole('button', { name: '加入常用' });
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await goTo(page, '/goodsInfo');
  await page.reload();
  await page.waitForFunction(() => document.documentElement.dataset['keys'] === 'on');
  await expect(favourites.getByRole('link')).toHaveText(['用户管理']);
  await page.keyboard.press('Control+k');
  // Before them stands the offer of the last session's tabs, where there was one.
  await expect(found(page).filter({ hasText: '用户管理' }).first()).toBeVisible();
  await expect(found(page).filter({ hasText: '最近访问' }).first()).toContainText('货源管理');
  await page.keyboard.press('Escape');
  await goTo(page, '/user');
  await star.click();
  await expect(favourites).toHaveCount(0);
});
test('favourites are of one person on one platform', async ({ page }) => {
  await sitDown(page, '/user');
  await page.getByRole('button', { name: '加入常用' }).click();
  await expect(page.locator('[data-favourites]')).toBeVisible();
  await sitDown(page, '/user', 'admin_10002');
  await page.reload();
  await page.waitForFunction(() => document.documentElement.dataset['keys'] === 'on');
  await expect(page.getByRole('button', { name: '加入常用' })).toHaveAttribute('aria-pressed', 'false');
  await expect(page.locator('[data-favourites]')).toHaveCount(0);
});

/** A key as Chromium reports it while an input method has it: code 229, a composition under way. */
async function composing(input: CDPSession, key: string, code: string): Promise<void> {
  await input.send('Input.imeSetComposition', { text: 'yun', selectionStart: 3, selectionEnd: 3 });
  for (const type of ['rawKeyDown', 'keyUp'] as const)
    await input.send('Input.dispatchKeyEvent', {
      type,
      key,
      code,
      windowsVirtualKeyCode: 229,
      nativeVirtualKeyCode: 229,
    });
}
test('while an input method composes no key is a shortcut and none sends anything', async ({ page }) => {
  const sent: string[] = [];
  // The pulse is sent by the clock, and the lists of pickers are read while a form opens, whatever is typed.
  const unasked = /\/(?:api\/platform\/pulse|pick|listing)$/u;
  page.on('request', (request) => {
    if (request.method() === 'POST' && !unasked.test(request.url())) sent.push(request.url());
  });
  await sitDown(page, '/waybillManage');
  const list = paneOf(page, 'waybillManage');
  await expect(list.locator('[role=gridcell]').first()).toBeVisible();
  const input = await page.context().newCDPSession(page);
  const keys = [
    ['Enter', 'Enter'],
    ['?', 'Slash'],
    ['/', 'Slash'],
    ['g', 'KeyG'],
    ['Escape', 'Escape'],
    ['Backspace', 'Backspace'],
    ['F6', 'F6'],
  ] as const;
  await page.waitForTimeout(500);

  // The search form of a list.
  const box = list.locator('[role=search] input[type=text], [role=search] input:not([type])').nth(2);
  await box.focus();
  sent.length = 0;
  for (const [key, code] of keys) await composing(input, key, code);
  await page.waitForTimeout(300);
  expect(sent.filter((url) => url.includes('/paging'))).toEqual([]);
  await expect(page).toHaveURL(/#\/waybillManage$/);
  await expect(box).toBeFocused();
  await expect(sheet(page)).toHaveCount(0);
  await input.send('Input.insertText', { text: '云' });
  await expect(box).toHaveValue('云');

  // The form of a command.
  await goTo(page, '/goodsInfo');
  await paneOf(page, 'goodsInfo').locator('[role=toolbar]').getByRole('button', { name: '发布货源' }).click();
  await page.locator('[data-field=goodsName] input').focus();
  const wrong = page.locator('[data-field] [aria-invalid=true]');
  await page.waitForTimeout(300);
  const before = await wrong.count();
  sent.length = 0;
  for (const [key, code] of keys) await composing(input, key, code);
  await page.waitForTimeout(300);
  expect(sent).toEqual([]);
  expect(await wrong.count()).toBe(before);
  await expect(dialogOf(page)).toBeVisible();
  await input.send('Input.insertText', { text: '玉米' });
  await page.keyboard.press('Escape');
  await dialogOf(page).getByRole('button').last().click();

  // The palette.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox').last()).toBeFocused();
  await composing(input, 'Enter', 'Enter');
  await composing(input, 'Escape', 'Escape');
  await expect(page.getByRole('combobox').last()).toBeFocused();
  await expect(page).toHaveURL(/#\/goodsInfo$/);
});
