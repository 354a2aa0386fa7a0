import type { Page } from '@playwright/test';
import { memberInput } from '../../plugins/carrier/fixtures.ts';
import { uploadPicture } from '../support/upload-picture.ts';
import { call, dialogOf, expect, openConsole, putNoticeAway, sessionOf, test } from './signed-in.ts';

const path = 'api/user/userCarOwner';
const [provider, operator] = ['admin_10001', 'admin'];
const pane = (page: Page, name: string) => page.locator(`[data-page=${name}]:visible`);

/** A verb stands on the record, or behind what has no room there. */
async function press(page: Page, on: string, verb: string, more: string): Promise<void> {
  const button = page.locator(`[data-action="${verb}"]:visible`);
  const rest = pane(page, on).getByRole('button', { name: more, exact: true });
  await expect(button.or(rest).first()).toBeVisible();
  if (!(await button.isVisible())) await rest.click();
  await button.click();
}

test('a car owner who has left is forgotten: the preview says what goes, one asks in Chinese, another agrees in English', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const n = 3000 + (Date.now() % 6000);
  const { sessionToken } = await sessionOf(provider);
  const picture = await uploadPicture(process.env.JOURNEYS_URL ?? '', sessionToken);
  const run = async (command: string, body: object): Promise<unknown> => {
    const answer = await call(provider, `${path}/${command}`, { ...body, requestId: crypto.randomUUID() });
    expect(answer.status, answer.message).toBe(200);
    return answer.data;
  };
  const papers = { account: `gone${n}`, ownerType: 'PERSON', idFront: picture, idBack: picture };
  const { id } = (await run('add', { model: { ...memberInput(n), ...papers, name: '遗忘安' } })) as { id: string };
  await run('reject', { id, model: { reason: '本人放弃' } });
  await run('cancel', { id, model: { reason: '离职' } });

  await openConsole(page, `/carownerManage/detail?id=${id}`, provider, { language: 'zh' });
  await putNoticeAway(page);
  const mine = pane(page, 'carownerDetail');
  await mine.getByRole('tab', { name: '清除预览' }).click();
  await expect(mine).toContainText('可以申请清除个人信息');
  await expect(mine).toContainText('无须依法保存');
  await press(page, 'carownerDetail', 'carOwner.askErasure', '更多');
  await expect(dialogOf(page)).toContainText('遗忘安');
  await dialogOf(page).locator('input, textarea').first().focus();
  await page.keyboard.type('本人申请');
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toHaveCount(0);
  // Who asked is not offered to agree.
  await expect(page.locator('[data-action="carOwner.erase"]:visible')).toHaveCount(0);

  await openConsole(page, `/carownerAudit/detail?id=${id}`, operator, { language: 'en' });
  await putNoticeAway(page);
  const theirs = pane(page, 'carownerAuditDetail');
  await theirs.getByRole('tab', { name: 'Preview of erasure' }).click();
  await expect(theirs).toContainText('Nothing is kept by law');
  await press(page, 'carownerAuditDetail', 'carOwner.erase', 'More');
  await expect(dialogOf(page)).toContainText('遗忘安');
  await dialogOf(page).getByRole('button').last().focus();
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toHaveCount(0);
  await expect
    .poll(async () => JSON.stringify((await call(operator, `${path}/get`, { id })).data), { timeout: 150_000 })
    .toContain(`注销人员${id.slice(-6)}`);
  await openConsole(page, `/carownerAudit/detail?id=${id}`, operator, { language: 'en' });
  await expect(theirs).toContainText(`注销人员${id.slice(-6)}`);
  await expect(theirs).not.toContainText('遗忘安');
});
