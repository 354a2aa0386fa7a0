import type { Locator, Page } from '@playwright/test';
import { driverInput } from '../../plugins/carrier/fixtures.ts';
import { driverComes } from './new-drivers.ts';
import { call, dialogOf, expect, openConsole, putNoticeAway, test } from './signed-in.ts';

const field = (page: Page, name: string): Locator => page.locator(`[data-field=${name}]`);
const box = (page: Page, name: string): Locator => field(page, name).getByRole('combobox');
const rows = (page: Page): Locator => page.getByRole('listbox').getByRole('option');
const choose = async (page: Page, name: string, words: string, row: string | RegExp): Promise<void> => {
  await box(page, name).click();
  await page.keyboard.type(words);
  await expect(rows(page).filter({ hasText: row }).first()).toBeVisible();
};
const words = {
  zh: { assign: '派单', marked: '请从列表中选择一条记录', tail: '尾号' },
  en: { assign: 'Assign', marked: 'Choose a record from the list', tail: 'ends ' },
} as const;

for (const language of ['zh', 'en'] as const)
  test(`two drivers of one name: the right one is dispatched by keys in less than 20 seconds, ${language}`, async ({
    page,
  }) => {
    const said = words[language];
    const first = 4000 + (Date.now() % 900) * 2 + (language === 'zh' ? 0 : 1800);
    for (const n of [first, first + 1]) {
      const id = await driverComes('admin_10001', n, '欧阳重名');
      // This provider's drivers need two looks, the second by the operator.
      for (const [who, path] of [
        ['admin_10001', 'approve'],
        ['admin', 'audit2'],
      ] as const) {
        const approved = await call(who, `api/user/tenantDriver/${path}`, {
          ids: [id],
          requestId: crypto.randomUUID(),
        });
        expect(approved.data, path).toMatchObject({ ok: 1 });
      }
    }
    await openConsole(page, '/waybillListManage', 'admin_10001', { language });
    await putNoticeAway(page);
    const begun = Date.now();
    await page.getByRole('toolbar').getByRole('button', { name: said.assign }).first().click();

    await choose(page, 'goodsId', '煤', '煤');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(box(page, 'goodsId')).toHaveValue(/^HY/);

    const tail = driverInput(first).mobile.slice(-4);
    await choose(page, 'driverId', 'oyzm', `${said.tail}${tail}`);
    expect(await rows(page).filter({ hasText: '欧阳重名' }).count()).toBeGreaterThanOrEqual(2);
    await page.keyboard.type(` ${tail}`);
    await expect(rows(page).filter({ hasText: '欧阳重名' })).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(box(page, 'driverId')).toHaveValue('欧阳重名');

    // Text that names no vehicle: Enter marks the field and sends nothing.
    await box(page, 'vehicleId').click();
    await page.keyboard.type('没有这车');
    await page.keyboard.press('Enter');
    await expect(field(page, 'vehicleId')).toContainText(said.marked);
    await expect(box(page, 'vehicleId')).toHaveValue('没有这车');
    await expect(dialogOf(page)).toBeVisible();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Delete');
    await expect(rows(page).filter({ hasText: '·' }).first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(box(page, 'vehicleId')).not.toHaveValue('');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(page.locator('[role=row]').filter({ hasText: '欧阳重名' }).first()).toBeVisible();
    expect(Date.now() - begun).toBeLessThan(20_000);
  });
