import type { Page } from '@playwright/test';
import { driverComes } from './new-drivers.ts';
import { call, dialogOf, expect, openConsole, putNoticeAway, test } from './signed-in.ts';

const path = 'api/user/tenantDriver';
const [provider, operator] = ['admin_10001', 'admin'];
const pane = (page: Page) => page.locator('[data-page=driverDetail]:visible');

test('a driver who has left is forgotten: one asks in Chinese, another agrees in English, a minute later the name is gone', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const n = 3000 + (Date.now() % 6000);
  const id = await driverComes(provider, n, '遗忘明');
  for (const [step, reason] of [
    ['reject', '本人放弃'],
    ['cancel', '离职'],
  ] as const) {
    const answer = await call(provider, `${path}/${step}`, { id, model: { reason }, requestId: crypto.randomUUID() });
    expect(answer.status, answer.message).toBe(200);
  }
  await openConsole(page, `/driverDetail?id=${id}`, provider, { language: 'zh' });
  await putNoticeAway(page);
  await pane(page).locator('[data-action="driver.askErasure"]').click();
  await expect(dialogOf(page)).toContainText('遗忘明');
  await dialogOf(page).locator('input, textarea').first().pressSequentially('本人申请');
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toHaveCount(0);
  // Who asked is not offered to agree.
  await expect(pane(page).locator('[data-action^="driver.erase"]')).toHaveCount(0);

  await openConsole(page, `/driverDetail?id=${id}`, operator, { language: 'en' });
  await putNoticeAway(page);
  // The verb stands on the record, or behind what has no room there.
  const agree = page.locator('[data-action="driver.erase"]:visible');
  const more = pane(page).getByRole('button', { name: 'More', exact: true });
  await expect(agree.or(more).first()).toBeVisible();
  if (!(await agree.isVisible())) await more.click();
  await agree.click();
  await expect(dialogOf(page)).toContainText('遗忘明');
  await dialogOf(page).getByRole('button').last().focus();
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toHaveCount(0);
  await expect
    .poll(async () => JSON.stringify((await call(operator, `${path}/get`, { id })).data), { timeout: 150_000 })
    .toContain(`注销人员${id.slice(-6)}`);
  await openConsole(page, `/driverDetail?id=${id}`, operator, { language: 'en' });
  await expect(pane(page)).toContainText(`注销人员${id.slice(-6)}`);
  await expect(pane(page)).not.toContainText('遗忘明');
});
