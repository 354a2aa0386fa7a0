import type { Page } from '@playwright/test';
import { call, dialogOf, expect, goTo, openConsole, putNoticeAway, sessionOf, test, pressIn } from './signed-in.ts';

const admin = 'admin_10002';
const dispatcher = 'disp_10002';
const right = 'waybillManage:void';
// Each try makes a role of its own.
const copy = `调度试用${Date.now() % 1_000_000}`;

/** Takes or gives the right in the role editor and saves. */
async function turn(page: Page, summary: string): Promise<void> {
  await page.getByRole('searchbox', { name: '搜索菜单或权限' }).fill('作废');
  const leaf = page.locator(`[role=treeitem][data-node$="${right}"]`);
  await leaf.click();
  await expect(page.locator('[data-part=changes]')).toContainText(summary);
  await expect(leaf).toHaveAttribute('aria-checked', String(!summary.includes('收回 1')));
  await page.locator('[data-part=changes]').getByRole('button', { name: '保存' }).click();
  await expect(page.locator('[data-kind=success]').filter({ hasText: '授权已保存' }).first()).toBeVisible();
}

test('[R1-35] a right taken in the role editor is refused at the next call of an open session, its button goes, and comes back with the right', async ({
  page,
  browser,
}) => {
  // A role of the tenant's own, as templates cannot be changed.
  await openConsole(page, '/role', admin);
  await putNoticeAway(page);
  const roles = page.locator('[data-page=role]');
  await pressIn(roles.locator('[role=row]').filter({ hasText: '服务商调度' }), 'role.copy');
  await page.locator('[data-field=name] input').fill(copy);
  await dialogOf(page).getByRole('button', { name: '复制', exact: true }).click();
  await expect(roles.locator('[role=row]').filter({ hasText: copy })).toBeVisible();
  const role = (
    await call(admin, 'api/platform/Role/paging', { conditions: [], page: 1, limit: 20 })
  ).pageResult?.itemList.find((one) => one['name'] === copy);
  const user = (
    await call(admin, 'api/platform/User/paging', {
      conditions: [{ type: 'userName', value: dispatcher }],
      page: 1,
      limit: 20,
    })
  ).pageResult?.itemList.find((one) => one['userName'] === dispatcher);
  // A session that stood before goes on with the roles it has now.
  await sessionOf(dispatcher);
  const assigned = await call(admin, 'api/platform/User/assignRoles', {
    model: { roleIds: [role?.['id']] },
    id: user?.['id'],
    version: user?.['version'],
    requestId: crypto.randomUUID(),
  });
  expect(assigned.status).toBe(200);

  const other = await browser.newContext({
    baseURL: process.env.JOURNEYS_URL,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
  });
  const desk = await other.newPage();
  // Only what is signed and not frozen can be voided; the newest waybills may all be elsewhere.
  await openConsole(desk, '/waybillManage?waybillStatus=70&freezeFlag=0', dispatcher);
  await putNoticeAway(desk);
  // The notice is read by a command, after which records are read anew before another one: that would tell it at once.
  await desk.reload();
  const signed = desk.locator('[data-page=waybillManage] [data-row="0"]');
  const mayVoid = async (): Promise<number> => {
    await signed.locator('[data-column-id=companyName]').click({ button: 'right' });
    const menu = desk.getByRole('menu');
    await expect(menu).toBeVisible();
    const entries = await menu.locator('[data-action="waybill.void"]').count();
    await desk.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    return entries;
  };
  await expect(signed).toBeVisible();
  expect(await mayVoid()).toBe(1);

  await roles.locator('[role=row]').filter({ hasText: copy }).getByRole('button', { name: '授权' }).click();
  await expect(page.getByRole('tree')).toBeVisible();
  await turn(page, '收回 1 项');

  await pressIn(signed, 'waybill.void');
  await desk.locator('[data-field=voidReason] select').selectOption('DUPLICATE');
  await desk.locator('[data-field=reason] input, [data-field=reason] textarea').first().fill('试一试');
  await dialogOf(desk).getByRole('button', { name: '作废', exact: true }).click();
  await expect(dialogOf(desk)).toContainText('没有');
  await desk.reload();
  await expect(signed).toBeVisible();
  expect(await mayVoid()).toBe(0);

  await turn(page, '新增 1 项');
  await desk.reload();
  await expect(signed).toBeVisible();
  expect(await mayVoid()).toBe(1);
  await other.close();
  await goTo(page, '/role');
});
