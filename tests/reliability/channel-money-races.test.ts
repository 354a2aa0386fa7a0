import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../core/server/database/index.ts';
import { definePlugin } from '../../sdk/manifest/index.ts';
import type { Command, InputOfCommand } from '../../sdk/contract/index.ts';
import { defineServer, Refused, sql } from '../../sdk/server/index.ts';
import type { Database, LedgerAccount, Posting } from '../../sdk/server/index.ts';
import {
  addBank,
  addCard,
  bankCardCheck,
  bankOpen,
  bankStatement,
  generateFee,
  payFee,
  pullStatement,
  sendBack,
  subAccounts,
  topUpPool,
  toSuspense,
  verifyCard,
  type Channel,
  type ChannelLine,
} from '../../plugins/bank/contract/index.ts';
import { cardNumberOf } from '../../plugins/bank/fixtures.ts';
import bankHalf from '../../plugins/bank/server/index.ts';
import {
  addPayout,
  addTransfer as addChannelTransfer,
  approveTransfer,
  auditPayout,
  queryTransfer,
  retryTransfer,
  sendPayout,
} from '../../plugins/custody/contract/index.ts';
import custodyHalf from '../../plugins/custody/server/index.ts';
import {
  addTransfer,
  addWithdrawal,
  approveWithdrawal,
  auditTransfer,
  sendWithdrawal,
} from '../../plugins/funds/contract/index.ts';
import fundsHalf from '../../plugins/funds/server/index.ts';
import { freshPostgres, postgresUrl } from '../support/database.ts';
import { freightMigrations, FreightWorld, operator, person, system, type Who } from '../support/freight-world.ts';
import { companyWithCard } from '../support/owner-cards.ts';
import { credit, debit, LedgerBook, wallet } from '../support/ledger-book.ts';
import { closeLater } from '../support/opened.ts';
import { openOwnAccounts } from '../support/own-accounts.ts';
import { telling } from '../support/telling.ts';
import { ToldBank } from '../support/told-bank.ts';

/** How many press at once, and what each wants. The channel holds enough for three. */
const many = 8;
const each = 30_000;
const held = 3 * each + 1;
const times = Array.from({ length: many }, (_, n) => n);
const day = '2026-03-05';

/** A bank that tells lines of an account, and one that writes down what it was asked to pay. */
const bank = { lines: [] as ChannelLine[] };
const told = new ToldBank();
const outside = defineServer(
  definePlugin({
    id: 'accounts',
    version: '0.0.1',
    sdk: '^1.0',
    title: { zh: '外部', en: 'Outside' },
    routes: {},
    menus: {},
    permissions: {},
  }),
  {
    serves: [],
    adapters: () => [
      telling(bankOpen)(({ channel, ownerId }) => ({ kind: 'opened', accountNo: `${ownerId}-${channel}` })),
      telling(bankCardCheck)(() => ({ kind: 'valid' })),
      telling(bankStatement)(({ day: asked }) => ({ day: asked, lines: bank.lines })),
    ],
  },
);
const [maker, checker, payer] = [
  person('maker', 'provider'),
  person('checker', 'provider'),
  person('payer', 'provider'),
];
const boss = { as: operator, platformId: '00001' } as const;
const halves = [bankHalf, fundsHalf, custodyHalf];
const channelMoney = (channel: Channel): LedgerAccount => ({ code: 1001, ownerType: 'channel', ownerId: channel });
const inTransit = (channel: Channel): LedgerAccount => ({ code: 1002, ownerType: 'channel', ownerId: channel });
const ownFunds: LedgerAccount = { code: 3001, ownerType: 'tenant', ownerId: '10001' };

// PGlite has one connection: nothing is at once there.
describe.skipIf(postgresUrl() === '')('channel money, when many press at once on two processes', () => {
  let world: FreightWorld;
  let processes: readonly Database[] = [];
  let books: Readonly<Record<'10001' | '00001', LedgerBook>>;

  beforeAll(async () => {
    const url = await freshPostgres();
    const migrations = [...freightMigrations, ...halves.flatMap((half) => half.migrations ?? [])];
    processes = [await openDatabase({ url, migrations }), await openDatabase({ url, migrations })];
    for (const process of processes) closeLater(() => process.close());
    world = await FreightWorld.open(processes[0]!, [...halves, outside, told.half]);
    books = { '10001': new LedgerBook(world.database), '00001': new LedgerBook(world.database, '00001', 'operator') };
  }, 120_000);

  /** Brings a channel to exactly `cents`, all of it in the bank. */
  const hold = async (channel: Channel, cents: number, book: LedgerBook = books['10001']): Promise<void> => {
    const owner: LedgerAccount = { code: 5008, ownerType: 'tenant', ownerId: book.platformId };
    for (const [account, wanted] of [
      [channelMoney(channel), cents],
      [inTransit(channel), 0],
    ] as const) {
      const more = wanted - (await book.balance(account));
      if (more !== 0)
        expect(
          await book.post(
            more > 0 ? [debit(account, more), credit(owner, more)] : [debit(owner, -more), credit(account, -more)],
          ),
        ).toBe('done');
    }
  };
  const attempt = async <C extends Command>(
    n: number,
    command: C,
    input: InputOfCommand<C>,
    { as = checker, platformId = '10001', on }: Who,
  ): Promise<string> => {
    try {
      await world.api.run(processes[n % 2]!, command, input, {
        as,
        platformId,
        clock: world.clock,
        ...(on ? { on } : {}),
      });
      return 'done';
    } catch (error) {
      if (error instanceof Refused) return error.code;
      throw error;
    }
  };
  /** Three are carried out, nobody else is, and the channel holds what is left. */
  const threeOf = async (
    answers: readonly string[],
    channel: Channel,
    book: LedgerBook = books['10001'],
  ): Promise<void> => {
    expect([...answers].sort()).toEqual([
      ...Array<string>(many - 3).fill('channelShort'),
      ...Array<string>(3).fill('done'),
    ]);
    expect((await book.balance(channelMoney(channel))) + Math.min(0, await book.balance(inTransit(channel)))).toBe(1);
    expect(await book.verify()).toEqual([]);
  };
  const inTurn = async <T>(make: (n: number) => Promise<T>): Promise<readonly T[]> => {
    const made: T[] = [];
    for (const n of times) made.push(await make(n));
    return made;
  };
  const giveOwn = (postings: readonly Posting[]): Promise<string> => books['10001'].post(postings);

  it('withdrawOrder.send', async () => {
    expect(await giveOwn([debit(channelMoney('ENT'), many * each), credit(wallet('w'), many * each)])).toBe('done');
    const walletId = (await books['10001'].within((call) =>
      call.tx.one<{ id: string }>(sql`select id from ledger_account where code = 2001 and owner_id = 'w'`),
    ))!.id;
    const cardId = await companyWithCard(world, 'w', '示范w');
    const orders = await inTurn(async () => {
      const order = await world.run(addWithdrawal, { walletId, cardId, amount: each }, { as: maker });
      await world.run(approveWithdrawal, {}, { as: checker, on: { id: order.id } });
      return order.id;
    });
    await hold('HF', held);
    told.handed.length = 0;
    await threeOf(
      await Promise.all(
        orders.map((id, n) =>
          attempt(n, sendWithdrawal, { channel: 'HF' }, { as: person('sender', 'provider'), on: { id } }),
        ),
      ),
      'HF',
    );
    await world.drain();
    expect(told.handed).toHaveLength(3);
  }, 60_000);

  const transfersOut = (): Promise<readonly string[]> =>
    inTurn(
      async () =>
        (
          await world.run(
            addTransfer,
            {
              direction: 'OUT',
              purpose: 'ALLOCATE',
              channel: 'HF',
              amount: each,
              counterName: '某公司',
              counterAccount: '6210990012345678',
            },
            { as: maker },
          )
        ).id,
    );
  const setOwnFunds = async (cents: number): Promise<void> => {
    const more = cents - (await books['10001'].balance(ownFunds));
    if (more !== 0)
      await giveOwn(
        more > 0
          ? [debit(channelMoney('ENT'), more), credit(ownFunds, more)]
          : [debit(ownFunds, -more), credit(channelMoney('ENT'), -more)],
      );
  };

  it('transferOrder.audit, by what the channel holds', async () => {
    await setOwnFunds(many * each);
    const orders = await transfersOut();
    await hold('HF', held);
    told.handed.length = 0;
    await threeOf(await Promise.all(orders.map((id, n) => attempt(n, auditTransfer, {}, { on: { id } }))), 'HF');
    await world.drain();
    expect(told.handed).toHaveLength(3);
  }, 60_000);

  it('transferOrder.audit, by own funds: the money of others in the same channel stays there', async () => {
    await setOwnFunds(held);
    const orders = await transfersOut();
    await hold('HF', many * each);
    told.handed.length = 0;
    const answers = await Promise.all(orders.map((id, n) => attempt(n, auditTransfer, {}, { on: { id } })));
    expect(answers.filter((one) => one === 'done')).toHaveLength(3);
    expect(await books['10001'].balance(ownFunds)).toBe(1);
    await world.drain();
    expect(told.handed).toHaveLength(3);
  }, 60_000);

  it('transferOrder.audit, out of a channel and into another: they spend it by two accounts, one of which does not exist yet', async () => {
    await setOwnFunds(many * each);
    const orders = await inTurn(
      async (n) =>
        (
          await world.run(
            addTransfer,
            {
              purpose: 'ALLOCATE',
              channel: 'OFFLINE',
              amount: each,
              ...(n % 2
                ? { direction: 'INNER', toChannel: 'HF' }
                : { direction: 'OUT', counterName: '某公司', counterAccount: '6210990012345678' }),
            },
            { as: maker },
          )
        ).id,
    );
    expect(await giveOwn([debit(channelMoney('OFFLINE'), held), credit(ownFunds, held)])).toBe('done');
    told.handed.length = 0;
    await threeOf(
      await Promise.all(orders.map((id, n) => attempt(n >> 1, auditTransfer, {}, { on: { id } }))),
      'OFFLINE',
    );
    await world.drain();
    expect(told.handed).toHaveLength(3);
  }, 60_000);

  it('channelTransfer.approve and retry', async () => {
    await hold('PDS', many * each);
    await openOwnAccounts(world.database, ['SIM']);
    const orders = await inTurn(
      async () =>
        (
          await world.run(
            addChannelTransfer,
            { fromAccount: 'PDS', toAccount: 'SIM', amount: each, purpose: 'ALLOCATE' },
            { as: maker },
          )
        ).id,
    );
    await hold('PDS', held);
    told.handed.length = 0;
    const approve = (): Promise<string[]> =>
      Promise.all(orders.map((id, n) => attempt(n, approveTransfer, {}, { on: { id } })));
    await threeOf(await approve(), 'PDS');
    await world.drain();
    expect(told.handed).toHaveLength(3);
    // The rest is approved with more money; the bank then says no to all, and all are tried again with too little.
    await hold('PDS', many * each);
    expect((await approve()).filter((one) => one === 'done')).toHaveLength(many - 3);
    await world.drain();
    told.said = { state: 'failed', failReason: '户名不符' };
    for (const id of orders) await world.run(queryTransfer, {}, { as: checker, on: { id } });
    await world.drain();
    told.said = { state: 'running' };
    await hold('PDS', held);
    told.handed.length = 0;
    const again = await Promise.all(orders.map((id, n) => attempt(n, retryTransfer, {}, { ...boss, on: { id } })));
    await threeOf(again, 'PDS');
    await world.drain();
    expect(told.handed).toHaveLength(3);
  }, 60_000);

  const card = async (
    ownerType: 'company' | 'tenant',
    ownerId: string,
    ownerName: string,
    n: number,
  ): Promise<string> => {
    const known = await books['10001'].within((call) => call.tx.one<{ id: string }>(sql`select id from bank limit 1`));
    const bankId =
      known?.id ??
      (
        await world.run(
          addBank,
          { bankCode: '102', bankName: '示范银行', sort: 1 },
          { as: system, platformId: '00001' },
        )
      ).id;
    const { id } = await world.run(addCard, {
      ownerType,
      ownerId,
      ownerName,
      holderName: ownerName,
      bankId,
      cardNo: cardNumberOf(n),
    });
    await world.run(verifyCard, {}, { on: { id }, as: checker });
    await world.drain();
    return id;
  };
  const payoutsOf = (cardId: string): Promise<readonly string[]> =>
    inTurn(async () => {
      const { id } = await world.run(addPayout, { channel: 'PDS', cardId, amount: each }, { as: maker });
      await world.run(auditPayout, {}, { as: checker, on: { id } });
      return id;
    });

  it('channelPayout.send', async () => {
    expect(await giveOwn([debit(channelMoney('ENT'), many * each), credit(wallet('p'), many * each)])).toBe('done');
    await world.companyAs('p', '示范p');
    const payouts = await payoutsOf(await card('company', 'p', '示范p', 7));
    await hold('PDS', held);
    told.handed.length = 0;
    await threeOf(
      await Promise.all(payouts.map((id, n) => attempt(n, sendPayout, {}, { on: { id }, as: payer }))),
      'PDS',
    );
    await world.drain();
    expect(told.handed).toHaveLength(3);
  }, 60_000);

  it('channelPayout.send of own funds, which others have spent meanwhile', async () => {
    await setOwnFunds(many * each);
    const payouts = await payoutsOf(await card('tenant', '10001', '示范', 8));
    await setOwnFunds(held);
    await hold('PDS', many * each);
    told.handed.length = 0;
    const answers = await Promise.all(payouts.map((id, n) => attempt(n, sendPayout, {}, { on: { id }, as: payer })));
    expect([...answers].sort()).toEqual([
      ...Array<string>(many - 3).fill('balanceShort'),
      ...Array<string>(3).fill('done'),
    ]);
    expect(await books['10001'].balance(ownFunds)).toBe(1);
    await world.drain();
    expect(told.handed).toHaveLength(3);
  }, 60_000);

  it('fundStatement.sendBack', async () => {
    await openOwnAccounts(world.database, ['SIM']);
    const own = await world.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
      tx.one<{ id: string }>(
        sql`select id from sub_account where platform_id = '10001' and channel = 'SIM' and owner_type = 'tenant'`,
      ),
    );
    const { id } = own!;
    bank.lines = times.map((n) => ({
      channelNo: `L${n}`,
      at: `${day} 07:0${n}:00`,
      direction: 'IN',
      amount: each,
      counterName: '某公司',
      counterAccount: '62',
      summary: '转账',
    }));
    await world.run(pullStatement, {
      channel: 'SIM',
      accountNo: (await world.get(subAccounts, id)).accountNo ?? '',
      day,
    });
    await world.drain();
    const lines = await books['10001'].within((call) =>
      call.tx.rows<{ id: string }>(sql`select id from fund_statement where channel = 'SIM'`),
    );
    for (const on of lines) await world.run(toSuspense, { reason: '付款方不明' }, { as: maker, on });
    await hold('SIM', held);
    told.handed.length = 0;
    await threeOf(await Promise.all(lines.map((on, n) => attempt(n, sendBack, { reason: '退回' }, { on }))), 'SIM');
    await world.drain();
    expect(told.handed).toHaveLength(3);
  }, 60_000);

  it('platformFeeBill.pay', async () => {
    const bills = await inTurn(async (n) => {
      const month = `2025-0${n + 1}`;
      const book = new LedgerBook(world.database);
      book.day = `${month}-10`;
      await book.post(
        [
          debit({ code: 5005, ownerType: 'tenant', ownerId: '10001' }, each),
          credit({ code: 2202, ownerType: 'tenant', ownerId: '00001' }, each),
        ],
        `P-14-${month}`,
      );
      return (await world.run(generateFee, { platformId: '10001', month }, boss)).id;
    });
    await hold('TYY', held);
    await threeOf(
      await Promise.all(bills.map((id, n) => attempt(n, payFee, { payChannel: 'TYY' }, { on: { id } }))),
      'TYY',
    );
  }, 60_000);

  it('tyyPool.topUp, and one receipt of two amounts is taken once', async () => {
    const book = books['00001'];
    await hold('ENT', held, book);
    await threeOf(
      await Promise.all(
        times.map((n) => attempt(n, topUpPool, { channel: 'ENT', amount: each, bankReceiptNo: `HD${n}` }, boss)),
      ),
      'ENT',
      book,
    );
    await hold('ENT', many * each * 10, book);
    const answers = await Promise.all(
      times.map((n) => attempt(n, topUpPool, { channel: 'ENT', amount: each + n, bankReceiptNo: 'HD-once' }, boss)),
    );
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    // Who comes while the first one is posting is told by the ledger, who comes later by the pool.
    for (const answer of answers) expect(['done', 'journalDiffers', 'receiptUsed']).toContain(answer);
    expect(await attempt(0, topUpPool, { channel: 'ENT', amount: each + many, bankReceiptNo: 'HD-once' }, boss)).toBe(
      'receiptUsed',
    );
  }, 60_000);
});
