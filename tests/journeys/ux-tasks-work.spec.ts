import { writeFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { companyCells, csvFile } from '../support/import-files.ts';
import { driverComes } from './new-drivers.ts';
import { call, choosePassword, dialogOf, expect, openConsole, putNoticeAway, sessionOf, test } from './signed-in.ts';
import { TaskRecorder, firstCell, paneOf, provider, rowsOf, sitDown } from './task-recorder.ts';

test.describe('T2 audit drivers, all papers and a rotation each', () => {
  /** A picture of a card, kept by the platform. */
  const paper = async (page: Page, words: string): Promise<string> => {
    await page.goto('about:blank');
    await page.setContent(
      `<div style="width:680px;height:430px;box-sizing:border-box;padding:48px;font:28px/2 sans-serif;background:#e8f0f8">${words}<br>示范市示范路1号<br>990000 19800101 0253</div>`,
    );
    const form = new FormData();
    form.append(
      'file',
      new Blob([new Uint8Array(await page.locator('div').screenshot())], { type: 'image/png' }),
      'paper.png',
    );
    const { sessionToken } = await sessionOf(provider);
    const answer = await fetch(new URL('upload', process.env.JOURNEYS_URL), {
      method: 'POST',
      headers: { Auth: 'true', Authorization: `Bearer ${sessionToken}` },
      body: form,
    });
    const { data } = (await answer.json()) as {
      readonly data: readonly { readonly savedPath: string }[] | { readonly savedPath: string };
    };
    const saved = 'savedPath' in data ? data : data[0];
    return new URLSearchParams(saved?.savedPath.split('?')[1]).get('id') ?? '';
  };
  const open = async (page: Page): Promise<void> => {
    await paneOf(page, 'driverAudit').getByRole('button', { name: '开始审核' }).click();
    await expect(page.locator('[data-page=audit] [data-act=pass]')).toBeEnabled();
  };
  const decided = async (page: Page, number: number): Promise<void> => {
    await expect(page.locator('[data-audit-counts]')).toContainText(`已审 ${number}`);
    const next = page.locator('[data-page=audit] [data-act=pass]').first();
    await expect(next.or(page.getByText('本批已全部审核'))).toBeVisible();
  };
  test('twenty by key', async ({ page }) => {
    const first = 9000 + (Date.now() % 900);
    const name = '欧阳待审';
    const card = await paper(page, '居民身份证');
    for (let n = first; n < first + 20; n += 1) await driverComes(provider, n, name, card);
    const recorder = await sitDown(page, `/driverAudit?name=${encodeURIComponent(name)}`, 'admin');
    await recorder.begin();
    await open(page);
    for (let audited = 1; audited <= 20; audited += 1) {
      await recorder.press('2', '3', '4', 'e', 'Control+Enter');
      await decided(page, audited);
    }
    await recorder.end('T2 keyboard, twenty');
  });
  test('twenty by mouse', async ({ page }) => {
    const first = 8000 + (Date.now() % 900);
    const name = '上官待审';
    const card = await paper(page, '居民身份证');
    for (let n = first; n < first + 20; n += 1) await driverComes(provider, n, name, card);
    const recorder = await sitDown(page, `/driverAudit?name=${encodeURIComponent(name)}`, 'admin');
    await recorder.begin();
    await open(page);
    const desk = page.locator('[data-page=audit]');
    for (let audited = 1; audited <= 20; audited += 1) {
      // Four papers lie side by side, the others are a key away.
      await expect(desk.locator('[data-stage] img')).toHaveCount(4);
      await desk.locator('[data-turn]').first().click();
      await expect(desk.locator('[data-stage] img').first()).toHaveCSS('transform', 'matrix(0, 1, -1, 0, 0, 0)');
      await desk.locator('[data-act=pass]').click();
      await decided(page, audited);
    }
    await recorder.end('T2 mouse, twenty');
  });
});

test.describe('T3 export the settlements of a month, file in hand', () => {
  test('by mouse, with two keys', async ({ page }) => {
    const recorder = await sitDown(page, '/spSettlementManage');
    const list = paneOf(page, 'spSettlementManage');
    await expect(firstCell(page, 'spSettlementManage')).toBeVisible();
    await recorder.begin();
    await list.getByRole('button', { name: /^创建时间/ }).click();
    await page.getByRole('button', { name: '本月' }).click();
    await recorder.press('Control+Enter');
    await expect(list.getByRole('button', { name: /创建时间.*本月/ }).first()).toBeVisible();
    await list.locator('[data-export]').click();
    await expect(page.locator('[data-export-scope]')).toContainText(/\d/);
    // The file is saved when it is there: nobody has to fetch it.
    const file = page.waitForEvent('download');
    await recorder.press('Enter');
    expect((await file).suggestedFilename()).toMatch(/\.xlsx$/);
    await recorder.end('T3 mouse');
  });
});

test.describe('T4 move a column from the ninth place to the third, kept after a reload', () => {
  const heads = (page: Page): Promise<(string | null)[]> =>
    paneOf(page, 'waybillManage')
      .locator('[role=columnheader][data-column-id]')
      .evaluateAll((found) => found.map((head) => head.getAttribute('data-column-id')));
  const kept = async (page: Page, moved: string | null | undefined): Promise<void> => {
    await expect.poll(async () => (await heads(page))[2]).toBe(moved);
    // Kept by the platform: the answer to the saving is waited for by the reload's own reading.
    await page.waitForTimeout(1200);
    await page.reload();
    await expect(firstCell(page, 'waybillManage')).toBeVisible();
    await expect.poll(async () => (await heads(page))[2]).toBe(moved);
  };
  test('by mouse', async ({ page }) => {
    // The ninth of these columns stands outside a window of 1440.
    await page.setViewportSize({ width: 1920, height: 1000 });
    const recorder = await sitDown(page, '/waybillManage', 'disp_10002');
    await expect(firstCell(page, 'waybillManage')).toBeVisible();
    const ninth = (await heads(page))[8];
    const head = paneOf(page, 'waybillManage').locator('[role=columnheader][data-column-id]');
    await recorder.begin();
    const [from, to] = [await head.nth(8).boundingBox(), await head.nth(2).boundingBox()];
    if (!from || !to) throw new Error('A column out of sight');
    await page.mouse.move(from.x + 30, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(to.x + 60, to.y + 20, { steps: 8 });
    await page.mouse.up();
    await recorder.end('T4 mouse');
    await kept(page, ninth);
  });
  test('by key', async ({ page }) => {
    const recorder = await sitDown(page, '/waybillManage', 'disp_10003');
    await expect(firstCell(page, 'waybillManage')).toBeVisible();
    const ninth = (await heads(page))[8];
    await recorder.begin();
    await recorder.press('/', 'F6', 'ArrowUp');
    await recorder.press(...Array.from({ length: 8 }, () => 'ArrowRight'));
    while ((await page.evaluate(() => document.activeElement?.getAttribute('data-column-id'))) !== ninth)
      await recorder.press('ArrowRight');
    // A head that has the focus goes to the place of the digit.
    await recorder.press('3');
    await recorder.end('T4 keyboard');
    await kept(page, ninth);
  });
});

test('an edge pulled in a list that was scrolled aside: what sticks stays where it is, and the width is kept after a reload', async ({
  page,
}) => {
  await sitDown(page, '/waybillManage', 'disp_10003');
  await expect(firstCell(page, 'waybillManage')).toBeVisible();
  const grid = paneOf(page, 'waybillManage').getByRole('grid');
  await grid.evaluate((one) => {
    one.parentElement!.scrollLeft = 300;
  });
  const stuck = (): Promise<readonly number[]> =>
    grid.evaluate((one) =>
      [
        ...one.querySelectorAll(
          '[role=row]:nth-child(-n+3) > :is(:first-child, :last-child), [data-totals] > :first-child',
        ),
      ].map((cell) => Math.round(cell.getBoundingClientRect().left)),
    );
  const before = await stuck();
  const head = grid.locator('[role=columnheader][data-column-id]').nth(5);
  const [column, edge] = [await head.getAttribute('data-column-id'), await head.locator('[data-resize]').boundingBox()];
  const widthOf = (): Promise<number> =>
    grid.locator(`[role=columnheader][data-column-id="${column}"]`).evaluate((one) => (one as HTMLElement).offsetWidth);
  const width = await widthOf();
  if (!edge) throw new Error('No edge to pull');
  const [x, y] = [edge.x + edge.width / 2, edge.y + edge.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  expect(await stuck()).toEqual(before);
  await page.mouse.move(x + 40, y, { steps: 4 });
  await expect.poll(widthOf).toBe(width + 40);
  expect(await stuck()).toEqual(before);
  await page.mouse.up();
  expect([await widthOf(), ...(await stuck())]).toEqual([width + 40, ...before]);
  await page.waitForTimeout(1200);
  await page.reload();
  await expect(firstCell(page, 'waybillManage')).toBeVisible();
  await expect.poll(widthOf).toBe(width + 40);
});

test.describe('T5 a plugin is switched off for a tenant, its effects read', () => {
  const switchOn = async (tenant: string): Promise<void> => {
    await call('admin', 'api/platform/tenantPlugin/on', {
      model: { pluginId: 'content', scopePlatformId: tenant },
      requestId: crypto.randomUUID(),
    });
  };
  const ways = [
    // The number, then the button.
    ['T5 mouse', 'jhny', async (page: Page) => dialogOf(page).getByRole('button', { name: '停用' }).click()],
    // No reason is given: Enter in its box confirms.
    ['T5 mouse and keys', 'tsbx', async (page: Page) => page.keyboard.press('Enter')],
  ] as const;
  for (const [way, tenant, confirm] of ways)
    test(way, async ({ page }) => {
      const recorder = await sitDown(page, '/plugins', 'admin');
      const row = paneOf(page, 'plugins').getByRole('button', { name: '按服务商启停「运营内容」' });
      await row.scrollIntoViewIfNeeded();
      await recorder.begin();
      await row.click();
      await expect(dialogOf(page).getByRole('combobox')).toBeFocused();
      await page.keyboard.type(tenant);
      await recorder.press('Enter');
      await expect(page.locator('[data-impact]')).toContainText(/4 个页面/);
      await confirm(page);
      await expect(page.getByRole('grid', { name: '按服务商停用' })).toContainText(tenant);
      await recorder.end(way);
      await switchOn(tenant);
    });
});

test('T8 repair three bad rows of an import of five hundred', async ({ page }, info) => {
  // Four digits are all that a made-up credit code has room for; those below are taken by the demo.
  const first = 2000 + (Date.now() % 7000);
  const rows = Array.from({ length: 500 }, (_, index) =>
    companyCells(first + index).with(4, [40, 220, 410].includes(index) ? '16%' : '6%'),
  );
  const file = info.outputPath('companies.csv');
  writeFileSync(file, csvFile(rows));
  const recorder = await sitDown(page, '/enterpriseAudit');
  await expect(firstCell(page, 'enterpriseAudit')).toBeVisible();
  await recorder.begin();
  await paneOf(page, 'enterpriseAudit').getByRole('button', { name: /导入/ }).click();
  const drawer = page.locator('[data-import]');
  const chooser = page.waitForEvent('filechooser');
  await drawer.getByRole('button', { name: /选择文件/ }).click();
  await (await chooser).setFiles(file);
  await expect(drawer.locator('[data-repair] [aria-invalid=true]')).toHaveCount(3, { timeout: 30_000 });
  await drawer.locator('[data-repair] [aria-invalid=true]').first().click();
  for (let bad = 3; bad > 0; bad -= 1) {
    if (bad === 3) await expect(drawer.locator('[data-repair] input')).toBeFocused();
    if (bad === 3) await recorder.press('Control+a');
    await page.keyboard.type('6%');
    await recorder.press('Enter');
    await expect(drawer.locator('[data-repair] [aria-invalid=true]')).toHaveCount(bad - 1);
    // The next one has the focus: typing begins there.
    if (bad > 1) await expect(drawer.locator('[data-repair] [aria-invalid=true]').first()).toBeFocused();
  }
  await recorder.press('Control+Enter');
  await expect(drawer.locator('[data-counts]')).toContainText(/500/);
  await expect(drawer.locator('[data-counts]')).toContainText(/已导入\D*500|500\D*已导入/, { timeout: 45_000 });
  await recorder.end('T8 mouse and keys');
});

test('T10 the session ends in a form of twenty fields: nothing is lost', async ({ page }) => {
  const recorder = await TaskRecorder.on(page);
  // The goal reckons with a password of ten characters; that of the demo has twelve.
  const [userName, password] = [`t10x${Date.now() % 1e9}`, 'Truck#8642'];
  const { roleIds } =
    (
      await call('admin_10001', 'api/platform/User/paging', { conditions: [], page: 1, limit: 50 })
    ).pageResult?.itemList.find((user) => user['userName'] === provider) ?? {};
  const model = {
    userName,
    password: 'Given#2026',
    roleIds,
    name: '十号任务',
    mobile: `139${String(Date.now()).slice(-8)}`,
    email: null,
  };
  expect(await call('admin_10001', 'api/platform/User/add', { model, requestId: crypto.randomUUID() })).toMatchObject({
    status: 200,
  });
  await choosePassword(userName, model.password, password);
  const session = await openConsole(page, '/goodsInfo', userName, { own: true, password });
  await putNoticeAway(page);
  await paneOf(page, 'goodsInfo').locator('[role=toolbar]').getByRole('button', { name: '发布货源' }).click();
  const values: Readonly<Record<string, string>> = {
    goodsName: '玉米',
    loadUnitName: '肇东装货站',
    loadContact: '石磊',
    unloadUnitName: '锦州卸货场',
    unloadContact: '高岩',
    distanceM: '850',
    carrierPrice: '200',
    totalKg: '60',
  };
  const field = (name: string): Locator => page.locator(`[data-field=${name}]`).locator('input, textarea').first();
  for (const [name, value] of Object.entries(values)) await field(name).fill(value);
  const division = field('loadPlace');
  await division.pressSequentially('231282');
  await page.getByRole('listbox').getByRole('option', { name: '肇东市' }).click();
  await expect(division).toHaveValue('黑龙江省 / 绥化市 / 肇东市');
  await page.waitForTimeout(2500);
  await fetch(new URL('auth/logout', process.env.JOURNEYS_URL), {
    method: 'POST',
    headers: { 'content-type': 'application/json', Auth: 'true', Authorization: `Bearer ${session.sessionToken}` },
    body: JSON.stringify({ model: {}, requestId: crypto.randomUUID() }),
  });
  // A poll may have told the console meanwhile: then its question lies over the field already.
  await page.locator('[data-field=companyId]').getByRole('combobox').click({ force: true });
  await expect(page.getByText('您的登录信息超时, 请重新登录!')).toBeVisible();
  await recorder.begin();
  await recorder.press('Enter');
  await expect(page.locator('input[name=username]')).toHaveValue(userName);
  await expect(page.locator('input[name=password]')).toBeFocused();
  await page.keyboard.type(password);
  await recorder.press('Enter');
  for (const [name, value] of Object.entries(values))
    await expect(field(name)).toHaveValue(new RegExp(`^${value.replaceAll('.', '\\.')}`));
  await expect(division).toHaveValue('黑龙江省 / 绥化市 / 肇东市');
  await recorder.end('T10 keyboard');
});

test('T11 settle what waits in one go, some fail: see why, try again', async ({ page }) => {
  const recorder = await sitDown(page, '/settlementNew');
  const list = paneOf(page, 'settlementNew');
  await expect(firstCell(page, 'settlementNew')).toBeVisible();
  // Somebody else settles three of them meanwhile.
  const numbers = await list.locator('[role=gridcell][data-column-id=waybillSn]').allInnerTexts();
  for (const number of numbers.slice(0, 3)) {
    const [row] = await rowsOf('api/settlement/SettlementWaybill', [{ type: 'waybillSn', value: number }]);
    const settled = await call(provider, 'api/settlement/settlementOrder/create', {
      id: row?.['id'],
      version: row?.['version'],
      model: {},
      requestId: crypto.randomUUID(),
    });
    expect(settled.status, settled.message).toBe(200);
  }
  await recorder.begin();
  await list.getByRole('checkbox', { name: '选择本页全部' }).click();
  await list.locator('[data-bulk="settlementOrder.create"]').click();
  const dialog = dialogOf(page);
  await dialog.getByRole('button').last().click();
  await expect(dialog.locator('[data-result=failed]')).toHaveCount(3, { timeout: 30_000 });
  await expect(dialog.locator('[data-result=failed]').first()).toContainText(/\S{4,}/);
  await dialog.getByRole('button', { name: /重试/ }).click();
  await expect(dialog.locator('[data-result=failed]')).toHaveCount(3, { timeout: 30_000 });
  await recorder.end('T11 mouse');
  await dialog.getByRole('button').last().click();
  await expect(list.locator('[data-bulk-rest] li')).toHaveCount(3);
});
