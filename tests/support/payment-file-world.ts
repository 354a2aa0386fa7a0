import { csvFile, formatMoney } from '../../sdk/contract/values/index.ts';
import {
  addOutsideAdapter,
  downloadPaymentFile,
  enableOutsideAdapter,
  generatePaymentFiles,
  paymentFiles,
  tryOutsideAdapter,
  type Channel,
} from '../../plugins/bank/contract/index.ts';
import bankHalf from '../../plugins/bank/server/index.ts';
import { addWithdrawal, approveWithdrawal, sendWithdrawal, withdrawals } from '../../plugins/funds/contract/index.ts';
import fundsHalf from '../../plugins/funds/server/index.ts';
import { sql } from '../../sdk/server/index.ts';
import type { Database } from '../../sdk/server/index.ts';
import { sheets } from '../../core/server/tasks/sheets.ts';
import { freightMigrations, FreightWorld, person } from './freight-world.ts';
import { credit, debit, LedgerBook, wallet } from './ledger-book.ts';
import { companyWithCard } from './owner-cards.ts';

export const paymentFileMigrations = [
  ...freightMigrations,
  ...(bankHalf.migrations ?? []),
  ...(fundsHalf.migrations ?? []),
];
const [maker, checker] = [person('maker', 'provider'), person('checker', 'provider')];
const payer = person('payer', 'provider');
/** Who makes payment files, and who takes the answers in. */
export const [cashier, accountant] = [person('cashier', 'provider'), person('accountant', 'provider')];
const admin = { as: person('admin', 'operator'), platformId: '00001' };
const otherAdmin = { as: person('other-admin', 'operator'), platformId: '00001' };
export const channelMoney = { code: 1001, ownerType: 'channel', ownerId: 'HF' } as const;
export const transitMoney = { code: 1002, ownerType: 'channel', ownerId: 'HF' } as const;

/** A row of a bank's answer. */
export interface Told {
  readonly key: string;
  readonly amount: number;
  readonly state?: string;
  readonly number?: string;
  readonly fee?: number;
  readonly reason?: string;
}
const heads = ['银行流水号', '状态', '金额(元)', '附言', '手续费(元)', '失败原因', '记账柜员'];
const cellsOf = ({ key, amount, state = '成功', number = `B-${key}`, fee = 0, reason = '' }: Told): string[] => [
  number,
  state,
  formatMoney(amount).replaceAll(',', ''),
  key,
  formatMoney(fee).replaceAll(',', ''),
  reason,
  '',
];
/** A bank's answer in base64, with its own order of columns and one that nobody knows. */
export const answerCsv = (rows: readonly Told[]): string =>
  Buffer.from(csvFile([heads, ...rows.map(cellsOf)])).toString('base64');
export const answerXlsx = async (rows: readonly Told[]): Promise<string> =>
  Buffer.from(
    await sheets.workbook(
      heads,
      rows.map((row) => cellsOf(row).map((text) => ({ text }))),
    ),
  ).toString('base64');

/** The operator sets payment files up for a channel of a tenant, tries them, and another operator switches them on. */
export async function connectPaymentFiles(world: FreightWorld, channel: Channel = 'HF'): Promise<void> {
  const on = await world.run(
    addOutsideAdapter,
    {
      ...{ name: `files-of-${channel.toLowerCase()}`, kind: 'payment-file', ports: null, channels: [channel] },
      ...{ scopePlatformId: '10001', address: null, keyId: null, secret: null, parallelCalls: 8, timeLimitSeconds: 10 },
    },
    admin,
  );
  await world.run(tryOutsideAdapter, {}, { ...admin, on });
  await world.drain();
  await world.run(enableOutsideAdapter, {}, { ...otherAdmin, on });
  await world.refresh();
}
/** A channel without a link to its bank, a wallet with money in it, and what people do with both. */
export async function openPaymentFiles(database: Database) {
  const world = await FreightWorld.open(database, [bankHalf, fundsHalf], { played: false });
  const book = new LedgerBook(database);
  await book.post([debit(channelMoney, 900_000_000), credit(wallet('w'), 900_000_000)]);
  const walletId = (await book.within((call) =>
    call.tx.one<{ id: string }>(sql`select id from ledger_account where code = 2001 and owner_id = 'w'`),
  ))!.id;
  const cardId = await companyWithCard(world, 'w', '示范w');

  /** A withdrawal that was sent: it stands in the outbox. */
  async function payout(
    amount: number,
  ): Promise<{ readonly id: string; readonly key: string; readonly amount: number }> {
    const order = await world.run(addWithdrawal, { walletId, cardId, amount }, { as: maker });
    await world.run(approveWithdrawal, {}, { as: checker, on: order });
    await world.run(sendWithdrawal, { channel: 'HF' }, { as: payer, on: order });
    return { id: order.id, key: order.withdrawNo, amount };
  }
  const order = (id: string) => world.get(withdrawals, id);
  const generate = () => world.run(generatePaymentFiles, { channel: 'HF' }, { as: cashier });
  const newestFile = async () => {
    const found = await database.transaction({ role: 'system', platformId: '10001' }, (tx) =>
      tx.one<{ id: string }>(sql`select id from payment_file order by created_at desc, id desc limit 1`),
    );
    return world.get(paymentFiles, found!.id);
  };
  const content = async (id: string, form: 'csv' | 'xlsx'): Promise<Buffer> => {
    const answer = await world.post(downloadPaymentFile.path, { id, form });
    return Buffer.from((answer.data as { readonly content: string }).content, 'base64');
  };
  return {
    world,
    book,
    walletId,
    connect: () => connectPaymentFiles(world),
    payout,
    order,
    generate,
    newestFile,
    content,
  };
}
