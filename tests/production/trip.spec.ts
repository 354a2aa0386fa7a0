import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { creditCodeOf } from '../../plugins/shipper/fixtures.ts';
import { call, dialogOf, expect, openConsole, putNoticeAway, test } from '../journeys/signed-in.ts';
import { drive } from './drive.ts';
import { password, rowsOf, run, until } from './people.ts';
import { connectWorld, hands, parties, platformId, provider, shipperPays } from './set-up.ts';

const paidIn = 10_000_000;
const { admin, maker, checker, payer } = hands;
const [titles, applies, invoices] = ['api/invoice/invoiceTitle', 'api/invoice/invoiceApply', 'api/invoice/invoice'];
const [bench, waivers] = ['api/settlement/SettlementWaybill', 'api/compliance/waiver'];
const receipts = 'api/settlement/settlementReceipt';
const [orders, batches] = ['api/settlement/settlementOrder', 'api/settlement/settlementBatch'];
async function open(page: Page, at: string, userName: string): Promise<void> {
  await openConsole(page, at, userName, { password });
  await putNoticeAway(page);
}
const row = (page: Page, words: string): Locator =>
  page.locator('[role=tabpanel][data-page]:visible [role=row]').filter({ hasText: words });
type Fill = (dialog: Locator) => Promise<void>;
/** Asks for an action of a row by keys, in its place or behind its ⋯, and agrees to what the dialog says. */
async function agree(page: Page, words: string, action: string, fill?: Fill): Promise<void> {
  const line = row(page, words).first();
  await expect(async () => {
    const verb = line.locator(`[data-action="${action}"]`).first();
    if (await verb.isVisible()) return verb.press('Enter', { timeout: 2000 });
    await line.locator('[data-more]:enabled').first().press('Enter', { timeout: 2000 });
    return page.getByRole('menu').locator(`[data-action="${action}"]`).press('Enter', { timeout: 2000 });
  }).toPass();
  const dialog = dialogOf(page);
  await fill?.(dialog);
  // The button that agrees stands beside the one that does not.
  await expect(dialog.getByRole('button').nth(1)).toBeVisible();
  await dialog.getByRole('button').last().press('Enter');
}
/** What is asked for is done, and its dialog goes. */
async function press(page: Page, words: string, action: string, fill?: Fill): Promise<void> {
  await agree(page, words, action, fill);
  await expect(page.locator('[role=dialog]:not([data-days-panel]), [role=alertdialog]')).toHaveCount(0);
}
/** What is asked for is refused, and the person reads why. */
async function refused(page: Page, words: string, action: string, why: string): Promise<void> {
  await agree(page, words, action);
  await expect(page.getByText(why).first()).toBeVisible();
  await page.keyboard.press('Escape');
}
interface Books {
  readonly lines: readonly {
    readonly tenant: string;
    readonly direction: 'IN' | 'OUT';
    readonly amount: number;
    readonly summary: string;
  }[];
  readonly orders: readonly object[];
  readonly services: readonly { readonly port: string; readonly answer: unknown }[];
}

test('a trip in production: from the goods source to paid, invoiced and reported, through outside systems', async ({
  page,
}) => {
  const world = process.env['PRODUCTION_WORLD']!;
  // Nothing of an outside system stands in the environment of the server.
  const environment = readFileSync(process.env['PRODUCTION_ENVIRONMENT']!, 'utf8');
  expect(environment).not.toContain(world);
  expect(environment).not.toMatch(/SIMULAT|DEMO_|BANK|INSUR|TAX/);
  await connectWorld(world);
  const own = await provider();
  const made = await parties();
  await shipperPays(world, made, paidIn);
  const trip = await drive(own, made);
  const waybillSn = String(trip['waybillSn']);
  await run(admin, 'api/trucking/truckingWaybillInfo/sign', {}, trip['id']);

  await open(page, '/settlementNew', maker);
  // One slip has not been looked at: the bench says which rule stops the order, and makes none.
  await refused(page, waybillSn, 'settlementOrder.create', 'W-02 装卸磅单均已审核');
  expect(await rowsOf(maker, orders, { waybillSn })).toEqual([]);
  // Finance has the rules asked, sees what stands against the trip, and asks for a waiver; only somebody else decides.
  await run(maker, `${bench}/ruleCheck`, {}, trip['id']);
  await open(page, '/settlementNew', checker);
  await expect(row(page, waybillSn).first()).toContainText('不通过');
  await press(page, waybillSn, 'settlementBench.waive', async (dialog) => {
    const rule = dialog.locator('[data-field=ruleId]').getByRole('combobox');
    await rule.click();
    await rule.pressSequentially('W-02');
    await page.getByRole('listbox').getByRole('option', { name: 'W-02' }).first().click();
    await dialog.locator('[data-field=reason]').locator('input, textarea').first().fill('收货方磅房断电，有手写单据');
  });
  await until(admin, waivers, { waybillSn }, { ruleId: 'W-02', waiverStatus: 0 });
  await open(page, '/settlementNew', maker);
  await refused(page, waybillSn, 'settlementOrder.create', 'W-02 装卸磅单均已审核');
  await open(page, '/complianceWaiver', admin);
  await press(page, waybillSn, 'complianceWaiver.approve');
  await until(admin, waivers, { waybillSn }, { ruleId: 'W-02', waiverStatus: 1 });
  await open(page, '/settlementNew', maker);
  await press(page, waybillSn, 'settlementOrder.create');
  const { settleSn } = await until(maker, orders, { waybillSn }, { settleStatus: 10 });
  await open(page, '/spSettlementNew', maker);
  await press(page, String(settleSn), 'settlementOrder.submit');
  await until(maker, orders, { waybillSn }, { settleStatus: 20 });
  await open(page, '/spSettlementManage', checker);
  await press(page, String(settleSn), 'settlementOrder.approve');
  const { id: orderId } = await until(checker, orders, { waybillSn }, { settleStatus: 30 });
  const { id: batchId, batchNo } = await run(maker, `${batches}/add`, { name: '正式第一批', channel: 'ENT' });
  await run(maker, `${orders}/addToBatch`, { intoBatch: batchId }, orderId);
  await run(maker, `${batches}/submit`, {}, batchId);
  await open(page, '/settlementNew/batches', checker);
  await press(page, String(batchNo), 'settlementBatch.approveBatch');
  await until(checker, batches, {}, { batchNo, batchStatus: 2 });
  await open(page, '/settlementNew/batches', payer);
  // The bank takes its time: how far it has come is seen, and the list shows the end by itself.
  const tell = (faults: object) => fetch(`${world}/faults`, { method: 'PUT', body: JSON.stringify(faults) });
  await tell({ send: { how: 'slow', ms: 5_000 } });
  await press(page, String(batchNo), 'settlementBatch.payBatch');
  const progress = page.getByRole('region', { name: '支付进度' });
  await expect(progress).toContainText('支付中 0/1');
  await expect(progress).toContainText('已发送 1');
  await expect(progress.getByRole('progressbar')).toBeVisible();
  await expect(progress).toHaveCount(0);
  await expect(row(page, String(batchNo))).toContainText('完成');
  await tell({});
  await until(payer, orders, { waybillSn }, { settleStatus: 50, payStatus: 3 });
  // Without the bank's receipt no funds document goes to the regulator.
  await run(payer, `${receipts}/pull`, { channel: 'ENT' });
  await until(payer, receipts, {}, { waybillSn, matchStatus: 1 });

  const place = { sellerAddress: '示范市示范路1号', sellerPhone: '01012345678', sellerBank: '工商银行' };
  await run(payer, 'api/platform/platformInvoicing/editByPlatformId', {
    ...{ platformId: null, sellerName: '正式示范网络货运有限公司', sellerTaxNo: creditCodeOf(9_001), ...place },
    ...{ sellerAccount: '6222000099990002', clerk: '开票员' },
  });
  const { id: titleId } = await run(maker, `${titles}/add`, {
    ...{ companyId: made.company['id'], titleName: made.company['companyName'], taxNo: made.company['uscc'] },
    ...{ address: null, phone: null, bankName: null, bankAccount: null, isDefault: true },
  });
  await run(checker, `${titles}/approve`, {}, titleId);
  await open(page, '/openInvoice', maker);
  await row(page, waybillSn).first().locator('[data-action="pick"]').press('Enter');
  const apply = page.getByRole('region', { name: '开票篮' }).getByRole('button', { name: '申请开票' });
  await expect(apply).toBeEnabled();
  await apply.press('Enter');
  await dialogOf(page).locator('button[type=submit]').press('Enter');
  const { applyNo } = await until(maker, applies, {}, { waybillCount: 1 });
  await open(page, '/checkInvoice', checker);
  await press(page, String(applyNo), 'invoiceApply.approve');
  const { orderNo } = await until(payer, invoices, { applyNo }, { invoiceState: 0 });
  await open(page, '/invoiceManage', payer);
  await press(page, String(orderNo), 'invoice.issue');
  const invoice = await until(payer, invoices, { applyNo }, { invoiceState: 2 });

  const reports = 'api/compliance/regReport';
  for (const msgType of ['VEHICLE', 'DRIVER', 'WAYBILL', 'FUNDS'])
    // They go by themselves each minute; a person may have them sent now. The regulator errs once in fifty.
    await expect
      .poll(
        async () => {
          const [report] = await rowsOf(admin, reports, { msgType });
          const todo = { 0: ['send'], 4: ['resend', 'send'], 5: ['send'] }[String(report?.['reportState'])] ?? [];
          for (const act of todo)
            await call(admin, `${reports}/${act}`, { model: {}, id: report?.['id'], requestId: crypto.randomUUID() });
          return report?.['reportState'];
        },
        { timeout: 60_000, message: msgType },
      )
      .toBe(3);

  // The bank's own books, our ledger, and the settlement.
  const books = (await (await fetch(`${world}/books`)).json()) as Books;
  const [order] = await rowsOf(payer, orders, { waybillSn });
  const [ledger] = await rowsOf(payer, 'api/fund/ledgerAccount', [{ type: 'in_accountCode', value: [1001] }]);
  const ours = books.lines.filter(({ tenant }) => tenant === platformId);
  const held = ours.reduce((sum, { direction, amount }) => sum + (direction === 'IN' ? amount : -amount), 0);
  const out = ours.filter(({ direction }) => direction === 'OUT');
  expect(out.map(({ amount, summary }) => [amount, summary])).toEqual([[order?.['payCash'], '运费']]);
  expect(ledger?.['balance']).toBe(held);
  expect(held).toBe(paidIn - Number(order?.['payCash']));
  expect(invoice['totalCents']).toBe(order?.['receivableAmount']);
  const asked = new Set(books.services.filter(({ answer }) => answer !== null).map(({ port }) => port));
  expect([...asked]).toEqual(
    expect.arrayContaining([
      'bank.card',
      'bank.open',
      'bank.statement',
      'identity.check',
      'invoice.issue',
      'regulator.submit',
    ]),
  );
});
