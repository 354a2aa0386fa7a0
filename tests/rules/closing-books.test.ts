import { beforeAll, expect, it } from 'vitest';
import type { RecordOf } from '../../sdk/contract/index.ts';
import { Ledger, sql } from '../../sdk/server/index.ts';
import type { Call, Posting } from '../../sdk/server/index.ts';
import {
  agreeDifference,
  bookDays,
  bookMonths,
  channelDays,
  channelDifferences,
  closeMonth,
  declineDifference,
  fundStatements,
  ledgerEntries,
  matchDifference,
  proposeDifference,
  reckonDays,
  reopenMonth,
  returnMonth,
  submitMonth,
} from '../../plugins/bank/contract/index.ts';
import { nightlyClosing } from '../../plugins/bank/server/closing/days.ts';
import { reckon } from '../../plugins/bank/server/closing/reckon.ts';
import { reckonAgain } from '../../plugins/bank/server/closing/reconcile.ts';
import bankHalf from '../../plugins/bank/server/index.ts';
import { nightlyCheck } from '../../plugins/bank/server/verify-ledger.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, operator, person, system, type Who } from '../support/freight-world.ts';
import { credit, debit, wallet } from '../support/ledger-book.ts';
import { storeFiles } from '../support/stored-file.ts';

type Difference = RecordOf<typeof channelDifferences>;
const checker = person('checker', 'provider');
const boss = { as: operator, platformId: '00001' } as const;
const bankOf = (channel: string) => ({ code: 1001, ownerType: 'channel', ownerId: channel }) as const;

onEachDatabase('closing the books', [...freightMigrations, ...(bankHalf.migrations ?? [])], (open) => {
  let world: FreightWorld;
  let serial = 0;
  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [bankHalf]);
    await storeFiles(world.database, ['receipt']);
    // The bank knows an account of this provider.
    await within((call) =>
      call.tx.run(sql`
        insert into sub_account (platform_id, id, channel, account_no, account_name, owner_type, owner_id, owner_name,
          open_status, created_at, updated_at)
        values ('10001', 'account', 'PDS', '9900', '示范', 'tenant', '10001', '示范', 2, now(), now())`),
    );
  }, 120_000);
  const within = <T>(work: (call: Call) => Promise<T>, at?: string, platformId = '10001'): Promise<T> =>
    world.database.transaction({ role: 'system', platformId }, (tx) =>
      work(
        world.api.openCall(tx, {
          as: system,
          platformId,
          clock: at ? () => new Date(`${at.replace(' ', 'T')}+08:00`) : world.clock,
        }),
      ),
    );
  const post = (at: string, postings: readonly Posting[], more: { occurredOn?: string; bizNo?: string } = {}) =>
    within(async (call) => {
      const requestId = `r${++serial}`;
      return call.get(Ledger).post(call, { bizType: 'RECHARGE', bizNo: requestId, requestId, postings, ...more });
    }, at);
  const line = async (at: string, direction: 'IN' | 'OUT', amount: number, journalNo?: string): Promise<string> => {
    const id = `line${++serial}`;
    await within((call) =>
      call.tx.run(sql`
        insert into fund_statement (platform_id, id, at, channel, account_no, direction, amount, balance, channel_no,
          match_status, journal_id, journal_no, created_at, updated_at)
        values ('10001', ${id}, ${`${at}+08:00`}::timestamptz, 'PDS', '9900', ${direction}, ${amount}, 0, ${`B-${id}`},
          ${journalNo === undefined ? 0 : 1}, (select id from ledger_journal where journal_no = ${journalNo ?? ''}),
          ${journalNo ?? null}, now(), now())`),
    );
    return id;
  };
  /** The jobs of a night; people's clocks go on from there. */
  const night = async (at: string): Promise<void> => {
    const minutes = (Date.parse(`${at.replace(' ', 'T')}+08:00`) - world.clock().getTime()) / 60_000;
    if (minutes > 0) world.later(Math.ceil(minutes));
    for (const job of [nightlyCheck, nightlyClosing]) await within((call) => job.run(call), at, '00001');
  };
  const rows = async <T>(path: string, conditions: object = {}, who: Who = {}): Promise<T[]> =>
    (
      (await world.post(`${path}/paging`, { page: 1, limit: 50, conditions }, who)).pageResult as never as {
        itemList: T[];
      }
    ).itemList;
  const days = (): Promise<RecordOf<typeof channelDays>[]> => rows(channelDays.path);
  const differences = (conditions: object = {}): Promise<Difference[]> => rows(channelDifferences.path, conditions);
  const closed = async (): Promise<Record<string, number>> =>
    Object.fromEntries(
      (await rows<RecordOf<typeof bookDays>>(bookDays.path)).map((one) => [one.businessDay, one.bookDayState]),
    );
  const counts = async (): Promise<unknown> =>
    (await world.post(`${bookDays.path}/statistics`, { conditions: {} })).data;
  const month = async (name: string): Promise<RecordOf<typeof bookMonths>> =>
    (await rows<RecordOf<typeof bookMonths>>(bookMonths.path, { month: name }))[0]!;
  const suspense = () =>
    within((call) => call.get(Ledger).balance(call, { code: 1004, ownerType: 'channel', ownerId: 'PDS' }));

  it('[DI-21, DP-34] sets bank, ledger and orders of each day against each other, and names what differs', async () => {
    const { journalNo } = await post('2026-02-26 10:00:00', [debit(bankOf('PDS'), 900), credit(wallet('a'), 900)]);
    await line('2026-02-26 10:01:00', 'IN', 900, journalNo);
    // In the ledger only, at the bank only, and a pair of unequal amounts.
    await post('2026-02-27 10:00:00', [debit(bankOf('PDS'), 500), credit(wallet('a'), 500)]);
    await line('2026-02-27 11:00:00', 'IN', 70);
    const odd = await post('2026-02-27 12:00:00', [debit(bankOf('PDS'), 300), credit(wallet('a'), 300)]);
    await line('2026-02-27 12:01:00', 'IN', 303, odd.journalNo);
    // A channel without an account at a bank: the ledger alone.
    await post('2026-02-27 13:00:00', [debit(bankOf('OFFLINE'), 40), credit(wallet('a'), 40)]);
    expect(await world.refusal(reckonDays, { from: '2026-02-26', to: '2026-03-09' })).toBe('future');
    expect(await world.refusal(reckonDays, { from: '2026-02-27', to: '2026-02-26' })).toBe('turned');
    expect(await world.refusal(reckonDays, { from: '2025-02-27', to: '2026-02-26' })).toBe('tooLong');
    const asked = { platformId: '10002', from: '2026-02-26', to: '2026-02-27' };
    expect(await world.refusal(reckonDays, asked)).toBe('otherBook');
    const range = { from: '2026-02-26', to: '2026-02-27' };
    expect(await world.run(reckonDays, range)).toEqual({ dayCount: 3, openCount: 3 });
    expect(await world.run(reckonDays, range)).toEqual({ dayCount: 3, openCount: 3 });
    const found = await days();
    expect(found.map((one) => [one.businessDay, one.channel, one.dayState, one.openCount])).toEqual([
      ['2026-02-27', 'OFFLINE', 3, 0],
      ['2026-02-27', 'PDS', 1, 3],
      ['2026-02-26', 'PDS', 0, 0],
    ]);
    expect(found[1]).toMatchObject({
      bankIn: 373,
      ledgerIn: 800,
      orderIn: 800,
      diffCents: -427,
      crossCents: 0,
      bankKnown: 1,
    });
    expect(found[0]).toMatchObject({ bankIn: 0, ledgerIn: 40, diffCents: 0, bankKnown: 0 });
    expect((await differences()).map((one) => [one.diffKind, one.diffCents]).sort()).toEqual([
      ['AMOUNT', 3],
      ['BANK_ONLY', 70],
      ['LEDGER_ONLY', -500],
    ]);
    expect(await rows(channelDays.path, {}, { platformId: '10002' })).toEqual([]);
  });

  it('[DP-34] a difference is matched by hand, or booked to suspense with reason, paper and a second person', async () => {
    const by = new Map((await differences()).map((one) => [one.diffKind, { id: one.id }]));
    const [amount, bankOnly, ledgerOnly] = [by.get('AMOUNT')!, by.get('BANK_ONLY')!, by.get('LEDGER_ONLY')!];
    const paper = { reason: '银行少记', evidence: 'receipt' };
    expect(await world.refusal(matchDifference, { journalNo: 'PZ0' }, { on: bankOnly })).toBe('noJournal');
    expect(await world.refusal(matchDifference, { channelNo: 'B0' }, { on: ledgerOnly })).toBe('noLine');
    expect(await world.refusal(matchDifference, { channelNo: 'B0' }, { on: amount })).toBe('notByHand');
    expect(await world.refusal(agreeDifference, {}, { on: amount })).toBe('wrongState');
    for (const on of [amount, bankOnly, ledgerOnly]) await world.run(proposeDifference, paper, { on });
    expect(await world.refusal(agreeDifference, {}, { on: ledgerOnly })).toBe('sameHand');
    await world.run(declineDifference, { reason: '先查银行' }, { on: ledgerOnly, as: checker });
    // The bank brings the line a day later: it is matched with the journal by hand.
    const late = await line('2026-02-28 09:00:00', 'IN', 500);
    await world.run(matchDifference, { channelNo: `B-${late}` }, { on: ledgerOnly });
    expect(await world.get(fundStatements, late)).toMatchObject({ matchStatus: 1 });
    expect(await world.get(channelDifferences, ledgerOnly.id)).toMatchObject({ diffState: 3 });
    expect((await days()).find((one) => one.channel === 'PDS' && one.businessDay === '2026-02-27')).toMatchObject({
      openCount: 2,
      crossCents: -500,
    });
    await world.run(agreeDifference, {}, { on: amount, as: checker });
    expect(await suspense()).toBe(-3);
    await world.run(agreeDifference, {}, { on: bankOnly, as: checker });
    expect(await suspense()).toBe(-73);
    expect(await world.get(channelDifferences, amount.id)).toMatchObject({
      diffState: 2,
      proposedBy: 'dispatcher',
      agreedBy: 'checker',
      reason: '银行少记',
    });
    const booked = await rows<RecordOf<typeof ledgerEntries>>(ledgerEntries.path, {
      journalNo: (await world.get(channelDifferences, amount.id)).bookedNo,
    });
    expect(booked.map((one) => [one.subjectNo, one.businessDay, one.occurredOn])).toEqual([
      ['1001', '2026-02-27', '2026-02-27'],
      ['1004', '2026-02-27', '2026-02-27'],
    ]);
    await world.run(reckonDays, { from: '2026-02-26', to: '2026-03-05' });
    expect(await differences({ in_diffState: [0, 1] })).toEqual([]);
    expect((await days()).find((one) => one.channel === 'PDS' && one.businessDay === '2026-02-27')).toMatchObject({
      dayState: 2,
      openCount: 0,
    });
  });

  it('[DI-24, D4.26-08] a day closes at night once it agrees; the first that does not holds the later ones up, and finance hears why', async () => {
    world.notices.length = 0;
    const lost = await line('2026-03-02 10:00:00', 'OUT', 11);
    await night('2026-03-06 02:59:00');
    expect(await closed()).toEqual({});
    await night('2026-03-06 03:01:00');
    expect(await closed()).toEqual({
      '2026-02-26': 1,
      '2026-02-27': 1,
      '2026-02-28': 1,
      '2026-03-01': 1,
      '2026-03-02': 2,
      ...{ '2026-03-03': 0, '2026-03-04': 0, '2026-03-05': 0 },
    });
    // The page counts what is open: the days behind the one that is held up.
    expect(await counts()).toEqual({ 0: 3, 1: 4, 2: 1, 3: 0 });
    expect(world.notices.map((one) => [one.platformId, one.key, one.title.zh])).toEqual([
      ['10001', 'ledgerDetails:close', '2026-03-02不能日结'],
      ['00001', 'ledgerDetails:close', '2026-03-02不能日结'],
    ]);
    expect(world.notices[0]?.text.zh).toContain('I-21');
    await night('2026-03-06 03:11:00');
    expect(world.notices).toHaveLength(2);
    // What comes for a closed day is booked today, with its day beside it.
    const late = await post('2026-03-06 10:00:00', [debit(bankOf('OFFLINE'), 6), credit(wallet('a'), 6)], {
      occurredOn: '2026-02-28',
    });
    const [entry] = await rows<RecordOf<typeof ledgerEntries>>(ledgerEntries.path, { journalNo: late.journalNo });
    expect(entry).toMatchObject({ businessDay: '2026-03-06', occurredOn: '2026-02-28' });
    const [difference] = await differences({ in_diffState: [0] });
    expect(difference).toMatchObject({ diffKind: 'BANK_ONLY', diffCents: -11 });
    await world.run(proposeDifference, { reason: '未知支出', evidence: 'receipt' }, { on: { id: difference!.id } });
    expect(await night('2026-03-06 10:21:00').then(closed)).toMatchObject({ '2026-03-02': 2 });
    await world.run(agreeDifference, {}, { on: { id: difference!.id }, as: checker });
    expect(await world.get(fundStatements, lost)).toMatchObject({ matchStatus: 3 });
    await night('2026-03-06 10:31:00');
    expect(await closed()).toMatchObject({ '2026-03-02': 1, '2026-03-05': 1 });
    expect(await within((call) => call.get(Ledger).closedUntil(call))).toBe('2026-03-05');
  });

  it('a day is not closed over a book that breaks a rule', async () => {
    const spoil = (by: number) =>
      within((call) =>
        call.tx.run(sql`update ledger_account set balance = balance + ${by} where platform_id = '10001'
          and code = 1001 and owner_id = 'OFFLINE'`),
      );
    await spoil(1);
    world.notices.length = 0;
    await night('2026-03-07 03:01:00');
    expect(world.notices.map((one) => one.title.zh)).toEqual([
      '账簿核对发现差错',
      '账簿核对发现差错',
      '2026-03-06不能日结',
      '2026-03-06不能日结',
    ]);
    expect(world.notices.find((one) => one.level === 'urgent')?.text.zh).toContain('I-02, I-04');
    expect(world.notices.find((one) => one.level === 'warning')?.text.zh).toContain('I-02 全账借贷相等、I-04');
    expect(await closed()).toMatchObject({ '2026-03-06': 2 });
    await spoil(-1);
  });

  it('[DI-24] a month is closed by two people, when all before it is; the operator opens the last one again', async () => {
    const recordOf = async (name: string): Promise<{ id: string }> => ({ id: (await month(name)).id });
    const [february, march] = [await recordOf('2026-02'), await recordOf('2026-03')];
    expect(await month('2026-02')).toMatchObject({
      monthState: 0,
      dayCount: 28,
      closedCount: 3,
      openCount: 0,
      lateCount: 1,
    });
    expect(await world.refusal(submitMonth, {}, { on: march })).toBe('monthRuns');
    // A line that the bank brings for a closed day stands in the way until somebody works it off.
    const straggler = await line('2026-02-28 18:00:00', 'IN', 1);
    await world.run(reckonDays, { from: '2026-02-28', to: '2026-02-28' });
    expect(await world.refusal(submitMonth, {}, { on: february })).toBe('differencesOpen');
    await within((call) => call.tx.run(sql`delete from fund_statement where id = ${straggler}`));
    await world.run(reckonDays, { from: '2026-02-28', to: '2026-02-28' });
    await within((call) => call.tx.run(sql`update book_day set book_day_state = 2 where business_day = '2026-02-27'`));
    expect(await world.refusal(submitMonth, {}, { on: february })).toBe('daysOpen');
    await within((call) => call.tx.run(sql`update book_day set book_day_state = 1 where business_day = '2026-02-27'`));
    await world.run(submitMonth, {}, { on: february });
    expect(await world.refusal(closeMonth, {}, { on: february })).toBe('sameHand');
    await world.run(returnMonth, { reason: '再核一遍' }, { on: february, as: checker });
    await world.run(submitMonth, {}, { on: february });
    await world.run(closeMonth, {}, { on: february, as: checker });
    expect(await month('2026-02')).toMatchObject({ monthState: 2, submittedBy: 'dispatcher', closedBy: 'checker' });
    expect(await world.refusal(reopenMonth, { reason: '补记' }, { on: february })).toBe('forbidden');
    await world.run(reopenMonth, { reason: '补记一笔' }, { on: february, ...boss });
    expect(await within((call) => call.get(Ledger).closedUntil(call))).toBe('2026-01-31');
    expect(await closed()).toMatchObject({ '2026-02-27': 3, '2026-03-05': 3 });
    // While it is open, it takes what belongs to it; the nights leave it to people.
    const { journalNo } = await post('2026-03-07 12:00:00', [debit(bankOf('OFFLINE'), 7), credit(wallet('a'), 7)], {
      occurredOn: '2026-02-27',
    });
    const [entry] = await rows<RecordOf<typeof ledgerEntries>>(ledgerEntries.path, { journalNo });
    expect(entry).toMatchObject({ businessDay: '2026-02-27', occurredOn: '2026-02-27' });
    await night('2026-03-07 13:00:00');
    expect(await closed()).toMatchObject({ '2026-02-27': 3 });
    await world.run(submitMonth, {}, { on: february });
    await world.run(closeMonth, {}, { on: february, as: checker });
    await night('2026-03-08 04:00:00');
    expect(await closed()).toMatchObject({ '2026-02-27': 1, '2026-03-06': 1, '2026-03-07': 1 });
    // March is over and closed too: then February cannot be opened before it.
    await night('2026-04-01 04:00:00');
    await world.run(submitMonth, {}, { on: await recordOf('2026-03') });
    await world.run(closeMonth, {}, { on: await recordOf('2026-03'), as: checker });
    expect(await world.refusal(reopenMonth, { reason: '补记' }, { on: february, ...boss })).toBe('laterClosed');
  });

  it('[DI-24] a closed month that says something else than when it was closed is named', async () => {
    await within((call) =>
      call.tx.run(sql`update book_month_balance set debit_cents = debit_cents + 5 where month = '2026-02'
        and account_code = 1001`),
    );
    world.notices.length = 0;
    await night('2026-04-02 03:01:00');
    expect(world.notices.map((one) => one.text.zh).join()).toContain('I-30');
  });

  it('[DP-34] a difference whose bank line comes later is gone by itself', async () => {
    const { journalNo } = await post('2026-04-03 10:00:00', [debit(bankOf('PDS'), 60), credit(wallet('a'), 60)]);
    const day = '2026-04-03';
    const again = () => within((call) => reckonAgain.run(call), `${day} 23:00:00`, '00001');
    const open = async () =>
      (await differences({ in_diffState: [0, 1] })).map((one) => [one.businessDay, one.diffKind]);
    await within((call) => reckon(call, '10001', day, day), `${day} 20:00:00`);
    await again();
    expect(await open()).toEqual([[day, 'LEDGER_ONLY']]);
    await line(`${day} 21:00:00`, 'IN', 60, journalNo);
    await again();
    expect(await open()).toEqual([]);
  });

  it('[DI-21] what is paid and taken back on another day, of which the bank knows neither, is explained on both days', async () => {
    const [first, second] = ['2026-04-04', '2026-04-05'];
    const { journalId } = await post(`${first} 10:00:00`, [credit(bankOf('PDS'), 80), debit(wallet('a'), 80)]);
    await within(
      (call) => call.get(Ledger).reverse(call, journalId, { bizType: 'REVERSE', bizNo: 'back', requestId: 'back' }),
      `${second} 10:00:00`,
    );
    await within((call) => reckon(call, '10001', first, second), `${second} 20:00:00`);
    const found = (await days()).filter((one) => one.channel === 'PDS' && one.businessDay >= first);
    expect(found.map((one) => [one.businessDay, one.diffCents, one.crossCents, one.dayState])).toEqual([
      [second, -80, -80, 0],
      [first, 80, 80, 0],
    ]);
  });
});
