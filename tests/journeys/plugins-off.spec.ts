import { isInShare } from '../support/run-share.ts';
import { expect, goTo, openConsole, test } from './signed-in.ts';

/** Without one of these the console goes on: a third of the pages is opened each day, all of them in a whole run. */
const off = ['waybill', 'carrier', 'vehicle', 'shipper'] as const;
const ownedByIt: Readonly<Record<(typeof off)[number], readonly string[]>> = {
  waybill: ['/waybillManage', '/spSettlementManage'],
  carrier: ['/carownerAudit', '/waybillManage'],
  vehicle: ['/carInfo2', '/serviceCarAuditList'],
  shipper: ['/goodsInfo', '/waybillManageTree'],
};
for (const plugin of off)
  test(`without ${plugin}: its pages are gone, the cockpit and every page that is left open without a fault`, async ({
    page,
  }) => {
    await openConsole(page, '/home', 'admin_10001', { search: `?plugins=-${plugin}` });
    await expect(page.locator('[data-page=home] [data-figure]').first()).toBeVisible();
    const menu = page.locator('#side-menu');
    for (const folded = menu.locator('[role=treeitem][aria-expanded=false]'); (await folded.count()) > 0;)
      await folded.first().click();
    const paths = await menu
      .locator('a[role=treeitem]')
      .evaluateAll((links) => links.map((link) => (link.getAttribute('href') ?? '').replace('#', '')));
    // What is gone, also because it needs what is gone, stands in no menu.
    expect(paths.filter((path) => path.startsWith('/404'))).toEqual([]);
    expect(paths.filter((path) => ownedByIt[plugin].includes(path))).toEqual([]);
    expect(paths.length).toBeGreaterThan(80);
    for (const path of paths.filter((_, place) => isInShare(place))) {
      await goTo(page, path);
      const shown = page.locator('[role=tabpanel]:visible');
      await expect(shown.locator('[aria-busy=true]:visible, [role=progressbar]:visible')).toHaveCount(0);
      await expect(shown.locator('[data-state=failed]:visible, [data-state=missing]:visible'), path).toHaveCount(0);
    }
  });
