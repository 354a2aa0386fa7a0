import { beforeAll, expect, it } from 'vitest';
import { sheets } from '../../core/server/tasks/sheets.ts';
import {
  addOutsideAdapter,
  agreeAnswer,
  bankTransfer,
  dropPaymentAnswer,
  generatePaymentFiles,
  missingPayments,
  parkOutside,
  paymentAnswerRows,
  paymentAnswers,
  paymentFiles,
  proposeAnswer,
  readPaymentAnswer,
  takePaymentAnswer,
  voidPaymentFile,
  waitingPayments,
  type BankPayment,
} from '../../plugins/bank/contract/index.ts';
import { answerColumns } from '../../plugins/bank/server/payment-files/answer-columns.ts';
import { paymentFileKind } from '../../plugins/bank/server/payment-files/adapter-kind.ts';
import { text } from '../../sdk/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { onBothDatabases } from '../support/database.ts';
import { person } from '../support/freight-world.ts';
import { givenFile } from '../support/valid-bodies.ts';
import {
  accountant,
  answerCsv,
  answerXlsx,
  cashier,
  openPaymentFiles,
  paymentFileMigrations,
  type Told,
} from '../support/payment-file-world.ts';

interface Shown {
  readonly rowKey: string | null;
  readonly lineNo: number;
  readonly verdict: string;
  readonly usedBy: string | null;
}
const itemsOf = (told: { readonly pageResult?: unknown }): readonly Shown[] =>
  (told.pageResult as { readonly itemList: readonly Shown[] }).itemList;
const everything = { role: 'system', platformId: '00001' } as const;
const admin = { as: person('admin', 'operator'), platformId: '00001' };

onBothDatabases('payments that leave in files', paymentFileMigrations, (open) => {
  let opened: Awaited<ReturnType<typeof openPaymentFiles>>;
  beforeAll(async () => {
    opened = await openPaymentFiles(await open());
  }, 120_000);

  const outboxState = async (key: string): Promise<string | undefined> =>
    (
      await opened.world.database.transaction(everything, (tx) =>
        tx.one<{ state: string }>(sql`select state from outbox where key = ${key}`),
      )
    )?.state;
  const read = (content: string, as = accountant) =>
    opened.world.run(readPaymentAnswer, { fileName: '回盘.csv', content }, { as });
  const verdicts = async (answerId: string): Promise<Record<string, string>> => {
    const told = await opened.world.post(`${paymentAnswerRows.path}/listing`, {
      conditions: [{ type: 'answerId', value: answerId }],
    });
    return Object.fromEntries(
      itemsOf(told).map(({ rowKey, lineNo, verdict }) => [rowKey ?? `line ${lineNo}`, verdict]),
    );
  };
  const missing = async (id: string): Promise<readonly string[]> => {
    const told = await opened.world.post(missingPayments.path, { id });
    return (told.data as { readonly lines: readonly { readonly lineKey: string }[] }).lines.map(
      ({ lineKey }) => lineKey,
    );
  };
  const take = (on: { readonly id: string }, as = accountant) =>
    opened.world.refusal(takePaymentAnswer, {}, { as, on: { id: on.id } });
  /** Payments of these amounts, in a file of their own. */
  const filed = async (...amounts: readonly number[]) => {
    const orders = [];
    for (const amount of amounts) orders.push(await opened.payout(amount));
    await opened.world.drain();
    await opened.generate();
    return { orders, file: await opened.newestFile() };
  };

  it('nothing is sent before the operator has set it up, and its kind has no address, key or secret', async () => {
    const { world, connect } = opened;
    const local = {
      ...{ name: 'files-too', kind: 'payment-file', ports: null, channels: null, scopePlatformId: null },
      ...{ address: null, keyId: null, secret: null, parallelCalls: 1, timeLimitSeconds: 5 },
    };
    expect(await world.refusal(addOutsideAdapter, { ...local, address: 'https://bank.example' }, admin)).toBe(
      'isLocal',
    );
    expect(await world.refusal(addOutsideAdapter, { ...local, secret: 'a secret of a bank' }, admin)).toBe('isLocal');
    expect(await world.refusal(addOutsideAdapter, { ...local, ports: ['bank.arrival'] }, admin)).toBe('noPort');
    expect(await world.refusal(addOutsideAdapter, { ...local, kind: 'channel-v1' }, admin)).toBe('unreached');
    await expect(opened.payout(1_000)).rejects.toThrow('noChannel');
    await connect();
    const { key } = await opened.payout(1_100);
    await world.drain();
    expect(await outboxState(key)).toBe('asking');
  });

  it('a payment is written down once, and never under the content of another', async () => {
    const { world } = opened;
    const [adapter] = paymentFileKind.connect(world.database, () => Promise.resolve(undefined)).adapters;
    const request: BankPayment = {
      ...{ channel: 'HF', purpose: 'WITHDRAW', amount: 100, payeeName: '示范甲', payeeBank: null, attempt: 1 },
      payeeAccount: '6210990012345678',
    };
    const intent = { platformId: '10002', key: 'ONCE-1', request, signal: AbortSignal.timeout(1000) };
    expect(await adapter!.query(intent)).toEqual({ state: 'unheard' });
    expect(await adapter!.send(intent)).toEqual({ state: 'running', slow: true });
    expect(await adapter!.send(intent)).toEqual({ state: 'running', slow: true });
    const other = { ...intent, request: { ...request, amount: 101 } };
    await expect(adapter!.send(other)).rejects.toThrow('another content');
    await expect(adapter!.query(other)).rejects.toThrow('another content');
    expect(adapter!.port).toBe(bankTransfer);
    const nameless = { ...intent, key: 'ONCE-2', request: { ...request, payeeAccount: null } };
    const refused = { state: 'answered', answer: { kind: 'failed', fault: 'ACCOUNT' } };
    expect(await adapter!.send(nameless)).toMatchObject(refused);
    expect(await adapter!.query(nameless)).toMatchObject(refused);
    const kept = await world.database.transaction(everything, (tx) =>
      tx.rows(sql`select amount from payment_file_line where line_key like 'ONCE-%'`),
    );
    expect(kept).toEqual([{ amount: 100 }]);
  });

  it('waits for days without a try being counted, and without being parked', async () => {
    const { key } = await opened.payout(1_200);
    for (let n = 0; n < 40; n += 1) await opened.world.drain({ hurry: true });
    const row = await opened.world.database.transaction(everything, (tx) =>
      tx.one(sql`select state, tries, next_at > clock_timestamp() + interval '50 minutes' as hourly from outbox
        where key = ${key}`),
    );
    expect(row).toEqual({ state: 'asking', tries: 0, hourly: true });
    await opened.generate();
  });

  it('a file holds what waits, in the documented form, and a payment stands in one file only', async () => {
    const first = await opened.payout(123_456);
    await opened.world.drain();
    const waiting = await opened.world.post(waitingPayments.path, {});
    expect(waiting.data).toMatchObject({ channels: [{ channel: 'HF', lines: 1, amount: 123_456 }] });
    expect(await opened.generate()).toEqual({ files: 1, lines: 1, amount: 123_456 });
    expect(await opened.world.refusal(generatePaymentFiles, { channel: 'HF' }, { as: cashier })).toBe('nothingWaits');
    const file = await opened.newestFile();
    const csv = new TextDecoder('gb18030', { fatal: true }).decode(await opened.content(file.id, 'csv'));
    expect(csv).toBe(
      '"序号","收款人户名","收款账号","开户行","金额(元)","用途","附言"\r\n' +
        `1,"示范w","6210990012345678","工商银行",1234.56,"提现","${first.key}"\r\n`,
    );
    const told = await sheets.read(
      await opened.content(file.id, 'xlsx'),
      { account: { field: text(40), label: { zh: '收款账号', en: 'Account' } }, rowKey: answerColumns.rowKey },
      { most: 10, language: 'zh' },
    );
    expect(told).toMatchObject({ rows: [{ values: { account: '6210990012345678', rowKey: first.key } }] });
    const logged = await opened.world.database.transaction(everything, (tx) =>
      tx.rows(sql`select name from audit_log where name = 'paymentFile.download'`),
    );
    expect(logged).toHaveLength(2);
    // Who has seen the file before it was fetched does not void it unknowingly.
    expect(await opened.world.get(paymentFiles, file.id)).toMatchObject({ downloadedBy: 'dispatcher' });
    const seen = { id: file.id, version: file.version };
    expect(await opened.world.refusal(voidPaymentFile, { reason: '未提交' }, { as: accountant, on: seen })).toBe(
      'stale',
    );
  });

  it('two people who make files at once put every payment into one of them', async () => {
    for (const amount of [2_001, 2_002, 2_003]) await opened.payout(amount);
    await opened.world.drain();
    const made = await Promise.allSettled([1, 2, 3].map(() => opened.generate()));
    const done = made.filter((one) => one.status === 'fulfilled').map(({ value }) => value.lines);
    expect(done.reduce((sum, lines) => sum + lines, 0)).toBe(3);
  });

  it('another person voids a file of which nothing is answered; its payments wait again', async () => {
    const { world } = opened;
    const { file, orders } = await filed(3_001, 3_002);
    const on = { id: file.id };
    expect(await world.refusal(voidPaymentFile, { reason: '未提交' }, { as: cashier, on })).toBe('sameHand');
    expect(await world.refusal(voidPaymentFile, { reason: '未提交' }, { as: accountant, on })).toBe('done');
    const answer = await read(answerCsv([{ key: orders[0]!.key, amount: 3_001 }]));
    expect(await verdicts(answer.id)).toEqual({ [orders[0]!.key]: 'notSent' });
    expect(await opened.generate()).toMatchObject({ lines: 2, amount: 6_003 });
    const again = await opened.newestFile();
    const content = answerCsv([{ key: orders[0]!.key, amount: 3_001, number: 'N-1' }]);
    expect(await take(await read(content))).toBe('done');
    expect(await world.refusal(voidPaymentFile, { reason: '未提交' }, { as: accountant, on: { id: again.id } })).toBe(
      'wrongState',
    );
  });

  it('what people have answered themselves stands in no file', async () => {
    const { world } = opened;
    const [byHand, proposed, left] = [
      await opened.payout(3_101),
      await opened.payout(3_102),
      await opened.payout(3_103),
    ];
    await world.drain();
    const rows = await world.database.transaction(everything, (tx) =>
      tx.rows<{ id: string }>(sql`select id from outbox where key in (${byHand.key}, ${proposed.key}) order by key`),
    );
    for (const on of rows) {
      await world.run(parkOutside, { reason: '核实' }, { as: accountant, on });
      await world.run(
        proposeAnswer,
        { outcome: 'done', number: 'HAND-1', feeCents: null, reason: null, evidence: givenFile },
        { as: cashier, on },
      );
    }
    await world.run(agreeAnswer, {}, { as: accountant, on: rows[0]! });
    await world.drain();
    expect((await opened.order(byHand.id)).withdrawStatus).toBe(40);
    expect(await opened.generate()).toEqual({ files: 1, lines: 1, amount: left.amount });
    const states = await world.database.transaction(everything, (tx) =>
      tx.rows<{ lineState: number }>(sql`
        select line_state from payment_file_line where line_key in (${byHand.key}, ${proposed.key}) order by line_key`),
    );
    expect(states.map(({ lineState }) => lineState)).toEqual([4, 0]);
  });

  it('an answer is read and shown row by row, and a row in doubt keeps nobody else waiting', async () => {
    const { orders, file } = await filed(4_001, 4_002, 4_003, 4_004, 4_005, 4_006, 4_007, 4_008);
    const [paid, failed, other, open, twice, odd, unnumbered, silent] = orders.map(({ key }) => key) as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const rows: readonly Told[] = [
      { key: paid, amount: 4_001, number: 'B1', fee: 50 },
      { key: failed, amount: 4_002, state: '交易失败', number: '', reason: '收款人户名不符' },
      { key: other, amount: 4_999 },
      { key: open, amount: 4_004, state: '处理中' },
      { key: twice, amount: 4_005 },
      { key: twice, amount: 4_005 },
      { key: odd, amount: 4_006, state: '难说' },
      { key: unnumbered, amount: 4_007, number: '' },
      { key: 'NOBODYS-1', amount: 1 },
    ];
    const answer = await read(await answerXlsx(rows));
    const expected = {
      [paid]: 'matched',
      [failed]: 'matched',
      [other]: 'amount',
      [open]: 'open',
      [twice]: 'twice',
      [odd]: 'unreadable',
      [unnumbered]: 'unreadable',
      'NOBODYS-1': 'unknown',
    };
    expect(await verdicts(answer.id)).toEqual(expected);
    expect(await missing(answer.id)).toEqual([silent]);
    const shown = await opened.world.get(paymentAnswers, answer.id);
    expect(shown).toMatchObject({
      ...{
        rowCount: 9,
        goodCount: 2,
        refusedCount: 6,
        paidAmount: 4_001,
        failedAmount: 4_002,
        feeAmount: 50,
        missingCount: 1,
      },
      unknownHeads: '记账柜员',
    });
    expect(await outboxState(paid)).toBe('asking');
    expect(await take(answer, cashier)).toBe('sameHand');
    expect(await take(answer)).toBe('done');
    expect(await take(answer)).toBe('wrongState');
    await opened.world.drain();
    expect(await opened.order(orders[0]!.id)).toMatchObject({ withdrawStatus: 40, channelNo: 'B1', feeCents: 50 });
    expect(await opened.order(orders[1]!.id)).toMatchObject({ withdrawStatus: 50, failReason: '收款人户名不符' });
    for (const { id } of orders.slice(2)) expect((await opened.order(id)).withdrawStatus).toBe(30);
    expect(await verdicts(answer.id)).toEqual({ ...expected, [paid]: 'taken', [failed]: 'taken' });
    expect(await opened.world.get(paymentAnswers, answer.id)).toMatchObject({
      ...{ goodCount: 2, refusedCount: 6, paidAmount: 4_001, failedAmount: 4_002, feeAmount: 50 },
    });
    expect(await opened.world.get(paymentFiles, file.id)).toMatchObject({
      ...{ fileState: 1, paidCount: 1, failedCount: 1, paidAmount: 4_001 },
    });

    // What was answered is answered: the same again is skipped, another outcome refused, the rest goes on.
    const later = await read(
      answerCsv([
        { key: paid, amount: 4_001, number: 'B1', fee: 50 },
        { key: failed, amount: 4_002, number: 'B2' },
        { key: open, amount: 4_004, number: 'B4' },
      ]),
    );
    expect(await verdicts(later.id)).toEqual({ [paid]: 'same', [failed]: 'other', [open]: 'matched' });
    expect(await take(later)).toBe('done');
    await opened.world.drain();
    expect((await opened.order(orders[3]!.id)).withdrawStatus).toBe(40);
    expect((await opened.order(orders[1]!.id)).withdrawStatus).toBe(50);
  });

  it('a number of the bank that another payment has, or another row, is shown with that payment and never taken in', async () => {
    const { orders } = await filed(4_101, 4_102, 4_103, 4_104);
    const [first, second, third, fourth] = orders.map(({ key }) => key) as [string, string, string, string];
    const one = await read(answerCsv([{ key: first, amount: 4_101, number: 'ONCE-1' }]));
    expect(await take(one)).toBe('done');
    await opened.world.drain();
    const two = await read(
      answerCsv([
        { key: second, amount: 4_102, number: 'ONCE-1' },
        { key: third, amount: 4_103, number: 'ONCE-2' },
        { key: fourth, amount: 4_104, number: 'ONCE-2' },
      ]),
    );
    const told = await opened.world.post(`${paymentAnswerRows.path}/listing`, {
      conditions: [{ type: 'answerId', value: two.id }],
    });
    expect(itemsOf(told).map(({ verdict, usedBy }) => [verdict, usedBy])).toEqual([
      ['used', first],
      ['used', fourth],
      ['used', third],
    ]);
    expect(await opened.world.get(paymentAnswers, two.id)).toMatchObject({ goodCount: 0, refusedCount: 3 });
    expect(await take(two)).toBe('nothingFits');
  });

  it('the same file is the same answer, unless it was dropped; what nobody can read is refused with the reason', async () => {
    const { orders } = await filed(5_001);
    const content = answerCsv([{ key: orders[0]!.key, amount: 5_001 }]);
    const [one, two] = await Promise.all([read(content), read(content)]);
    expect(two.id).toBe(one.id);
    expect([one.known, two.known].sort()).toEqual([false, true]);
    await opened.world.run(dropPaymentAnswer, { reason: '选错文件' }, { as: accountant, on: { id: one.id } });
    const again = await read(content);
    expect(again).toMatchObject({ known: false });
    expect(again.id).not.toBe(one.id);
    const refusal = (bytes: string) =>
      opened.world.refusal(
        readPaymentAnswer,
        { fileName: 'x.csv', content: Buffer.from(bytes).toString('base64') },
        { as: accountant },
      );
    expect(await refusal('附言,金额(元)\r\nA,1\r\n')).toBe('unreadable');
    expect(await refusal('%PDF-1.4 \0')).toBe('unreadable');
    expect(await take(await read(answerCsv([{ key: 'NOBODYS-2', amount: 1 }])))).toBe('nothingFits');
  });

  it('another tenant sees none of it', async () => {
    const { orders, file } = await filed(6_001);
    const stranger = { as: person('stranger', 'provider'), platformId: '10002' };
    expect((await opened.world.post(`${paymentFiles.path}/get`, { id: file.id }, stranger)).status).toBe(404);
    const theirs = await opened.world.run(
      readPaymentAnswer,
      { fileName: 'x.csv', content: answerCsv([{ key: orders[0]!.key, amount: 6_001 }]) },
      stranger,
    );
    const told = await opened.world.post(
      `${paymentAnswerRows.path}/listing`,
      { conditions: [{ type: 'answerId', value: theirs.id }] },
      stranger,
    );
    expect(itemsOf(told)).toMatchObject([{ verdict: 'unknown' }]);
    expect((await opened.world.post(missingPayments.path, { id: theirs.id })).status).not.toBe(200);
  });
});
