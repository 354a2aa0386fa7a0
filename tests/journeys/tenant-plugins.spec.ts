import type { Page } from '@playwright/test';
import { call, dialogOf, expect, openConsole, putNoticeAway, test, watchErrors } from './signed-in.ts';
import { paneOf } from './task-recorder.ts';

/** No other journey works there with fuel. */
const tenant = 'yfkj';
const route = '/fuelratioquery';
const reason = '合同到期，续签后恢复';
const turn = (way: 'on' | 'off', model: object): ReturnType<typeof call> =>
  call('admin', `api/platform/tenantPlugin/${way}`, {
    model: { pluginId: 'fuel', scopePlatformId: tenant, ...model },
    requestId: crypto.randomUUID(),
  });
test.afterEach(async () => {
  await turn('on', {});
});

const ratio = (page: Page, name: 'oilRatio' | 'gasRatio') => dialogOf(page).locator(`[data-field=${name}] input`);
const openForm = (page: Page): Promise<void> =>
  paneOf(page, 'fuelratioquery').locator('[role=toolbar]').getByRole('button', { name: '新增' }).click();
const menuEntry = (page: Page) => page.getByRole('treeitem', { name: '油气比例查询' });
const tabOf = (page: Page) => page.locator(`[role=tab][data-path="${route}"]`);

test('a plugin goes off for a tenant: open consoles there follow within five seconds, without a reload, and nothing typed is lost', async ({
  page: operator,
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: process.env.JOURNEYS_URL,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
  });
  const console = await context.newPage();
  const errors = watchErrors(console);
  await openConsole(console, route, `admin_${tenant}`, { language: 'zh' });
  await putNoticeAway(console);
  await console.evaluate(() => {
    (window as unknown as { stays: boolean }).stays = true;
  });
  await expect(menuEntry(console)).toBeVisible();
  await expect(tabOf(console)).toBeVisible();
  const asked: string[] = [];
  console.on('request', (request) => {
    if (request.url().includes('/api/platform/pulse')) asked.push(request.url());
  });
  await openForm(console);
  await ratio(console, 'oilRatio').fill('12');
  // Just typed, and not kept yet.
  await ratio(console, 'gasRatio').fill('7');

  await test.step('the operator reads what goes with it, and confirms', async () => {
    await openConsole(operator, '/plugins', 'admin', { language: 'zh' });
    await putNoticeAway(operator);
    await paneOf(operator, 'plugins').getByRole('button', { name: '按服务商启停「油气管理」' }).click();
    await dialogOf(operator).getByRole('combobox', { name: '服务商' }).fill(tenant);
    await operator.keyboard.press('Enter');
    const impact = operator.locator('[data-impact]');
    await expect(impact).toContainText(/25 个页面，15 项菜单/);
    await expect(impact).toContainText(/\d+ 人有其权限，\d+ 人在线/);
    await dialogOf(operator).getByLabel('停用原因').fill(reason);
    await dialogOf(operator).getByRole('button', { name: '停用' }).click();
    await expect(operator.getByRole('grid', { name: '按服务商停用' })).toContainText(reason);
  });
  const began = Date.now();
  await test.step('menu and tab are gone, with the reason; an old link says so, too', async () => {
    await expect(tabOf(console)).toHaveCount(0, { timeout: 5000 });
    const seconds = (Date.now() - began) / 1000;
    process.stdout.write(`T5 in open sessions    ${seconds.toFixed(1)} s\n`);
    expect(seconds).toBeLessThanOrEqual(5);
    await expect(menuEntry(console)).toHaveCount(0);
    await expect(console.getByText(`平台运营方已停用「油气管理」，原因：${reason}`)).toBeVisible();
    await console.evaluate((hash) => {
      location.hash = hash;
    }, route);
    await expect(console.locator('[data-state=unplugged]')).toContainText(reason);
    expect((await call(`admin_${tenant}`, 'api/oilgas/fuelRatio/paging', { page: 1, limit: 10 })).status).toBe(404);
    expect((await call('admin_10001', 'api/oilgas/fuelRatio/paging', { page: 1, limit: 10 })).status).toBe(200);
  });
  await test.step('their administrator reads what is off, and cannot change it', async () => {
    await console.evaluate(() => {
      location.hash = '/plugins';
    });
    const own = console.getByRole('region', { name: '平台运营方已停用的插件' });
    await expect(own).toContainText('油气管理');
    await expect(own).toContainText(reason);
    await expect(own.getByRole('button', { name: /恢复启用/ })).toHaveCount(0);
    await expect(console.getByRole('button', { name: /按服务商启停/ })).toHaveCount(0);
  });
  await test.step('on again: the page is back, and what was typed is offered', async () => {
    await operator.getByRole('button', { name: `恢复启用 油气管理 ${tenant}` }).click();
    await dialogOf(operator).getByRole('button', { name: '恢复启用' }).click();
    await expect(console.getByText('「油气管理」已恢复启用')).toBeVisible({ timeout: 5000 });
    await console.evaluate((hash) => {
      location.hash = hash;
    }, route);
    await openForm(console);
    await console.locator('[data-draft]').getByRole('button', { name: '恢复草稿' }).click();
    await expect(ratio(console, 'oilRatio')).toHaveValue(/^12/);
    await expect(ratio(console, 'gasRatio')).toHaveValue(/^7/);
  });
  expect(await console.evaluate(() => (window as unknown as { stays?: boolean }).stays), 'no reload').toBe(true);
  expect(asked.length, 'it asks only while it hears nothing').toBeLessThanOrEqual((Date.now() - began) / 3500 + 12);
  expect(errors).toEqual([]);
  await context.close();
});
