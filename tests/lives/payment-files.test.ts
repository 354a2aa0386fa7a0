import { beforeAll, expect, it } from 'vitest';
import { sql } from '../../sdk/server/index.ts';
import {
  paymentAnswers,
  paymentFiles,
  readPaymentAnswer,
  takePaymentAnswer,
} from '../../plugins/bank/contract/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { wallet } from '../support/ledger-book.ts';
import {
  accountant,
  answerXlsx,
  channelMoney,
  openPaymentFiles,
  paymentFileMigrations,
  transitMoney,
  type Told,
} from '../support/payment-file-world.ts';

const [all, failed, missing] = [500, 8, 2];
const everything = { role: 'system', platformId: '00001' } as const;
const sumOf = (rows: readonly { readonly amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0);

onEachDatabase('a payment file of 500 rows', paymentFileMigrations, (open) => {
  let opened: Awaited<ReturnType<typeof openPaymentFiles>>;
  beforeAll(async () => {
    opened = await openPaymentFiles(await open());
    await opened.connect();
  }, 120_000);

  it('goes out, its answer comes in, every row is booked, and the books agree with the file to the cent', async () => {
    const { world, book } = opened;
    const seconds = async <T>(work: () => Promise<T>): Promise<readonly [T, string]> => {
      const started = performance.now();
      const done = await work();
      return [done, ((performance.now() - started) / 1000).toFixed(1)];
    };
    const before = { channel: await book.balance(channelMoney), wallet: await book.balance(wallet('w')) };
    const orders: Awaited<ReturnType<typeof opened.payout>>[] = [];
    for (let n = 0; n < all; n += 1) orders.push(await opened.payout(10_000 + n * 101));
    const [, sent] = await seconds(() => world.drain());
    const [made, out] = await seconds(async () => {
      const done = await opened.generate();
      const file = await opened.newestFile();
      return { done, file, csv: await opened.content(file.id, 'csv'), xlsx: await opened.content(file.id, 'xlsx') };
    });
    expect(made.done).toEqual({ files: 1, lines: all, amount: sumOf(orders) });
    const csv = new TextDecoder('gb18030').decode(made.csv).trimEnd().split('\r\n').slice(1);
    const inFile = csv.map((line) => line.split(','));
    expect(inFile.map((cells) => cells.at(-1))).toEqual(orders.map(({ key }) => `"${key}"`));
    expect(inFile.reduce((sum, cells) => sum + Math.round(Number(cells[4]) * 100), 0)).toBe(sumOf(orders));

    // The bank answers in its own order, and says nothing about two.
    const [gone, silent, good] = [
      orders.slice(0, failed),
      orders.slice(failed, failed + missing),
      orders.slice(failed + missing),
    ];
    const rows: readonly Told[] = [
      ...good.map(({ key, amount }): Told => ({ key, amount, fee: 10 })).reverse(),
      ...gone.map(({ key, amount }): Told => ({ key, amount, state: '失败', number: '', reason: '账户已销户' })),
    ];
    const bank = await answerXlsx(rows);
    const [answer, read] = await seconds(() =>
      world.run(readPaymentAnswer, { fileName: '回盘.xlsx', content: bank }, { as: accountant }),
    );
    expect(await world.get(paymentAnswers, answer.id)).toMatchObject({
      ...{ rowCount: all - missing, goodCount: all - missing, missingCount: missing },
      ...{ paidAmount: sumOf(good), failedAmount: sumOf(gone) },
    });
    const [, taken] = await seconds(() => world.run(takePaymentAnswer, {}, { as: accountant, on: { id: answer.id } }));
    const [, booked] = await seconds(() => world.drain());

    const states = await world.database.transaction(everything, (tx) =>
      tx.rows<{ state: number; orders: number; amount: number }>(sql`
        select withdraw_status as state, count(*)::int as orders, sum(amount)::bigint as amount from withdraw_order
        group by withdraw_status order by 1`),
    );
    expect(states).toEqual([
      { state: 30, orders: missing, amount: sumOf(silent) },
      { state: 40, orders: all - failed - missing, amount: sumOf(good) },
      { state: 50, orders: failed, amount: sumOf(gone) },
    ]);
    const outbox = await world.database.transaction(everything, (tx) =>
      tx.rows(sql`select state, count(*)::int as rows from outbox group by state order by state`),
    );
    expect(outbox).toEqual([
      { state: 'asking', rows: missing },
      { state: 'booked', rows: all - missing },
    ]);
    const fees = good.length * 10;
    expect(await book.balance(channelMoney)).toBe(before.channel - sumOf(good) - fees);
    expect(Math.abs(await book.balance(transitMoney))).toBe(sumOf(silent));
    expect(await book.balance(wallet('w'))).toBe(before.wallet - sumOf(good) - sumOf(silent));
    expect(await world.get(paymentFiles, made.file.id)).toMatchObject({
      ...{ fileState: 1, paidCount: good.length, failedCount: failed, paidAmount: sumOf(good) },
    });
    expect(await book.verify()).toEqual([]);
    process.stdout.write(
      `${all} payments by file on ${world.database.kind}: written down in ${sent} s, both files in ${out} s, the answer ` +
        `read in ${read} s, taken in in ${taken} s, booked in ${booked} s; ${(sumOf(good) / 100).toFixed(2)} yuan paid, ` +
        `0 cents of difference\n`,
    );
  }, 300_000);
});
