import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import iconv from 'iconv-lite';
import { call, choosePassword, dialogOf, expect, openConsole, putNoticeAway, test } from './signed-in.ts';

type Row = Record<string, string | number | null>;
/** A tenant whose bank no other journey needs. */
const tenant = '10001';
const [cashier, accountant, payer] = ['fin_10001', 'admin_10001', 'cash_10001'];
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
  const person = { userName: second, name: '运营复核', mobile, password: 'Given#2026', roleIds: [role?.['id']] };
  await run('admin', 'api/platform/User/add', person);
  await choosePassword(second, person.password);
  const path = 'api/bank/outsideAdapter';
  const { id } = await run('admin', `${path}/add`, {
    ...{ name: `files-${second}`, kind: 'payment-file', ports: null, channels: ['HF'], scopePlatformId: tenant },
    ...{ address: null, keyId: null, secret: null, parallelCalls: 4, timeLimitSeconds: 30 },
  });
  const tried = async (by: string): Promise<void> => {
    await run(by, `${path}/try`, {}, id);
    await expect.poll(async () => (await rowsOf(by, path)).find((one) => one['id'] === id)?.['tryState']).toBe(2);
  };
  await tried('admin');
  await run(second, `${path}/enable`, {}, id);
  // Whoever tries it has read what is switched on.
  await tried(second);
  return () => run('admin', `${path}/disable`, {}, id);
}
/** A checked card of the shipper whose wallet it is: one person adds it, another has the bank check it. */
async function cardOf(wallet: Row | undefined): Promise<unknown> {
  const path = 'api/user/bankCard';
  const owner = { ownerType: 'company', ownerId: wallet?.['ownerId'], ownerName: wallet?.['ownerName'] };
  const [bank] = await rowsOf(accountant, 'api/bank/bank');
  // A try of this journey leaves its card behind; an owner has a number once.
  const cardNo = `621099${String(Date.now()).slice(-10)}`;
  const card = { ...owner, holderName: owner.ownerName, bankId: bank?.['id'], cardNo };
  const { id } = await run(accountant, `${path}/add`, card);
  await run(cashier, `${path}/verify`, {}, id);
  const isChecked = async () => (await rowsOf(cashier, path)).find((one) => one['id'] === id)?.['verifyStatus'] === 4;
  await expect.poll(isChecked).toBe(true);
  return id;
}
/** Withdrawals that the provider has sent to its bank. */
async function withdrawals(amounts: readonly number[]): Promise<readonly string[]> {
  const path = 'api/fund/withdrawOrder';
  const wallet = (await rowsOf(accountant, 'api/fund/wallet')).find(
    (one) => one['ownerType'] === 'company' && one['accountStatus'] === 1 && Number(one['available']) > 10_000,
  );
  const cardId = await cardOf(wallet);
  const made: string[] = [];
  for (const amount of amounts) {
    const { id, withdrawNo } = await run(accountant, `${path}/add`, { walletId: wallet?.['id'], cardId, amount });
    await run(cashier, `${path}/audit`, {}, id);
    // Who approves does not pay.
    await run(payer, `${path}/send`, { channel: 'HF' }, id);
    made.push(String(withdrawNo));
  }
  // The outbox hands them over.
  await expect
    .poll(async () => {
      const lines = await rowsOf(cashier, 'api/bank/paymentLine');
      return made.every((key) => lines.some((one) => one['lineKey'] === key));
    })
    .toBe(true);
  return made;
}
const yuan = (cents: number): string => (cents / 100).toFixed(2);
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
    // Another sum each time, so that a file of an earlier try is not taken for this one.
    const amounts = [1_200 + (Date.now() % 97), 1_301, 1_402, 1_503];
    const [first, whole] = [yuan(amounts[0]!), yuan(amounts.reduce((sum, amount) => sum + amount, 0))];
    const [paid, returned, other, silent] = (await withdrawals(amounts)) as [string, string, string, string];
    await openConsole(page, '/paymentFiles', cashier);
    await putNoticeAway(page);
    const waiting = page.getByRole('region', { name: '待生成付款文件' });
    await expect(waiting).toContainText(whole);
    await page
      .locator('[data-page=paymentFiles] [role=toolbar]')
      .getByRole('button', { name: '生成付款文件' })
      .press('Enter');
    await expect(dialogOf(page).getByRole('radio', { name: /4 笔，生成 1 个文件/ })).toBeChecked();
    await dialogOf(page).getByRole('button', { name: '生成付款文件' }).press('Enter');
    // What stands in a file waits no more.
    await expect(waiting).toHaveCount(0);
    const row = page.getByRole('row').filter({ hasText: whole });
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

    // A bank gives each number once.
    const number = `B${Date.now()}`;
    const told = [
      ['流水号', '交易状态', '交易金额(元)', '附言', '手续费', '失败原因'],
      [`${number}1`, '交易成功', first, paid, '0.50', ''],
      [`${number}2`, '已退汇', '13.01', returned, '', '账号不存在'],
      [`${number}3`, '交易成功', '9.99', other, '', ''],
      [`${number}4`, '交易成功', '1.00', 'NOBODYS-1', '', ''],
    ];
    const bank = iconv.encode(told.map((cells) => cells.join(',')).join('\r\n'), 'gb18030');
    await openConsole(page, '/paymentFiles/answers', accountant);
    await putNoticeAway(page);
    await bringAnswer(page, bank);
    const doubtful = page.getByRole('region', { name: '需核对的行' });
    await expect(doubtful.getByRole('row').filter({ hasText: other })).toContainText('金额不符');
    await expect(doubtful.getByRole('row').filter({ hasText: 'NOBODYS-1' })).toContainText('没有这笔付款');
    await page.getByRole('tab', { name: '未回盘' }).press('Enter');
    await expect(page.getByRole('row').filter({ hasText: silent })).toContainText('15.03');
    await page.getByRole('button', { name: '采纳入账' }).press('Enter');
    await expect(dialogOf(page)).toContainText(`成功 ${first} 元（手续费 0.50 元），失败 13.01 元退回`);
    await dialogOf(page).getByRole('button', { name: '采纳入账' }).press('Enter');
    await page.getByRole('tab', { name: '回盘明细' }).press('Enter');
    await page.getByRole('link', { name: paid }).press('Enter');
    await expect(page.locator('[data-page=record]').filter({ hasText: paid })).toContainText(`${number}1`);

    const states = async (): Promise<unknown> => {
      const orders = await rowsOf(accountant, 'api/fund/withdrawOrder');
      return [paid, returned, other, silent].map(
        (key) => orders.find((one) => one['withdrawNo'] === key)?.['withdrawStatus'],
      );
    };
    await expect.poll(states, { timeout: 15_000 }).toEqual([40, 50, 30, 30]);

    // The same file again is the same answer, and the person is told so.
    await openConsole(page, '/paymentFiles/answers', accountant);
    await bringAnswer(page, bank);
    await expect(page.getByText('网银回盘.csv 此前已导入，没有重复导入')).toBeVisible();
  } finally {
    await undo();
  }
});
