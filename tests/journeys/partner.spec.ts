import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { anotherConsole, choosePlatform, kit } from './partner-plugin.ts';
import { dialogOf, expect, goTo, openConsole, putNoticeAway, signIn, test, watchErrors } from './signed-in.ts';

// Inside the project, where the kit's packages are found; never in git.
const cache = fileURLToPath(new URL('../../node_modules/.cache/freightdeck', import.meta.url));
const route = '/partner/north-quotes/book';
let folder: string;
test.beforeAll(() => {
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, 'partner-'));
});
test.afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Fetched {
  readonly path: string;
  readonly text: Promise<string>;
  /** As it came over the wire. */
  readonly bytes: Promise<number>;
}
/** Every script of the document that the page shows, from now on. */
function watchScripts(page: Page): Fetched[] {
  const found: Fetched[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) found.length = 0;
  });
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    // Asked for again: a browser lets go of what it has read, and a page that goes on takes its scripts along. Names
    // hold a hash of the content.
    if (pathname.endsWith('.js'))
      found.push({
        path: pathname,
        text: fetch(response.url()).then((answer) => answer.text()),
        bytes: response
          .request()
          .sizes()
          .then(
            ({ responseBodySize }) => responseBodySize,
            () => 0,
          ),
      });
  });
  return found;
}
const ofPartner = (scripts: readonly Fetched[]): readonly string[] =>
  scripts.map(({ path }) => path).filter((path) => path.startsWith('/plugins/'));
/** Another edition of the console names the same script by another hash. */
const nameOf = (path: string): string => path.replace(/-[\w-]{8}\.js$/, '');
const shared = (scripts: readonly Fetched[]): readonly string[] =>
  scripts.map(({ path }) => path).filter((path) => path.includes('/shared-'));

/** What these scripts weigh, each once. */
const weightOf = async (scripts: readonly Fetched[]): Promise<number> =>
  (
    await Promise.all([...new Map(scripts.map((script) => [script.path, script])).values()].map(({ bytes }) => bytes))
  ).reduce((sum, bytes) => sum + bytes, 0);

const documentsOf = (page: Page): { count: number } => {
  const documents = { count: 0 };
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.count += 1;
  });
  return documents;
};

async function addQuote(page: Locator | Page, [weight, price, add]: readonly [string, string, string]): Promise<void> {
  await page.getByLabel(weight).fill('32.18');
  await page.getByLabel(price).fill('128.5');
  await page.getByRole('button', { name: add }).click();
}

test("a partner's plugin made with the kit runs for one tenant of a running console, and for nobody else", async ({
  browser,
}) => {
  const [plugin, key, archive] = [join(folder, 'north-quotes'), join(folder, 'north.pem'), join(folder, 'north.zip')];
  const publicKey = await kit('key', key);
  await kit('create', plugin);
  await kit('build', plugin);
  expect(await kit('check', plugin, '--host', process.env.JOURNEYS_URL ?? '')).toContain('it links');
  await kit('pack', plugin, '--key', key, '--out', archive);

  const [operator, tenant, other] = [
    await anotherConsole(browser),
    await anotherConsole(browser),
    await anotherConsole(browser),
  ];
  const errors = [operator, tenant, other].map(watchErrors);
  const scripts = watchScripts(tenant);
  const others = watchScripts(other);
  let uploaded = 0;
  const figures: string[] = [];
  let atHome: readonly Fetched[] = [];

  await test.step('the operator trusts its publisher, takes it in, reviews it and activates it for 10002, whose consoles few other journeys open', async () => {
    await openConsole(operator, '/plugins', 'admin');
    await putNoticeAway(operator);
    await operator.getByRole('button', { name: '登记签名者' }).click();
    await dialogOf(operator).getByLabel('名称').fill('North Freight');
    await dialogOf(operator).getByLabel('公钥').fill(publicKey);
    await dialogOf(operator).getByRole('button', { name: '保存' }).click();
    await expect(dialogOf(operator)).toBeHidden();
    uploaded = Date.now();
    await operator.getByLabel('插件包').setInputFiles(archive);
    await operator.getByRole('button', { name: '通过审核 运价试算 1.0.0' }).click();
    await dialogOf(operator).getByRole('button', { name: '确定' }).click();
    await expect(operator.getByRole('grid', { name: '已上架的版本' })).toContainText('可启用');
    await operator
      .getByRole('grid', { name: '已上架的版本' })
      .getByRole('button', { name: '启用 运价试算 1.0.0' })
      .click();
    await choosePlatform(operator, '10002');
    await expect(dialogOf(operator)).toContainText('询价记录 · 新增');
    await dialogOf(operator).getByLabel('已阅读并同意以上授权').check();
    await dialogOf(operator).getByRole('button', { name: '启用' }).click();
    await expect(operator.getByRole('grid', { name: '启用情况' })).toContainText('10002');
  });
  await test.step('the tenant has its tile and its page, in both languages', async () => {
    await openConsole(tenant, '/home', 'admin_10002', { language: 'zh' });
    await putNoticeAway(tenant);
    const tile = tenant.locator('[data-tile="north-quotes/quotes"]');
    await expect(tile).toContainText('0 笔试算');
    figures.push(`its tile is on a tenant's cockpit ${Date.now() - uploaded} ms after the upload began`);
    await expect(tenant.locator('#side-menu')).toContainText('伙伴插件');
    atHome = [...scripts];
    await goTo(tenant, route);
    await addQuote(tenant, ['重量', '每吨运价', '加入试算']);
    await expect(tenant.getByRole('grid', { name: '运价试算' })).toContainText('4,135.13');
    await goTo(tenant, '/home');
    await expect(tile).toContainText('4,135.13');
    await expect(tile).toContainText('1 笔试算');
    await goTo(tenant, '/waybillManage');
    const list = tenant.locator('[data-page=waybillManage]');
    await expect(list.getByRole('columnheader', { name: '试算运费' })).toHaveCount(1);
    await expect(list.locator('[role=gridcell][data-column-id="north-quotes/cost"]').first()).toContainText('元');
    await tenant.keyboard.press('Control+k');
    await tenant.keyboard.type('快速试算');
    await tenant.getByRole('option', { name: '快速试算' }).click();
    await addQuote(dialogOf(tenant), ['重量', '每吨运价', '加入试算']);
    await expect(dialogOf(tenant)).toHaveCount(0);
    await goTo(tenant, '/home');
    await expect(tile).toContainText('2 笔试算');
    const documents = documentsOf(tenant);
    await openConsole(tenant, route, 'admin_10002', { language: 'en', theme: 'dark' });
    await expect(tenant.locator('#side-menu')).toContainText('Partner plugins');
    const plain = (await tenant.context().cookies()).length === 0;
    expect([documents.count, plain], 'the browser is given the edition for partners at once by now').toEqual([
      2,
      false,
    ]);
    expect(
      await tenant.evaluate(() => sessionStorage.getItem('freightdeck-edition')),
      'it came, and may be asked for again',
    ).toBeNull();
    await addQuote(tenant, ['Weight', 'Price per tonne', 'Add quote']);
    await expect(tenant.getByRole('grid', { name: 'Freight quotes' })).toContainText('4,135.13');
  });
  await test.step('who signs in is given the page for partners; a browser that keeps no cookies goes on without them, and is told', async () => {
    const fresh = await anotherConsole(browser);
    await fresh.goto('./');
    await signIn(fresh, 'admin_10002');
    // A sign-in, a second document and the board behind it, all in one look.
    await expect(fresh.locator('[data-tile="north-quotes/quotes"]')).toContainText('0 笔试算', { timeout: 30_000 });
    await fresh.context().close();
    const refusing = await anotherConsole(browser);
    await refusing.addInitScript(() => {
      Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined });
    });
    const documents = documentsOf(refusing);
    await openConsole(refusing, route, 'admin_10002', { language: 'zh' });
    await putNoticeAway(refusing);
    expect(documents.count).toBe(2);
    await expect(refusing.locator('[data-page="north-quotes.book"] [data-state=failed]')).toBeVisible();
    await goTo(refusing, '/plugins');
    await expect(
      refusing
        .locator('[data-page=plugins] [role=row]')
        .filter({ hasText: 'north-quotes' })
        .filter({ hasText: 'PLG-210' }),
    ).toHaveCount(1);
    await goTo(refusing, '/goodsInfo');
    await expect(refusing.locator('[data-page=goodsInfo] [role=row]').nth(1)).toBeVisible();
    await refusing.context().close();
  });
  await test.step('what is wrong with it stays in its own place', async () => {
    const broken = await anotherConsole(browser);
    await broken.route('**/plugins/*/entry-*.js', (asked) =>
      asked.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken on purpose");' }),
    );
    const report = broken.waitForRequest('**/api/platform/clientError/add');
    await openConsole(broken, '/home', 'admin_10002', { language: 'zh' });
    await putNoticeAway(broken);
    await goTo(broken, route);
    await expect(broken.locator('[data-page="north-quotes.book"] [data-state=failed]')).toContainText(
      'broken on purpose',
    );
    const { model } = (await report).postDataJSON() as { readonly model: { readonly url: string } };
    expect(new URL(model.url).searchParams.get('plugins'), 'the report names the set it happened in').toBe(
      'north-quotes@1.0.0',
    );
    await goTo(broken, '/plugins');
    const record = broken
      .locator('[data-page=plugins] [role=row]')
      .filter({ hasText: 'north-quotes' })
      .filter({ hasText: 'PLG-211' });
    for (const word of ['失败', 'PLG-211', 'broken on purpose']) await expect(record).toContainText(word);
    await goTo(broken, '/goodsInfo');
    await expect(broken.locator('[data-page=goodsInfo] [role=row]').nth(1)).toBeVisible();
    await broken.context().close();
  });
  await test.step("there is one React, one MobX and one Griffel, and its hooks are the console's", async () => {
    expect(ofPartner(scripts).length).toBeGreaterThan(0);
    const once = new Map<string, Fetched>(scripts.map((script) => [script.path, script]));
    for (const mark of ['react.transitional.element', 'mobx administration', 'data-make-styles-bucket']) {
      const copies = (
        await Promise.all([...once.values()].map(async ({ path, text }) => ((await text).includes(mark) ? [path] : [])))
      ).flat();
      expect(copies, mark).toHaveLength(1);
    }
  });
  await test.step('another tenant fetches no byte of it, nor of what is shared with it', async () => {
    await openConsole(other, '/home', 'admin_10001');
    await putNoticeAway(other);
    await expect(other.locator('#side-menu')).not.toContainText('伙伴插件');
    await goTo(other, '/goodsInfo');
    await expect(other.locator('[data-page=goodsInfo] [role=row]').first()).toBeVisible();
    expect([...ofPartner(others), ...shared(others)]).toEqual([]);
    const more = atHome.filter(({ path }) => !others.some((one) => nameOf(one.path) === nameOf(path)));
    const own = more.filter(({ path }) => path.startsWith('/plugins/'));
    figures.push(
      `its own scripts ${await weightOf(own)} bytes, of the console ${(await weightOf(more)) - (await weightOf(own))} more than another tenant fetches, who fetches none of either`,
    );
    await other.evaluate((hash) => {
      location.hash = hash;
    }, route);
    await expect(other.locator('[data-page="north-quotes.book"]')).toHaveCount(0);
    expect(ofPartner(others)).toEqual([]);
  });
  await test.step('the operator stops it: it is gone from open consoles within five seconds, and is not loaded again', async () => {
    const [address = ''] = ofPartner(scripts);
    await openConsole(tenant, route, 'admin_10002', { language: 'zh' });
    await expect(tenant.locator('[data-page="north-quotes.book"]').getByRole('grid')).toBeVisible();
    await tenant.evaluate(() => {
      (window as unknown as { stays: boolean }).stays = true;
    });
    await operator.getByRole('button', { name: '熔断 运价试算 1.0.0' }).click();
    await dialogOf(operator).getByLabel('原因').fill('演示熔断');
    await dialogOf(operator).getByRole('button', { name: '保存' }).click();
    await expect(operator.getByRole('grid', { name: '已上架的版本' })).toContainText('已熔断');
    await expect(tenant.locator(`[role=tab][data-path="${route}"]`)).toHaveCount(0, { timeout: 5000 });
    await expect(tenant.locator('#side-menu')).not.toContainText('伙伴插件');
    await expect(tenant.locator('[data-page="north-quotes.book"]')).toHaveCount(0);
    await expect(tenant.getByText('平台运营方已熔断「运价试算」，原因：演示熔断').first()).toBeVisible();
    expect(await tenant.evaluate(() => (window as unknown as { stays?: boolean }).stays), 'no reload').toBe(true);
    expect((await fetch(new URL(address, process.env.JOURNEYS_URL))).status).toBe(404);
    scripts.length = 0;
    await openConsole(tenant, '/home', 'admin_10002', { language: 'zh' });
    await expect(tenant.locator('#side-menu')).not.toContainText('伙伴插件');
    await expect(tenant.locator('[data-tile="north-quotes/quotes"]')).toHaveCount(0);
    expect(ofPartner(scripts)).toEqual([]);
  });
  expect(errors.flat()).toEqual([]);
  console.log(figures.join('; '));
});
