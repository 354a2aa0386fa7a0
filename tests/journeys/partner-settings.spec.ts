import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { activateByHand, anotherConsole, command, kit } from './partner-plugin.ts';
import { call, dialogOf, expect, openConsole, putNoticeAway, test, watchErrors } from './signed-in.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cache = join(root, 'node_modules/.cache/freightdeck');
/** Another one at each try: what was taken in once stays. */
const id = `rate-book-${process.env['TEST_WORKER_INDEX'] ?? '0'}`;
/** No other journey has plugins come and go there. */
const tenant = 'zybx';
const hush = 'typed-by-nobody-else';
let folder: string;
let plugin: string;
let service: Server | undefined;
/** Tokens with which the service was called, to call back with. */
const tokens: string[] = [];

test.beforeAll(async () => {
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, 'settings-'));
  plugin = join(folder, id);
  await kit('create', plugin, '--zh', '运价手册', '--en', 'Rate book');
  const manifest = readFileSync(join(plugin, 'plugin.ts'), 'utf8');
  const secret = "    apiKey: { title: { zh: '接口密钥', en: 'API key' }, kind: 'secret' },\n";
  writeFileSync(join(plugin, 'plugin.ts'), manifest.replace('  settings: {\n', `  settings: {\n${secret}`));
  await kit('build', plugin);
  await kit('pack', plugin, '--unsigned', '--out', join(folder, 'plugin.zip'));
  service = createServer((request, response) => {
    tokens.push(String(request.headers['x-freightdeck-back'] ?? ''));
    response.setHeader('content-type', 'application/json').end('{"status":200,"data":{"price":12000}}');
  });
  await new Promise<void>((done) => {
    service?.listen(0, '127.0.0.1', done);
  });
});
test.afterAll(async () => {
  service?.close();
  await command('deactivate', { pluginId: id, scopePlatformId: tenant }).catch(() => undefined);
  rmSync(folder, { recursive: true, force: true });
});

test('a company fills in the settings of a plugin; its page reads them in a frame and keeps a note there', async ({
  page,
  browser,
}) => {
  const operator = await anotherConsole(browser);
  const errors = [operator, page].map(watchErrors);

  await test.step('who activates it reads what it keeps here', async () => {
    await activateByHand(operator, {
      ...{ archive: join(folder, 'plugin.zip'), id, tenant },
      asks: ['设置项（密钥）：接口密钥', '存储数据，最多 1 MB'],
      origin: `http://127.0.0.1:${(service?.address() as AddressInfo).port}`,
    });
    await expect(operator.getByRole('button', { name: `设置 ${id} ${tenant}` }), "not the operator's").toHaveCount(0);
  });
  const open = `设置 ${id} ${tenant}`;
  await test.step('a wrong value is refused at its field, in both languages; nothing is stored', async () => {
    await openConsole(page, '/plugins', `admin_${tenant}`, { language: 'zh' });
    await putNoticeAway(page);
    await page.getByRole('button', { name: open }).click();
    const dialog = dialogOf(page);
    await dialog.getByLabel('每吨加价（分）').press('Control+a');
    await page.keyboard.type('100001');
    await dialog.getByLabel('接口密钥', { exact: true }).click();
    await page.keyboard.type(hush);
    await page.keyboard.press('Enter');
    await expect(dialog.locator('[data-field=surcharge]')).toContainText('不能大于100000');
    await openConsole(page, '/plugins', `admin_${tenant}`, { language: 'en' });
    await page.getByRole('button', { name: `Settings ${id} ${tenant}` }).click();
    await dialogOf(page).getByLabel('Surcharge per tonne (cents)').press('Control+a');
    await page.keyboard.type('100001');
    await page.keyboard.press('Enter');
    await expect(dialogOf(page).locator('[data-field=surcharge]')).toContainText('Must not be more than 100000');
    await page.keyboard.press('Escape');
  });
  await test.step('what is right is stored; the secret is not shown again', async () => {
    await openConsole(page, '/plugins', `admin_${tenant}`, { language: 'zh' });
    await page.getByRole('button', { name: open }).click();
    await dialogOf(page).getByLabel('接口密钥', { exact: true }).click();
    await page.keyboard.type(hush);
    await dialogOf(page).getByLabel('每吨加价（分）').press('Control+a');
    await page.keyboard.type('250');
    await page.keyboard.press('Enter');
    await expect(dialogOf(page)).toHaveCount(0);
    await page.getByRole('button', { name: open }).click();
    await expect(dialogOf(page).getByLabel('每吨加价（分）')).toHaveValue('250');
    await expect(dialogOf(page).getByLabel('接口密钥', { exact: true })).toHaveValue('');
    await expect(dialogOf(page)).toContainText('已设置（');
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toHaveCount(0);
  });
  await test.step('its page reads the setting and keeps a note, in its frame', async () => {
    await openConsole(page, `/partner/${id}/book`, `admin_${tenant}`, { language: 'zh' });
    await putNoticeAway(page);
    const inside = page.frameLocator('iframe');
    await expect(inside.getByText('每吨加价')).toContainText('2.50');
    await inside.getByLabel('我的备注').click();
    await page.keyboard.type('先问过路费');
    await inside.getByRole('button', { name: '记下备注' }).click();
    await inside.getByLabel('重量').fill('32.18');
    await inside.getByRole('button', { name: '查询运价' }).click();
    await expect(inside.getByLabel('每吨运价')).toHaveValue('120.00');
    await openConsole(page, `/partner/${id}/book`, `admin_${tenant}`, { language: 'zh' });
    await expect(page.frameLocator('iframe').getByLabel('我的备注')).toHaveValue('先问过路费');
  });
  await test.step('its service has the secret, and nothing else has', async () => {
    const back = (path: string): Promise<Response> =>
      fetch(new URL(`api/partner-back/${path}`, process.env.JOURNEYS_URL), {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens.at(-1)}` },
        body: '{}',
      });
    expect(await (await back('settings')).json()).toMatchObject({
      status: 200,
      data: { values: { apiKey: hush, surcharge: 250 } },
    });
    const log = await call(`admin_${tenant}`, 'api/platform/systemLog/paging', { conditions: [], page: 1, limit: 50 });
    expect(JSON.stringify(log)).not.toContain(hush);
  });
  expect(errors.flat()).toEqual([]);
});
