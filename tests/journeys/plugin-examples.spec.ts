import { mkdirSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { violationsIn } from './accessibility.ts';
import { atWork } from './partner-plugin.ts';
import { call, dialogOf, expect, goTo, openConsole, putNoticeAway, seat, test, watchErrors } from './signed-in.ts';

/*
 * The examples of the documents in a running console, each slot and each kind of page. `npm run pictures:examples`
 * (Playwright's `--update-snapshots=all`) takes the documents' pictures on the way.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const examples = join(root, 'host/kit/examples');
const pictures = join(root, 'docs/pictures/examples');
const here = process.env.JOURNEYS_URL ?? '';
const waybills = 'api/trucking/truckingWaybillInfo/paging';
const vehicles = 'api/user/tenantVehicle/paging';
let service: Server;
let origin = '';

async function rowsOf(user: string, path: string, body: object = {}): Promise<readonly Record<string, unknown>[]> {
  const { pageResult, message } = await call(user, path, { conditions: [], page: 1, limit: 50, ...body });
  if (!pageResult) throw new Error(`${path}: ${message}`);
  return pageResult.itemList;
}
async function take(what: Page | Locator, name: string): Promise<void> {
  if (test.info().config.updateSnapshots !== 'all') return;
  mkdirSync(pictures, { recursive: true });
  // What has moved into place stands still.
  await new Promise((calm) => setTimeout(calm, 600));
  await what.screenshot({ path: join(pictures, `${name}.png`), animations: 'disabled' });
}
test.beforeAll(async () => {
  const { tyreService } = (await import(
    pathToFileURL(join(examples, 'server/tyre-service.js')).href
  )) as typeof import('../../host/kit/examples/server/tyre-service.js');
  const seen = await Promise.all([
    rowsOf('admin_10001', waybills),
    rowsOf('admin_10001', vehicles),
    rowsOf('admin_10001', vehicles, { page: 2 }),
  ]);
  const plates = [...new Set(seen.flat().map(({ vehicleNum }) => String(vehicleNum)))];
  // The address is known once it listens, and the tokens name it.
  const probe = (await import('node:net')).createServer().listen(0, '127.0.0.1');
  await new Promise((done) => probe.once('listening', done));
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  origin = `http://127.0.0.1:${port}`;
  service = tyreService({ api: here, origin, platforms: ['10001'], vehicles: plates });
  await new Promise<void>((done) => {
    service.listen(port, '127.0.0.1', done);
  });
});
test.afterAll(() => service.close());

/** The console with the examples in development; `at`: page to begin with. */
async function open(page: Page, address: string, user: string, at: string): Promise<void> {
  await seat(page, user);
  await page.goto(address.replace(/#.*$/, `#${at}`));
  await expect(page.getByRole('tablist').first()).toBeVisible();
  await putNoticeAway(page);
}
const show = (page: Page, path: string): Promise<void> =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, path);

test('every slot and every kind of page of the documents stands in a running console', async ({ page }) => {
  const errors = watchErrors(page);
  await atWork(
    examples,
    here,
    async (address) => {
      await open(page, address, 'admin_10001', '/waybillManage');
      await test.step('a column, a tab and an action', async () => {
        const list = page.locator('[data-page=waybillManage]');
        const cell = list.getByText(/^\d+ 条$/).first();
        await cell.scrollIntoViewIfNeeded();
        await take(list, 'waybill-column');
        await list.locator('[role=gridcell] a').first().click();
        const record = page.locator('[data-page=waybillDetail]');
        await expect(record.getByRole('button', { name: '装胎' })).toBeVisible();
        await take(record, 'waybill-action');
        await record.getByRole('tab', { name: '轮胎' }).click();
        await expect(record).toContainText('每趟租金');
        await take(record, 'waybill-tab');
        await record.getByRole('button', { name: '装胎' }).click();
        await expect(page.locator('[data-page="acme-tyres.fit"] [data-field=vehicleNum] input').first()).toHaveValue(
          /\S{7}/,
        );
        await take(page, 'form-page');
      });
      await test.step('the kinds of pages', async () => {
        await goTo(page, '/partner/acme-tyres/tyres');
        const list = page.locator('[data-page="acme-tyres.tyres"]');
        await expect(list.getByRole('gridcell').first()).toBeVisible();
        expect(await violationsIn(page, { include: [['[data-page="acme-tyres.tyres"]']] })).toEqual([]);
        await take(page, 'list-page');
        await show(page, '/partner/acme-tyres/tyre?id=1');
        await expect(page.locator('[data-page="acme-tyres.tyre"]')).toContainText('轮胎信息');
        await take(page, 'record-page');
        await goTo(page, '/partner/acme-tyres/board');
        await expect(page.locator('[data-page="acme-tyres.board"] [role=gridcell]').first()).toBeVisible();
        await take(page, 'custom-page');
      });
      await test.step('a tile, and a command of the palette', async () => {
        await goTo(page, '/home');
        const tile = page.getByText(/条待换/).first();
        await tile.scrollIntoViewIfNeeded();
        await take(page, 'cockpit-tile');
        await page.keyboard.press('Control+k');
        await page.keyboard.type('查找轮胎', { delay: 20 });
        await page
          .getByRole('option', { name: /查找轮胎/ })
          .first()
          .click();
        await expect(dialogOf(page)).toContainText('轮胎编号');
        await take(page, 'palette-command');
        await page.keyboard.press('Escape');
      });
      await test.step('a line under a price change', async () => {
        const [goods] = await rowsOf('admin_10001', 'api/trucking/truckingGoodsInfo/paging', {
          conditions: [{ type: 'in_status', value: [30] }],
        });
        await show(page, `/editSource?id=${String(goods?.['id'])}`);
        await page.locator('[data-section=price]').getByRole('button', { name: '改价' }).click();
        const dialog = page.locator('[data-dialog=changePrice]');
        await dialog.locator('[data-field=carrierPrice] input').first().fill('125');
        await expect(dialog).toContainText('每趟轮胎租金约合每吨');
        await take(dialog, 'price-change');
        await page.keyboard.press('Escape');
      });
    },
    origin,
  );
  // The stream of the development server ends with it, which a browser counts as a failed load.
  expect(errors.filter((one) => !/ERR_INCOMPLETE_CHUNKED_ENCODING \S+\/events$/.test(one))).toEqual([]);
});

test("a check stands at the auditor's desk, and marks the field", async ({ alone: page }) => {
  await atWork(
    examples,
    here,
    async (address) => {
      await open(page, address, 'admin_10001', '/serviceCarAuditList');
      await page.locator('[data-page=serviceCarAuditList]').getByRole('button', { name: '开始审核' }).first().click();
      const check = page.locator('[data-check^="acme-tyres/"]');
      await expect(check).toContainText(/轮胎(可承载|只可承载)/);
      await expect(page.locator('[data-page=audit] [data-field=ratedLoadKg]')).toHaveAttribute('data-mark', /ok|wrong/);
      await take(page, 'vehicle-check');
    },
    origin,
  );
});

for (const [theme, language] of [
  ['light', 'zh'],
  ['dark', 'en'],
] as const)
  test(`the component book, ${theme} and ${language}`, async ({ alone: page }) => {
    await openConsole(page, '/demo/components', 'admin_10001', { theme, language });
    await putNoticeAway(page);
    const groups = page.locator('[data-page=componentBook] section:has(> h3)');
    await expect(groups).toHaveCount(3);
    for (const [at, name] of ['values', 'inputs', 'states'].entries())
      await take(groups.nth(at), `book-${name}-${theme}-${language}`);
  });
