import { beforeAll, expect, it } from 'vitest';
import type { AccountCode, OwnerType, RecordOf } from '../../sdk/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import {
  confirmFee,
  feeBills,
  fundStatements,
  generateFee,
  invoiceFee,
  matchStatement,
  openAccount,
  ownerBalances,
  ownFunds,
  payFee,
  poolMoves,
  poolState,
  proposals,
  pullStatement,
  subAccounts,
  syncAccounts,
  syncPool,
  topUpPool,
  toSuspense,
  unmatchStatement,
  warnPool,
  type Channel,
} from '../../plugins/bank/contract/index.ts';
import { ledger } from '../../core/server/ledger/index.ts';
import { operatorSides } from '../../plugins/bank/server/fees.ts';
import bankHalf from '../../plugins/bank/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, operator, person, system, type Who } from '../support/freight-world.ts';
import { bank, credit, debit, LedgerBook, wallet } from '../support/ledger-book.ts';

type Line = RecordOf<typeof fundStatements>;
const migrations = [...freightMigrations, ...(bankHalf.migrations ?? [])];
const boss = { as: operator, platformId: '00001' } as const;
const day = '2026-03-05';

onEachDatabase('bank money', migrations, (open) => {
  let world: FreightWorld;
  let books: Record<'10001' | '10002' | '00001', LedgerBook>;
  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [bankHalf]);
    books = {
      '10001': new LedgerBook(world.database),
      '10002': new LedgerBook(world.database, '10002'),
      '00001': new LedgerBook(world.database, '00001', 'operator'),
    };
  }, 120_000);
  const held = (
    platformId: keyof typeof books,
    code: AccountCode,
    ownerType: OwnerType,
    ownerId: string,
  ): Promise<number> => books[platformId].balance({ code, ownerType, ownerId });
  const clean = async (): Promise<void> => {
    for (const book of Object.values(books)) expect(await book.verify()).toEqual([]);
  };
  const lines = async (conditions: object, who: Who = {}): Promise<Line[]> =>
    (
      (await world.post(`${fundStatements.path}/paging`, { page: 1, limit: 50, conditions }, who))
        .pageResult as never as { itemList: Line[] }
    ).itemList;
  /** An account of the platform at a channel, with its first statement. */
  const account = async (
    channel: 'ENT' | 'PDS' | 'HF',
    who: Who = {},
  ): Promise<{ id: string; accountNo: string; own: Line; unknown: Line }> => {
    const platformId = who.platformId ?? '10001';
    const { id } = await world.run(
      openAccount,
      { channel, ownerType: 'tenant', ownerId: platformId, ownerName: '示范', accountName: '示范平台' },
      who,
    );
    expect(await world.get(subAccounts, id, who)).toMatchObject({ openStatus: 1, accountNo: null });
    await world.drain();
    const accountNo = (await world.get(subAccounts, id, who)).accountNo ?? '';
    await world.run(pullStatement, { channel, accountNo, day }, who);
    expect(await lines({ accountNo }, who)).toEqual([]);
    await world.drain();
    const found = await lines({ accountNo }, who);
    expect(found.map(({ matchStatus }) => matchStatus)).toEqual([0, 0]);
    return {
      id,
      accountNo,
      own: found.find((one) => one.summary === '自有资金存入')!,
      unknown: found.find((one) => one.summary === '转账')!,
    };
  };

  it('[DP-00, DP-34] a statement is pulled once; own funds are P-00, what nobody knows waits on 1004 (P-34), and taking it back reverses it', async () => {
    const { accountNo, own, unknown } = await account('PDS');
    expect([own.amount, own.balance, unknown.balance]).toEqual([50_000_000, 50_000_000, 50_128_000]);
    await world.run(pullStatement, { channel: 'PDS', accountNo, day });
    await world.drain();
    expect(await lines({ accountNo })).toHaveLength(2);
    expect(await world.refusal(pullStatement, { channel: 'PDS', accountNo, day: '2026-03-06' })).toBe('future');
    expect(await world.refusal(pullStatement, { channel: 'PDS', accountNo, day }, { platformId: '10002' })).toBe(
      'noAccount',
    );
    expect(await world.refusal(ownFunds, {}, { on: own, platformId: '10002' })).toBe('notFound');
    await world.run(ownFunds, {}, { on: { id: own.id } });
    expect(await world.refusal(ownFunds, {}, { on: { id: own.id } })).toBe('wrongState');
    await world.run(toSuspense, { reason: '付款方不明' }, { on: { id: unknown.id } });
    expect([
      await held('10001', 1001, 'channel', 'PDS'),
      await held('10001', 3001, 'tenant', '10001'),
      await held('10001', 1004, 'channel', 'PDS'),
    ]).toEqual([50_128_000, 50_000_000, -128_000]);
    await world.run(unmatchStatement, { reason: '误挂' }, { on: { id: unknown.id } });
    expect([await held('10001', 1001, 'channel', 'PDS'), await held('10001', 1004, 'channel', 'PDS')]).toEqual([
      50_000_000, 0,
    ]);
    await world.run(toSuspense, { reason: '付款方不明' }, { on: { id: unknown.id } });
    expect(await held('10001', 1004, 'channel', 'PDS')).toBe(-128_000);
    await world.run(pullStatement, { channel: 'PDS', accountNo, day });
    await world.drain();
    expect(await lines({ accountNo })).toHaveLength(2);
    await clean();
  });

  it('a line is matched with a journal of its channel, side and amount only, and a journal answers one line', async () => {
    const { accountNo, own, unknown } = await account('ENT');
    await world.run(ownFunds, {}, { on: { id: own.id } });
    await books['10001'].post([debit(bank, 128_000), credit(wallet('A'), 128_000)], 'CZ-128');
    await books['10001'].post([debit(bank, 9_900), credit(wallet('A'), 9_900)], 'CZ-99');
    const asked = (await world.post(proposals.path, { id: unknown.id })).data as {
      itemList: { journalNo: string; bizNo: string }[];
    };
    expect(asked.itemList.map((one) => one.bizNo)).toEqual(['CZ-128']);
    const other = (await world.database.transaction({ role: 'system', platformId: '' }, (tx) =>
      tx.one<{ no: string }>(sql`select journal_no as no from ledger_journal where biz_no = 'CZ-99'`),
    ))!.no;
    const on = { id: unknown.id };
    expect(await world.refusal(matchStatement, { journalNo: other }, { on })).toBe('amountDiffers');
    expect(await world.refusal(matchStatement, { journalNo: 'JZ0' }, { on })).toBe('noJournal');
    await world.run(matchStatement, { journalNo: asked.itemList[0]!.journalNo }, { on });
    expect(await world.get(fundStatements, unknown.id)).toMatchObject({
      matchStatus: 1,
      bizNo: 'CZ-128',
      matchedBy: 'dispatcher',
    });
    // The channel now tells of the other one by itself, matched.
    await world.run(pullStatement, { channel: 'ENT', accountNo, day });
    await world.drain();
    expect(await lines({ accountNo, in_matchStatus: [1] })).toHaveLength(3);
    expect(await lines({ accountNo })).toHaveLength(3);
    await world.run(unmatchStatement, { reason: '匹配有误' }, { on });
    expect(await world.refusal(matchStatement, { journalNo: other }, { on })).toBe('amountDiffers');
    expect(await held('10001', 1001, 'channel', 'ENT')).toBe(50_137_900);
    await clean();
  });

  it('[DP-14, DP-15, DI-23] a platform fee is P-14 in both books and P-15 when paid; nobody confirms their own payment', async () => {
    await account('HF').then(({ own }) => world.run(ownFunds, {}, { on: { id: own.id } }));
    const ask = { platformId: '10001', month: '2026-02' };
    expect(await world.refusal(generateFee, ask)).toBe('onlyOperator');
    expect(await world.refusal(generateFee, { ...ask, month: '2026-03' }, boss)).toBe('badMonth');
    expect(await world.refusal(generateFee, ask, boss)).toBe('nothingToBill');
    // P-14 as settlements post it in both books: 30 000, of which 6 % tax, and one of them reversed.
    const revenue = { code: 4001, ownerType: 'tenant', ownerId: '10001' } as const;
    const cost = { code: 5005, ownerType: 'tenant', ownerId: '10001' } as const;
    const owed = { code: 2202, ownerType: 'tenant', ownerId: '00001' } as const;
    const late = books['10001'].day;
    books['10001'].day = '2026-02-10';
    // Two orders, whose fees are rounded on their own: 166.6635 and 133.3425 are 166.66 and 133.34. A third is void.
    const freight = { ...cost, code: 5001 } as const;
    const booked = (bizType: string, bizNo: string, postings: Parameters<LedgerBook['journal']>[0]) =>
      books['10001'].within((call) =>
        ledger.post(call, { ...books['10001'].journal(postings), bizType, bizNo, platformId: '10001' }),
      );
    for (const [no, cents, fee] of [
      ['JS-1', 5_555_450, 16_666],
      ['JS-2', 4_444_750, 13_334],
      ['JS-3', 1_333_333, 4_000],
    ] as const) {
      await booked('SETTLE_COST', no, [debit(freight, cents), credit(revenue, cents)]);
      await booked('PLATFORM_FEE', no, [debit(cost, fee), credit(owed, fee)]);
    }
    await booked('REVERSE', 'JS-3', [debit(owed, 4_000), credit(cost, 4_000)]);
    await booked('REVERSE', 'JS-3', [debit(revenue, 1_333_333), credit(freight, 1_333_333)]);
    // Costs of other business are no base.
    await booked('SUBCONTRACT', 'FB-1', [debit(freight, 700), credit(revenue, 700)]);
    books['10001'].day = late;
    await books['00001'].post(
      [
        debit({ code: 1102, ownerType: 'provider', ownerId: '10001' }, 30_000),
        credit({ code: 4002, ownerType: 'tenant', ownerId: '00001' }, 28_302),
        credit({ code: 2203, ownerType: 'tenant', ownerId: '00001' }, 1_698),
      ],
      'P-14',
    );
    const bill = await world.run(generateFee, ask, boss);
    expect(await world.refusal(generateFee, ask, boss)).toBe('billed');
    expect(await world.get(feeBills, bill.id)).toMatchObject({
      ...{ base: 10_000_200, ppm: 3_000, amount: 30_000, orderCount: 2 },
      // 300.006 by base and rate is 300.01: a cent more than the orders.
      roundingCents: -1,
    });
    // The bill gathers what was accrued, and accrues nothing itself.
    expect([await held('10001', 5005, 'tenant', '10001'), await held('10001', 2202, 'tenant', '00001')]).toEqual([
      30_000, 30_000,
    ]);
    expect(await held('00001', 1102, 'provider', '10001')).toBe(30_000);
    expect(await world.refusal(payFee, { payChannel: 'HF' }, { on: bill, platformId: '10002' })).toBe('notFound');
    expect(await world.refusal(payFee, { payChannel: 'TYY' }, { on: bill })).toBe('channelShort');
    expect(await world.refusal(confirmFee, {}, { on: bill, ...boss })).toBe('wrongState');
    await world.run(payFee, { payChannel: 'HF' }, { on: bill });
    expect(await world.refusal(payFee, { payChannel: 'HF' }, { on: bill })).toBe('wrongState');
    expect([await held('10001', 2202, 'tenant', '00001'), await held('10001', 1001, 'channel', 'HF')]).toEqual([
      0, 49_970_000,
    ]);
    expect(
      await world.refusal(confirmFee, {}, { on: bill, as: person('dispatcher', 'operator'), platformId: '00001' }),
    ).toBe('sameHand');
    expect(await world.refusal(confirmFee, {}, { on: bill })).toBe('forbidden');
    await world.run(confirmFee, {}, { on: bill, ...boss });
    expect([await held('00001', 1102, 'provider', '10001'), await held('00001', 1001, 'channel', 'HF')]).toEqual([
      0, 30_000,
    ]);
    await world.run(invoiceFee, { invoiceNo: '26992000000000000001' }, { on: bill, ...boss });
    const kept = await world.get(feeBills, bill.id);
    expect(kept).toMatchObject({
      payStatus: 3,
      invoiceStatus: 3,
      paidBy: 'dispatcher',
      confirmedBy: 'operator',
      amount: 30_000,
    });
    for (const no of [kept.payJournalNo, kept.receiptJournalNo]) expect(no).toBeTruthy();
    await world.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
      operatorSides.run(world.api.openCall(tx, { as: system, platformId: '00001' })),
    );
    expect(await held('00001', 1001, 'channel', 'HF')).toBe(30_000);
    await clean();
  });

  it('[DP-24] the fuel pool is topped up once per receipt (P-24), within what the channel holds', async () => {
    await books['00001'].post(
      [debit(bank, 1_000_000), credit({ code: 3001, ownerType: 'tenant', ownerId: '00001' }, 1_000_000)],
      'OWN1',
    );
    const ask = { channel: 'ENT', amount: 400_000, bankReceiptNo: 'HD1' } as const;
    expect(await world.refusal(topUpPool, { ...ask, amount: 1_000_001 }, boss)).toBe('channelShort');
    await world.run(topUpPool, ask, boss);
    expect(await world.refusal(topUpPool, ask, boss)).toBe('receiptUsed');
    await world.run(warnPool, { warnCents: 500_000 }, boss);
    await world.run(syncPool, {}, boss);
    expect((await world.post(poolState.path, {}, boss)).data).toMatchObject({ channelBalance: null, syncState: 1 });
    await world.drain();
    expect((await world.post(poolState.path, {}, boss)).data).toMatchObject({
      syncState: 2,
      ledgerBalance: 400_000,
      channelBalance: 400_000,
      diffCents: 0,
      warnCents: 500_000,
    });
    expect([await held('00001', 1201, 'channel', 'TYY'), await held('00001', 1001, 'channel', 'ENT')]).toEqual([
      400_000, 600_000,
    ]);
    expect(
      (
        (await world.post(`${poolMoves.path}/paging`, { page: 1, limit: 10, conditions: {} }, boss))
          .pageResult as never as { itemList: object[] }
      ).itemList,
    ).toMatchObject([{ bizNo: 'HD1', inCents: 400_000, outCents: null, tyyBalance: 400_000 }]);
    await clean();
  });

  it('balances show the owner beside the channel, with the difference until the next sync', async () => {
    await world.run(openAccount, {
      channel: 'PDS',
      ownerType: 'company',
      ownerId: 'B',
      ownerName: '示范B',
      accountName: '示范B',
    });
    await world.drain();
    await books['10001'].post([debit(bank, 70_000), credit(wallet('B'), 70_000)], 'CZ-B');
    const row = async (): Promise<RecordOf<typeof ownerBalances>> =>
      (
        (await world.post(`${ownerBalances.path}/paging`, { page: 1, limit: 10, conditions: { ownerId: 'B' } }))
          .pageResult as never as { itemList: RecordOf<typeof ownerBalances>[] }
      ).itemList[0]!;
    expect(await row()).toMatchObject({ channel: 'PDS', available: 70_000, channelBalance: 0, diffCents: -70_000 });
    await world.run(syncAccounts, {});
    await world.drain();
    expect(await row()).toMatchObject({ channelBalance: 70_000, diffCents: 0 });
    // Customers' money and the provider's own are two sums.
    expect(await row()).toMatchObject({ available: 70_000, customerCents: 70_000, ownCents: null });
    expect(
      (
        await world.post(
          `${ownerBalances.path}/paging`,
          { page: 1, limit: 10, conditions: { ownerId: 'B' } },
          { platformId: '10002' },
        )
      ).pageResult,
    ).toMatchObject({ itemList: [] });
  });
});

onEachDatabase('bank without a channel', migrations, (open) => {
  it('refuses plainly where no adapter is configured', async () => {
    const world = await FreightWorld.open(await open(), [bankHalf], { played: false });
    const owner = { ownerType: 'tenant', ownerId: '10001', ownerName: '示范', accountName: '示范' } as const;
    const said = async (code: Channel, language: 'zh' | 'en') => {
      const model = { channel: code, ...owner };
      const { api, clock, database } = world;
      const session = { sessionId: 's', caller: system, platformId: '10001', isOperator: false };
      const requestId = `open-${code}-${language}`;
      const { reason, message } = await api.dispatch(
        api.endpoints.get(openAccount.path)!,
        { session, language, requestId, ip: '127.0.0.1', body: { model, requestId }, clock },
        database,
      );
      return `${reason}: ${message}`;
    };
    expect(await said('PDS', 'zh')).toBe('noChannel: 通道银行存管尚未接入，请先配置通道适配器');
    expect(await said('PDS', 'en')).toBe(
      'noChannel: Channel Bank custody is not connected; configure its adapter first',
    );
    // Whoever is refused reads no code, whichever channel it is.
    for (const code of ['ENT', 'PDS', 'HF', 'TYY', 'SIM'] as const) expect(await said(code, 'zh')).not.toContain(code);
  }, 120_000);
});
