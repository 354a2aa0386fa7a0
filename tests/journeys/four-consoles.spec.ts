import type { Page } from '@playwright/test';
import { manifests } from '../../host/manifests.ts';
import type { PluginManifest } from '../../sdk/manifest/index.ts';
import { call, expect, goTo, openConsole, sessionOf, test } from './signed-in.ts';

/** Addresses of every entry of the side menu, its groups opened. */
async function menuOf(page: Page): Promise<string[]> {
  const menu = page.locator('#side-menu');
  await expect(menu.getByRole('treeitem').first()).toBeVisible();
  for (const folded = menu.locator('[role=treeitem][aria-expanded=false]'); (await folded.count()) > 0;)
    await folded.first().click();
  return menu
    .locator('a[role=treeitem]')
    .evaluateAll((links) => links.map((link) => (link.getAttribute('href') ?? '').replace('#', '')));
}
/** The words of a trip stand in one file: whoever may see one of these fetches it. */
const trip = ['goods', 'shipper', 'waybill'];
/** Plugins whose code the page has fetched, by the names of their files. */
function watchPlugins(page: Page): Set<string> {
  const fetched = new Set<string>();
  page.on('request', (request) => {
    const id = /\/assets\/(?:plugin|words)-([a-z]+)-[\w-]+\.js/.exec(request.url())?.[1];
    if (id) fetched.add(id);
  });
  return fetched;
}
/** Paths of what the page asks for. */
function watchScripts(page: Page): readonly string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    scripts.push(new URL(request.url()).pathname);
  });
  return scripts;
}
/** Whether a file of the build that is called so was among them. */
const named = (scripts: readonly string[], name: string): boolean =>
  scripts.some((path) => path.includes(`/assets/${name}-`));
const isChart = (path: string): boolean => /\/assets\/(board|mercator|trend)/.test(path);
const needed = (manifest: PluginManifest | undefined): readonly string[] => [
  ...(manifest?.requires ?? []),
  ...(manifest?.uses ?? []),
];
/** The plugins, and what they require or use in turn. */
function withRequired(ids: readonly string[]): Set<string> {
  const all = new Set(ids);
  for (const id of all) for (const next of needed(manifests.find((manifest) => manifest.id === id))) all.add(next);
  return all;
}
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

interface Case {
  readonly user: string;
  readonly has: readonly string[];
  readonly hasNot: readonly string[];
  /** Address → what the guard makes of it. */
  readonly kept: Readonly<Record<string, '/401' | '/404'>>;
}
const cases: readonly Case[] = [
  {
    user: 'admin',
    has: ['/home', '/waybillManage', '/user', '/role', '/menu', '/dictionary', '/plugins'],
    hasNot: ['/goodsInfo', '/waybillListManage', '/simulator'],
    kept: { '/goodsInfo': '/401', '/waybillListManage': '/401' },
  },
  {
    user: 'admin_10001',
    has: ['/home', '/goodsInfo', '/waybillListManage', '/waybillManage', '/simulator', '/user', '/role'],
    hasNot: ['/menu', '/dictionary'],
    kept: { '/menu': '/401', '/dictionary': '/401' },
  },
  {
    user: 'disp_10001',
    has: ['/home', '/goodsInfo', '/waybillListManage', '/waybillManage'],
    hasNot: ['/user', '/role', '/simulator', '/menu'],
    kept: { '/user': '/404', '/role': '/404', '/simulator': '/404' },
  },
  {
    user: 'view_10001',
    has: ['/home', '/goodsInfo', '/waybillManage', '/simulator'],
    hasNot: ['/user', '/role', '/menu'],
    kept: { '/user': '/404', '/role': '/404' },
  },
];
for (const { user, has, hasNot, kept } of cases) {
  test(`[R2.1-16] [R2.1-23] ${user} has the menus and routes of the own roles, and no code of other plugins is fetched`, async ({
    page,
  }) => {
    const fetched = watchPlugins(page);
    await openConsole(page, '/home', user);
    const menu = await menuOf(page);
    expect(menu).toEqual(expect.arrayContaining([...has]));
    for (const path of hasNot) expect(menu).not.toContain(path);
    // Every entry of the menu leads to its page, not to "not found".
    for (const path of menu) {
      await goTo(page, path);
      await expect(page.locator('[role=tabpanel]:visible')).toHaveCount(1);
    }
    await page.waitForLoadState('networkidle');
    const owners = manifests
      .filter(
        (manifest) =>
          manifest.activation === 'always' || Object.values(manifest.routes).some((route) => menu.includes(route.path)),
      )
      .map((manifest) => manifest.id);
    const allowed = withRequired(owners);
    if (trip.some((id) => allowed.has(id))) allowed.add('trip');
    expect([...fetched].filter((id) => !allowed.has(id))).toEqual([]);
    expect(fetched.size).toBeGreaterThan(0);
    for (const [path, end] of Object.entries(kept)) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, path);
      await expect(page).toHaveURL(new RegExp(`#${end}`));
      // The page that is left may stand for a moment longer, with headings of its own.
      await expect(heading(page)).toHaveCount(1);
      await expect(heading(page)).toHaveText('没有访问权限');
      // Somebody of the own platform can give the right, and the page says so.
      await expect(page.locator('[data-state=denied]')).toContainText('管理员');
    }
    expect([...fetched].filter((id) => !allowed.has(id))).toEqual([]);
  });
}

test('[R6-18] [R1-02] buttons follow the rights: the dispatcher may, the viewer reads, the operator sees every platform', async ({
  page,
}) => {
  const rows = page.locator('[data-page=waybillManage] [role=grid] [role=row]');
  await openConsole(page, '/waybillManage', 'disp_10001');
  await expect(rows.nth(1)).toBeVisible();
  await expect(page.locator('[data-column-id=actions] button').first()).toBeVisible();
  await goTo(page, '/goodsInfo');
  await expect(
    page.locator('[data-page=goodsInfo] [role=toolbar]').getByRole('button', { name: '发布货源' }),
  ).toBeVisible();

  await openConsole(page, '/waybillManage', 'view_10001');
  await expect(rows.nth(1)).toBeVisible();
  await expect(page.locator('[data-column-id=actions] button:not([data-peek])')).toHaveCount(0);
  await expect(page.locator('[data-peek]').first()).toBeVisible();
  await goTo(page, '/goodsInfo');
  await expect(page.locator('[data-page=goodsInfo] [role=grid] [role=row]').nth(1)).toBeVisible();
  await expect(
    page.locator('[data-page=goodsInfo] [role=toolbar]').getByRole('button', { name: '发布货源' }),
  ).toHaveCount(0);

  const own =
    (await call('admin_10001', 'api/trucking/truckingWaybillInfo/paging', { conditions: [], page: 1, limit: 20 }))
      .pageResult?.total ?? 0;
  const all =
    (await call('admin', 'api/trucking/truckingWaybillInfo/paging', { conditions: [], page: 1, limit: 20 })).pageResult
      ?.total ?? 0;
  expect(all).toBeGreaterThan(own);
  await openConsole(page, '/waybillManage', 'admin');
  await expect(page.locator('[data-page=waybillManage]')).toContainText(`共 ${all.toLocaleString('en-US')} 条`);
});

test('?plugins=-simulator takes the page out of menus and routes; its address says that it is switched off, the rest goes on', async ({
  page,
}) => {
  const fetched = watchPlugins(page);
  await openConsole(page, '/home', 'admin_10001', { search: '?plugins=-simulator' });
  expect(await menuOf(page)).not.toContain('/simulator');
  await page.evaluate(() => {
    location.hash = '/simulator';
  });
  await expect(heading(page)).toHaveText('该页面尚未开通');
  await goTo(page, '/waybillManage');
  await expect(page.locator('[data-page=waybillManage] [role=row]').nth(1)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect([...fetched]).not.toContain('simulator');
});

test('?plugins=-goods removes goods and the pages that need it from menus, routes and API answers; trips go on', async ({
  page,
}) => {
  const fetched = watchPlugins(page);
  const { sessionToken } = await sessionOf('admin_10001');
  await openConsole(page, '/user', 'admin_10001', { search: '?plugins=-goods' });
  const menu = await menuOf(page);
  expect(menu).toContain('/user');
  expect(menu).not.toContain('/goodsInfo');
  expect(menu).not.toContain('/waybillManageTree');
  for (const path of ['/goodsInfo', '/waybillManageTree']) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, path);
    await expect(heading(page)).toHaveText('该页面尚未开通');
  }
  await goTo(page, '/waybillManage');
  await expect(page.locator('[data-page=waybillManage] [role=row]').nth(1)).toBeVisible();
  await goTo(page, '/plugins');
  await expect(page.locator('[data-page=plugins] [role=row]').filter({ hasText: '货源管理' }).first()).toContainText(
    '已阻止',
  );
  expect([...fetched]).not.toContain('goods');
  const ask = (toggle: string): Promise<number> =>
    page.evaluate(
      async ([token, header]) => {
        const headers: Record<string, string> = {
          'content-type': 'application/json',
          Auth: 'true',
          Authorization: `Bearer ${token}`,
        };
        if (header) headers['X-Freightdeck-Plugins'] = header;
        const answer = await fetch('/api/trucking/truckingGoodsInfo/paging', {
          method: 'POST',
          headers,
          body: JSON.stringify({ conditions: [], page: 1, limit: 20 }),
        });
        return ((await answer.json()) as { status: number }).status;
      },
      [sessionToken, toggle],
    );
  expect(await ask('')).toBe(200);
  expect(await ask('-goods')).toBe(404);
});

test('charts come with the cockpit: what no page but its own shows is fetched for none of the others, not even for the icons of the menu', async ({
  page,
}) => {
  const scripts = watchScripts(page);
  await openConsole(page, '/waybillManage', 'disp_10001');
  await goTo(page, '/goodsInfo');
  await expect(page.locator('[role=tabpanel]:visible [role=row]').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((path) => path.includes('/assets/list-'))).not.toEqual([]);
  const charts = (): string[] => scripts.filter(isChart);
  expect(charts()).toEqual([]);
  await goTo(page, '/home');
  await expect.poll(charts).not.toEqual([]);
});

test('a list whose entry stands in sight in the menu is there before anybody points at it, and what every plugin begins with; what is folded away is not, nor charts', async ({
  page,
}) => {
  const fetched = watchPlugins(page);
  const scripts = watchScripts(page);
  await openConsole(page, '/waybillManage', 'admin_10001');
  await expect.poll(() => [named(scripts, 'frozen'), fetched.has('goods')]).toEqual([true, true]);
  await page.waitForLoadState('networkidle');
  expect(named(scripts, 'fee-orders')).toBe(false);
  // By script: a pointer would prefetch what it passes over.
  await page.locator('#side-menu [aria-expanded=false]').evaluateAll((groups) => {
    groups.forEach((group) => {
      (group as HTMLElement).click();
    });
  });
  await expect.poll(() => named(scripts, 'fee-orders')).toBe(true);
  await page.waitForLoadState('networkidle');
  expect(scripts.filter(isChart)).toEqual([]);
});

test('what a link leads to is prefetched where a pointer comes to it, on whichever page the link stands', async ({
  page,
}) => {
  const scripts = watchScripts(page);
  await openConsole(page, '/waybillManage', 'disp_10001');
  const link = page.locator('[data-page=waybillManage] [role=gridcell] a').first();
  await expect(link).toBeVisible();
  await page.waitForLoadState('networkidle');
  const ofRecord = (): boolean => named(scripts, 'waybill-detail');
  expect(ofRecord()).toBe(false);
  await link.hover();
  await expect.poll(ofRecord).toBe(true);
});
