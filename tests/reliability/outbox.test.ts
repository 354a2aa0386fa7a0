import { beforeAll, beforeEach, expect, it } from 'vitest';
import { mostTries } from '../../core/server/outside/booking.ts';
import { ledger } from '../../core/server/ledger/index.ts';
import { definePlugin } from '../../sdk/manifest/index.ts';
import { defineServer, listen, sql } from '../../sdk/server/index.ts';
import type { Database } from '../../sdk/server/index.ts';
import { askOutside, outboxRows, parkOutside, resendOutside } from '../../plugins/bank/contract/index.ts';
import bankHalf from '../../plugins/bank/server/index.ts';
import {
  addWithdrawal,
  approveWithdrawal,
  queryWithdrawal,
  rejectWithdrawal,
  sendWithdrawal,
  withdrawals,
} from '../../plugins/funds/contract/index.ts';
import fundsHalf from '../../plugins/funds/server/index.ts';
import { payBatch, settlementMoved, voidSettlement } from '../../plugins/settlement/contract/index.ts';
import { coalTerms } from '../../plugins/settlement/fixtures.ts';
import { onBothDatabases } from '../support/database.ts';
import { freightMigrations, FreightWorld, person } from '../support/freight-world.ts';
import { companyWithCard } from '../support/owner-cards.ts';
import { credit, debit, LedgerBook, wallet } from '../support/ledger-book.ts';
import { bank, cashier, ofDriver, openSettlement, settlementMigrations } from '../support/settlement-world.ts';
import { ToldBank } from '../support/told-bank.ts';

const everything = { role: 'system', platformId: '00001' } as const;
/** Follows every order, and can be told to break the booking of a payment. */
const follower = { broken: false };
const beside = defineServer(
  definePlugin({
    id: 'follower',
    version: '0.0.1',
    sdk: '^1.0',
    title: { zh: '旁听', en: 'Follower' },
    routes: {},
    menus: {},
    permissions: {},
  }),
  {
    serves: [],
    listens: [
      listen(settlementMoved, (_call, { to }) =>
        follower.broken && to === 50 ? Promise.reject(new Error('the book is torn')) : Promise.resolve(),
      ),
    ],
  },
);

onBothDatabases('a payment, whatever happens to the bank, the line or us', settlementMigrations, (open) => {
  let opened: Awaited<ReturnType<typeof openSettlement>>;
  let world: FreightWorld;
  beforeAll(async () => {
    opened = await openSettlement(await open(), [beside]);
    world = opened.world;
  }, 120_000);
  beforeEach(() => {
    world.bank.moods = {};
    world.bank.reached.send = 0;
    follower.broken = false;
  });

  const onItsWay = { ...bank, code: 1002 } as const;
  interface Sent {
    readonly id: string;
    readonly settleSn: string;
    readonly payCash: number;
    readonly driverId: string;
    /** What the channel held before, and had on its way. */
    readonly held: number;
    readonly transit: number;
  }
  /** An order whose payment stands in the outbox. */
  async function pressed(): Promise<Sent> {
    const { on, batch, trip } = await opened.payable({ ...coalTerms, oilRatio: 0 });
    const [held, transit] = [await opened.balance(bank), await opened.balance(onItsWay)];
    await world.run(payBatch, {}, { on: batch, as: cashier });
    const { settleSn, payCash, settleStatus } = await opened.order(on.id);
    expect(settleStatus).toBe(40);
    return { id: on.id, settleSn, payCash, driverId: trip.driverId, held, transit };
  }
  const ofTheBank = (sent: Sent) =>
    [...world.bankBooks.payments.values()].filter((one) => one.key.startsWith(`${sent.settleSn}-`));
  const row = async ({ settleSn }: Pick<Sent, 'settleSn'>) => {
    const found = await world.database.transaction(everything, (tx) =>
      tx.one<{ id: string; state: string; tries: number; lastError: string | null }>(
        sql`select id, state, tries, last_error from outbox where key like ${`${settleSn}-%`} order by id desc`,
      ),
    );
    if (!found) throw new Error(`nothing was sent for ${settleSn}`);
    return found;
  };
  const vouchersOf = ({ id }: Sent) =>
    opened.within((call) =>
      call.tx.rows<{ amount: number }>(sql`select amount from settlement_voucher where order_id = ${id}`),
    );
  /** The bank's own books and ours say the same, to the cent: paid once, and by nothing but this payment. */
  async function paidOnce(sent: Sent): Promise<void> {
    expect(ofTheBank(sent).map(({ state, amount }) => ({ state, amount }))).toEqual([
      { state: 'paid', amount: sent.payCash },
    ]);
    expect(await opened.order(sent.id)).toMatchObject({ settleStatus: 50, payStatus: 3 });
    expect(await vouchersOf(sent)).toEqual([{ amount: sent.payCash }]);
    expect(await opened.balance(bank)).toBe(sent.held - sent.payCash);
    expect(await opened.balance(onItsWay)).toBe(sent.transit);
    expect(await opened.balance(ofDriver(2101, sent.driverId))).toBe(0);
    expect((await row(sent)).state).toBe('booked');
    await opened.verified();
  }
  /** It is on its way: nothing of it is booked, and nobody can take it back. */
  async function underWay(sent: Sent): Promise<void> {
    expect(await opened.order(sent.id)).toMatchObject({ settleStatus: 40, payStatus: 2 });
    expect(await vouchersOf(sent)).toEqual([]);
    expect(await world.refusal(voidSettlement, { reason: '作废' }, { on: { id: sent.id } })).toBe('wrongState');
  }

  it('is written down with the command and sent after it', async () => {
    const sent = await pressed();
    expect(ofTheBank(sent)).toEqual([]);
    await underWay(sent);
    await world.drain();
    await paidOnce(sent);
    expect(world.bank.reached.send).toBe(1);
  });

  it('a command that is undone sends nothing', async () => {
    const { batch } = await opened.payable({ ...coalTerms, oilRatio: 0 });
    const before = await world.database.transaction(everything, (tx) => tx.rows(sql`select id from outbox`));
    await expect(
      world.database.transaction({ role: 'tenant', platformId: '10001' }, async (tx) => {
        await world.api.join(tx, payBatch, {}, { as: cashier, platformId: '10001', on: batch, clock: world.clock });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await world.drain();
    expect(await world.database.transaction(everything, (tx) => tx.rows(sql`select id from outbox`))).toEqual(before);
  });

  it('slower than its time: it is asked for, not sent again', async () => {
    const sent = await pressed();
    world.bank.moods = { send: { slowMs: 2_600 } };
    await world.drain();
    await underWay(sent);
    expect(ofTheBank(sent)).toHaveLength(1);
    expect(await row(sent)).toMatchObject({ state: 'asking', lastError: 'no answer within 2000 ms' });
    world.bank.moods = {};
    await world.drain({ hurry: true });
    await paidOnce(sent);
    expect(world.bank.reached.send).toBe(1);
  });

  it('the answer is lost on its way: it is asked for, not sent again', async () => {
    const sent = await pressed();
    world.bank.moods = { send: { answerLost: true } };
    await world.drain();
    await underWay(sent);
    await world.drain({ hurry: true });
    await paidOnce(sent);
    expect(world.bank.reached.send).toBe(1);
  });

  it('nothing arrives at the bank: once it says that it never heard of it, it is sent with the same key', async () => {
    const sent = await pressed();
    const key = `${sent.settleSn}-1`;
    world.bank.moods = { send: { dead: true }, query: { dead: true } };
    await world.drain();
    await world.drain({ hurry: true });
    await underWay(sent);
    expect(ofTheBank(sent)).toEqual([]);
    world.bank.moods = {};
    await world.drain({ hurry: true });
    await paidOnce(sent);
    expect(ofTheBank(sent)[0]?.key).toBe(key);
  });

  it('told twice: the second time changes nothing; told otherwise, it is put before a person', async () => {
    const sent = await pressed();
    await world.drain();
    const key = `${sent.settleSn}-1`;
    const paid = { kind: 'paid', channelNo: `SIM-${key}`, amount: sent.payCash, feeCents: 0 };
    const worker = world.worker();
    await Promise.all([1, 2].map(() => worker.hear(world.bank.transfers, '10001', key, paid)));
    await paidOnce(sent);
    await worker.hear(world.bank.transfers, '10001', key, {
      kind: 'failed',
      channelNo: '',
      fault: 'OTHER',
      reason: '退票',
    });
    expect(await row(sent)).toMatchObject({ state: 'parked', lastError: expect.stringContaining('another answer') });
    expect(await opened.order(sent.id)).toMatchObject({ settleStatus: 50 });
    expect(await vouchersOf(sent)).toHaveLength(1);
    expect(await opened.balance(bank)).toBe(sent.held - sent.payCash);
  });

  it('never decided: it is put aside after its tries, and an answer that comes late is booked once', async () => {
    const sent = await pressed();
    world.bank.moods = { send: { undecided: true }, query: { undecided: true } };
    for (let n = 0; n < mostTries + 2; n += 1) await world.drain({ hurry: true });
    await underWay(sent);
    const parked = await row(sent);
    expect(parked).toMatchObject({ state: 'parked', tries: mostTries });
    expect(parked.lastError).toContain('no final answer yet');
    world.bank.moods = {};
    await world.drain({ hurry: true });
    await underWay(sent);
    await world.run(askOutside, {}, { on: { id: parked.id } });
    await world.drain();
    await paidOnce(sent);
    expect(world.bank.reached.send).toBe(1);
  }, 60_000);

  it('another amount than asked for is not booked: a person sees it', async () => {
    const sent = await pressed();
    world.bank.moods = { send: { wrongBy: 100 } };
    await world.drain();
    await underWay(sent);
    const parked = await row(sent);
    expect(parked).toMatchObject({
      state: 'parked',
      lastError: `asked for ${sent.payCash} cents, the bank tells of ${sent.payCash + 100}`,
    });
    await world.run(askOutside, {}, { on: { id: parked.id } });
    await world.drain();
    await underWay(sent);
    expect(await world.get(outboxRows, parked.id)).toMatchObject({
      state: 'parked',
      amount: sent.payCash,
      bookedAt: null,
    });
  });

  it.each([
    ['before the bank has it', { dead: true }],
    ['after the bank has paid', {}],
  ] as const)('the process dies %s: the next one asks, and it is paid once', async (_when, mood) => {
    const sent = await pressed();
    world.bank.moods = { send: mood };
    let alive = true;
    const send = world.bank.transfers.send.bind(world.bank.transfers);
    const dying = {
      ...world.bank.transfers,
      send: (intent: Parameters<typeof send>[0]) => {
        alive = false;
        return send(intent);
      },
    };
    const cut: Database = {
      kind: world.database.kind,
      ping: () => world.database.ping(),
      close: () => Promise.resolve(),
      transaction: (...given) =>
        alive ? world.database.transaction(...given) : Promise.reject(new Error('the process is gone')),
    };
    await expect(world.worker(undefined, cut, [dying]).drain()).rejects.toThrow('the process is gone');
    expect((await row(sent)).state).toBe('sending');
    await underWay(sent);
    world.bank.moods = {};
    // Its lease still runs: nobody else touches it.
    await world.drain();
    expect((await row(sent)).state).toBe('sending');
    await world.drain({ hurry: true });
    await paidOnce(sent);
    expect(world.bank.reached.send).toBe(1);
  });

  it('the answer cannot be booked: it is kept and booked later, and nobody is paid again', async () => {
    const sent = await pressed();
    follower.broken = true;
    await world.drain();
    await underWay(sent);
    expect(await row(sent)).toMatchObject({
      state: 'answered',
      lastError: expect.stringContaining('the book is torn'),
    });
    expect(ofTheBank(sent)).toHaveLength(1);
    follower.broken = false;
    await world.drain({ hurry: true });
    await paidOnce(sent);
    expect(world.bank.reached.send).toBe(1);
  });

  it('a person sends it again, under the same key: the bank takes it for the same', async () => {
    const sent = await pressed();
    world.bank.moods = { send: { answerLost: true } };
    await world.drain();
    world.bank.moods = {};
    await world.run(resendOutside, {}, { on: await row(sent) });
    await world.drain();
    await paidOnce(sent);
    expect(world.bank.reached.send).toBe(2);
    expect(await world.refusal(parkOutside, { reason: '搁置' }, { on: await row(sent) })).toBe('wrongState');
  });

  it('two processes share the outbox: each payment is sent once', async () => {
    const sent = [await pressed(), await pressed(), await pressed()];
    await Promise.all([world.drain(), world.drain()]);
    for (const one of sent) {
      expect(ofTheBank(one)).toHaveLength(1);
      expect(await opened.order(one.id)).toMatchObject({ settleStatus: 50 });
    }
    expect(world.bank.reached.send).toBe(3);
  });

  it('nobody outside is asked while a transaction is open', async () => {
    const sent = await pressed();
    const lines: string[] = [];
    await world.database.transaction(everything, () => world.worker((line) => lines.push(line)).drain());
    expect(lines.join()).toContain('must not be asked while a transaction is open');
    expect(ofTheBank(sent)).toEqual([]);
    await world.drain({ hurry: true });
    await paidOnce(sent);
  });

  it('the orders of a batch fail alone: one that hangs keeps no other one waiting', async () => {
    const orders = [];
    for (let n = 0; n < 3; n += 1) orders.push((await opened.approved({ ...coalTerms, oilRatio: 0 })).on);
    const batch = await opened.batched(orders);
    await opened.approvedBatch(batch);
    await world.run(payBatch, {}, { on: batch, as: cashier });
    const [first] = await Promise.all(orders.map(({ id }) => opened.order(id)));
    world.bank.moods = { send: { dead: true, only: `${first?.settleSn}-1` } };
    await world.drain();
    expect(await Promise.all(orders.map(async ({ id }) => (await opened.order(id)).settleStatus))).toEqual([
      40, 50, 50,
    ]);
    world.bank.moods = {};
    await world.drain({ hurry: true });
    expect(await Promise.all(orders.map(async ({ id }) => (await opened.order(id)).settleStatus))).toEqual([
      50, 50, 50,
    ]);
    await opened.verified();
  });
});

const payouts = [...freightMigrations, ...(bankHalf.migrations ?? []), ...(fundsHalf.migrations ?? [])];
onBothDatabases('withdrawals in transit', payouts, (open) => {
  const [maker, checker] = [person('maker', 'provider'), person('checker', 'provider')];
  const payer = person('payer', 'provider');
  const told = new ToldBank();
  let world: FreightWorld;
  let book: LedgerBook;
  let walletId: string;
  let cardId: string;
  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [bankHalf, fundsHalf, told.half]);
    book = new LedgerBook(world.database);
    await book.post([debit({ code: 1001, ownerType: 'channel', ownerId: 'HF' }, 900), credit(wallet('w'), 900)]);
    walletId = (await book.within((call) =>
      call.tx.one<{ id: string }>(sql`select id from ledger_account where code = 2001 and owner_id = 'w'`),
    ))!.id;
    cardId = await companyWithCard(world, 'w', '示范w');
  }, 120_000);
  const sent = async (): Promise<{ readonly id: string; readonly withdrawNo: string }> => {
    const order = await world.run(addWithdrawal, { walletId, cardId, amount: 100 }, { as: maker });
    await world.run(approveWithdrawal, {}, { as: checker, on: order });
    await world.run(sendWithdrawal, { channel: 'HF' }, { as: payer, on: order });
    return order;
  };
  const stateOf = async ({ id }: { readonly id: string }): Promise<number> =>
    (await world.get(withdrawals, id)).withdrawStatus;

  it('there is no way back from what is on its way but the answer of the bank', async () => {
    const order = await sent();
    expect(await world.refusal(rejectWithdrawal, { reason: '不付' }, { as: checker, on: order })).toBe('wrongState');
    await world.drain();
    expect(told.handed).toEqual([order.withdrawNo]);
    expect(await stateOf(order)).toBe(30);
    told.said = { state: 'failed', failReason: '户名不符' };
    await world.run(queryWithdrawal, {}, { as: checker, on: order });
    expect(await stateOf(order)).toBe(30);
    await world.drain();
    expect(await stateOf(order)).toBe(50);
    expect(await book.within((call) => ledger.balance(call, wallet('w')))).toBe(900);
  });

  it('are booked though the bank answers nonsense about one of them', async () => {
    told.said = { state: 'running' };
    const orders = [await sent(), await sent(), await sent(), await sent()];
    await world.drain();
    told.silent = orders[0]?.withdrawNo ?? '';
    told.said = { state: 'done' };
    await world.drain({ hurry: true });
    expect(await Promise.all(orders.map(stateOf))).toEqual([30, 40, 40, 40]);
    const [odd] = await world.database.transaction(everything, (tx) =>
      tx.rows<{ state: string; lastError: string }>(
        sql`select state, last_error from outbox where key = ${told.silent}`,
      ),
    );
    expect(odd).toEqual({ state: 'asking', lastError: 'the bank answered no JSON' });
    expect(await book.within((call) => ledger.verify(call))).toEqual([]);
    told.silent = '';
    await world.drain({ hurry: true });
    expect(await Promise.all(orders.map(stateOf))).toEqual([40, 40, 40, 40]);
  });
});
