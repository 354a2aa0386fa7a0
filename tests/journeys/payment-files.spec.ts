import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import iconv from 'iconv-lite';
import { call, dialogOf, expect, openConsole, putNoticeAway, test } from './signed-in.ts';

type Row = Record<string, string | number | null>;
/** A tenant whose bank no other journey needs. */
const tenant = '10002';
const [cashier, accountant] = ['fin_10002', 'admin_10002'];
const rowsOf = async (userName: string, path: string, conditions: unknown = []): Promise<readonly Row[]> =>
  ((await call(userName, `${path}/paging`, { conditions, page: 1, limit: 50 })).pageResult?.itemList ??
    []) as readonly Row[];
async function run(userName: string, path: string, model: object, id?: unknown): Promise<Row> {
  const answer = await call(userName, path, { model, requestId: crypto.randomUUID(), ...(id ? { id } : {}) });
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer.data as Row;
}
/** 第三方支付 of the tenant leaves by file: one operator sets it up, another switches it on. */
async function byFile(): Promise<() => Promise<unknown>> {
  const role = (await rowsOf('admin', 'api/platform/Role')).find((one) => one['name'] === '运营管理员');
  const second = `op${Date.now().toString(36)}`;
  const mobile = `139${String(Date.now()).slice(-8)}`;
  const person = { userName: second, name: '运营复核', mobile, password: 'Freight#2026', roleIds: [role?.['id']] };
  await run('admin', 'api/platform/User/add', person);
  const path = 'api/bank/outsideAdapter';
  const { id } = await run('admin', `${path}/add`, {
    ...{ name: `files-${second}`, kind: 'payment-file', ports: null, channels: ['HF'], scopePlatformId: tenant },
    ...{ address: null, keyId: null, secret: null, parallelCalls: 4, timeLimitSeconds: 30 },
  });
  await run('admin', `${path}/try`, {}, id);
  await expect.poll(async () => (await rowsOf('admin', path)).find((one) => one['id'] === id)?.['tryState']).toBe(2);
  await run(second, `${path}/enable`, {}, id);
  return () => run('admin', `${path}/disable`, {}, id);
}
/** Withdrawals that the provider has sent to its bank. */
async function withdrawals(amounts: readonly number[]): Promise<readonly string[]> {
  const path = 'api/fund/withdrawOrder';
  const wallet = (await rowsOf(accountant, 'api/fund/wallet')).find(
    (one) => one['accountStatus'] === 1 && Number(one['available']) > 1_000_000,
  );
  const account = { bankName: '示范银行', accountName: wallet?.['ownerName'], accountNo: '6210990012345678' };
  const made: string[] = [];
  for (const amount of amounts) {
    const { id, withdrawNo } = await run(accountant, `${path}/add`, { walletId: wallet?.['id'], amount, ...account });
    await run(cashier, `${path}/audit`, {}, id);
    await run(cashier, `${path}/send`, { channel: 'HF' }, id);
    made.push(String(withdrawNo));
  }
  return made;
}
/** Chooses the bank's file, as the dialog of the system would hand it over. */
async function bringAnswer(page: Page, buffer: Buffer): Promise<void> {
  await page
    .locator('[data-page=paymentAnswers] [role=toolbar]')
    .getByRole('button', { name: '导入回盘' })
    .press('Enter');
  const dialog = dialogOf(page);
  await dialog.locator('input[type=file]').setInputFiles({ name: '网银回盘.csv', mimeType: 'text/csv', buffer });
  await dialog.getByRole('button', { name: '导入回盘' }).press('Enter');
}

test('payments leave in a file and come back with the answer of the bank, row by row', async ({ page }) => {
  const undo = await byFile();
  try {
    const amounts = [120_000, 130_001, 140_002, 150_003];
    const [paid, returned, other, silent] = (await withdrawals(amounts)) as [string, string, string, string];
    await openConsole(page, '/paymentFiles', cashier);
    await putNoticeAway(page);
    const waiting = page.getByRole('region', { name: '待生成付款文件' });
    await expect(waiting).toContainText('5,400.06');
    await page
      .locator('[data-page=paymentFiles] [role=toolbar]')
      .getByRole('button', { name: '生成付款文件' })
      .press('Enter');
    await expect(dialogOf(page).getByRole('radio', { name: /4 笔，生成 1 个文件/ })).toBeChecked();
    await dialogOf(page).getByRole('button', { name: '生成付款文件' }).press('Enter');
    // What stands in a file waits no more.
    await expect(waiting).toHaveCount(0);
    const row = page.getByRole('row').filter({ hasText: '5,400.06' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: 'CSV' }).press('Enter'),
    ]);
    const file = iconv.decode(readFileSync(await download.path()), 'gb18030');
    expect(
      file
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',').at(-1)),
    ).toEqual([paid, returned, other, silent].map((key) => `"${key}"`));

    const told = [
      ['流水号', '交易状态', '交易金额(元)', '附言', '手续费', '失败原因'],
      ['B1', '交易成功', '1200.00', paid, '0.50', ''],
      ['B2', '已退汇', '1300.01', returned, '', '账号不存在'],
      ['B3', '交易成功', '99.99', other, '', ''],
      ['B4', '交易成功', '1.00', 'NOBODYS-1', '', ''],
    ];
    const bank = iconv.encode(told.map((cells) => cells.join(',')).join('\r\n'), 'gb18030');
    await openConsole(page, '/paymentFiles/answers', accountant);
    await putNoticeAway(page);
    await bringAnswer(page, bank);
    const doubtful = page.getByRole('region', { name: '需核对的行' });
    await expect(doubtful.getByRole('row').filter({ hasText: other })).toContainText('金额不符');
    await expect(doubtful.getByRole('row').filter({ hasText: 'NOBODYS-1' })).toContainText('没有这笔付款');
    await page.getByRole('tab', { name: '未回盘' }).press('Enter');
    await expect(page.getByRole('row').filter({ hasText: silent })).toContainText('1,500.03');
    await page.getByRole('button', { name: '采纳入账' }).press('Enter');
    await expect(dialogOf(page)).toContainText('成功 1,200.00 元（手续费 0.50 元），失败 1,300.01 元退回');
    await dialogOf(page).getByRole('button', { name: '采纳入账' }).press('Enter');
    await page.getByRole('tab', { name: '回盘明细' }).press('Enter');
    await page.getByRole('link', { name: paid }).press('Enter');
    await expect(page.locator('[data-page=record]').filter({ hasText: paid })).toContainText('B1');

    const states = async (): Promise<unknown> => {
      const orders = await rowsOf(accountant, 'api/fund/withdrawOrder', [
        { type: 'withdrawNo', value: [paid, returned, other, silent] },
      ]);
      return Object.fromEntries(orders.map((one) => [one['withdrawNo'], one['withdrawStatus']]));
    };
    await expect.poll(states, { timeout: 15_000 }).toEqual({ [paid]: 40, [returned]: 50, [other]: 30, [silent]: 30 });

    // The same file again is the same answer, and the person is told so.
    await openConsole(page, '/paymentFiles/answers', accountant);
    await bringAnswer(page, bank);
    await expect(page.getByText('网银回盘.csv 此前已导入，没有重复导入')).toBeVisible();
  } finally {
    await undo();
  }
});
