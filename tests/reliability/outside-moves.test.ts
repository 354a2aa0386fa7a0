import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addProduct,
  approveOrder,
  cancelPolicy,
  createPolicy,
  insurePolicy,
  openAccount,
  policies,
  reconcileAccount,
  topUpAccount,
  underwritingAccounts,
  underwritingOrders,
  withdrawAccount,
} from '../../plugins/insurance/contract/index.ts';
import { productInput } from '../../plugins/insurance/fixtures.ts';
import insurance from '../../plugins/insurance/server/index.ts';
import { sql } from '../../sdk/server/index.ts';
import { onBothDatabases } from '../support/database.ts';
import { freightMigrations, FreightWorld, person, system } from '../support/freight-world.ts';
import { bank, credit, debit, LedgerBook } from '../support/ledger-book.ts';

const finance = person('finance', 'provider');
type Line = FreightWorld['line'];
/** What goes wrong, one after the other, until in the end the line is good again. */
const troubles: readonly (readonly [string, readonly Line[]])[] = [
  ['nothing goes wrong', []],
  ['requests do not arrive', [{ send: 'dead' }]],
  ['requests do not arrive, and asking for them does not either', [{ send: 'dead', query: 'dead' }, { query: 'dead' }]],
  ['answers are lost', [{ send: 'answerLost' }]],
  ['answers are lost twice', [{ send: 'answerLost', query: 'answerLost' }, { query: 'answerLost' }]],
];

onBothDatabases('the money with an insurer', [...freightMigrations, ...(insurance.migrations ?? [])], (open) => {
  let world: FreightWorld;
  let book: LedgerBook;
  let serial = 0;
  beforeAll(async () => {
    const database = await open();
    world = await FreightWorld.open(database, [insurance]);
    book = new LedgerBook(database);
    const own = { code: 3001, ownerType: 'tenant', ownerId: '10001' } as const;
    await book.post([debit(bank, 100_000_000), credit(own, 100_000_000)]);
  }, 120_000);
  beforeEach(() => {
    world.line = {};
  });

  /** Lets the line be as bad as it is told, one look of the worker each, and then good. */
  const through = async (lines: readonly Line[]): Promise<void> => {
    for (const line of lines) {
      world.line = line;
      await world.drain({ hurry: true });
    }
    world.line = {};
    await world.drain({ hurry: true });
    await world.drain({ hurry: true });
  };
  const opened = async () => {
    const insurerCode = `OUT${(serial += 1)}`;
    const { id: productId } = await world.run(
      addProduct,
      productInput(500 + serial, { insurerCode, insurerName: `示范保司${serial}` }),
      { as: person('operator', 'operator'), platformId: '00001' },
    );
    const { id: accountId } = await world.run(openAccount, { productId, warnCents: 0 });
    return { insurerCode, productId, accountId };
  };
  const paidIn = async (accountId: string, amount: number): Promise<{ id: string }> => {
    const { orderId } = await world.run(
      topUpAccount,
      { amount, channel: 'ENT', reason: '预存' },
      { on: { id: accountId } },
    );
    await world.run(approveOrder, {}, { on: { id: orderId }, as: finance });
    return { id: orderId };
  };
  /** The insurer's own books and ours say the same, to the cent, and hold each request once. */
  const agrees = async (accountId: string, insurerCode: string, cents: number): Promise<void> => {
    await world.run(reconcileAccount, {}, { on: { id: accountId } });
    await world.drain();
    expect(await world.get(underwritingAccounts, accountId)).toMatchObject({
      balance: cents,
      insurerBalance: cents,
      diffCents: 0,
    });
    const keys = [...world.answerBooks.answers.values()]
      .filter(({ request }) => (request as { insurerCode?: string }).insurerCode === insurerCode)
      .map(({ port, key }) => `${port} ${key.replace(/-\d+$/, '')}`)
      .filter((one) => !one.startsWith('insurer.balance'));
    expect(keys).toEqual([...new Set(keys)]);
    expect(await book.verify()).toEqual([]);
  };

  describe.each(troubles)('%s', (_what, lines) => {
    it('a premium, what is paid in and what is taken out is moved once', async () => {
      const { accountId, productId, insurerCode } = await opened();
      const before = await book.balance(bank);
      const order = await paidIn(accountId, 100_000);
      await through(lines);
      expect(await world.get(underwritingOrders, order.id)).toMatchObject({ status: 40 });
      await agrees(accountId, insurerCode, 100_000);

      const trip = await world.trip(30);
      const { id } = await world.run(createPolicy, { waybillId: trip.id, productId, cargoValueCents: 12_345_678 });
      await world.run(insurePolicy, {}, { on: { id } });
      await through(lines);
      expect(await world.get(policies, id)).toMatchObject({ policyStatus: 30, attempts: 1 });
      await agrees(accountId, insurerCode, 95_679);

      await world.run(cancelPolicy, { reason: '退保' }, { on: { id } });
      expect(await world.get(policies, id)).toMatchObject({ policyStatus: 55 });
      await through(lines);
      expect(await world.get(policies, id)).toMatchObject({ policyStatus: 60 });
      await agrees(accountId, insurerCode, 100_000);

      const back = await world.run(withdrawAccount, { accountId, amount: 40_000, channel: 'ENT', reason: '取回' });
      await world.run(approveOrder, {}, { on: back, as: finance });
      await through(lines);
      expect(await world.get(underwritingOrders, back.id)).toMatchObject({ status: 40, feeCents: 200 });
      await agrees(accountId, insurerCode, 60_000);
      expect((await book.balance(bank)) - before).toBe(-60_200);
    });
  });

  it('an order that an older version has sent is put into the outbox, asked for, and sent when nobody has heard of it', async () => {
    const { accountId, insurerCode } = await opened();
    await paidIn(accountId, 50_000);
    await through([]);
    const back = await world.run(withdrawAccount, { accountId, amount: 20_000, channel: 'ENT', reason: '取回' });
    await world.run(approveOrder, {}, { on: back, as: finance });
    const all = { role: 'system', platformId: '00001' } as const;
    await world.database.transaction(all, (tx) => tx.run(sql`delete from outbox where on_id = ${back.id}`));
    await through([]);
    expect(await world.get(underwritingOrders, back.id)).toMatchObject({ status: 30 });
    const adopt = insurance.jobs?.find(({ name }) => name === 'insurance.adoptSent');
    const work = (): Promise<void> =>
      world.database.transaction(
        all,
        async (tx) => await adopt?.run(world.api.openCall(tx, { as: system, platformId: '00001', clock: world.clock })),
      );
    await work();
    const row = () =>
      world.database.transaction(all, (tx) =>
        tx.rows<{ state: string }>(sql`select state from outbox where on_id = ${back.id}`),
      );
    expect(await row()).toEqual([{ state: 'asking' }]);
    await work();
    await through([]);
    expect(await row()).toEqual([{ state: 'booked' }]);
    await agrees(accountId, insurerCode, 30_000);
  });

  it('a command that moves money is refused without a request id, and nothing of it stays', async () => {
    const { accountId } = await opened();
    const { orderId } = await world.run(
      topUpAccount,
      { amount: 100, channel: 'ENT', reason: '预存' },
      { on: { id: accountId } },
    );
    const entries = await book.entries();
    const without = await world.post(approveOrder.path, { id: orderId, model: {} }, { as: finance });
    expect([without.status, Object.keys(without.messageDetails ?? {})]).toEqual([400, ['requestId']]);
    expect(await world.get(underwritingOrders, orderId)).toMatchObject({ status: 10, journalNo: null });
    expect(await book.entries()).toBe(entries);
    const given = { id: orderId, model: {}, requestId: `approve-${orderId}` };
    expect((await world.post(approveOrder.path, given, { as: finance })).status).toBe(200);
    expect((await world.post(approveOrder.path, given, { as: finance })).status).toBe(200);
    await through([]);
    expect(await world.get(underwritingOrders, orderId)).toMatchObject({ status: 40 });
  });

  it('what the channel does not hold is promised to nobody, however many approve at once', async () => {
    const { accountId } = await opened();
    const held = await book.balance(bank);
    const orders: string[] = [];
    for (let n = 0; n < 4; n += 1)
      orders.push(
        (
          await world.run(
            topUpAccount,
            { amount: Math.floor(held / 2), channel: 'ENT', reason: '同时' },
            { on: { id: accountId } },
          )
        ).orderId,
      );
    const told = await Promise.all(orders.map((id) => world.refusal(approveOrder, {}, { on: { id }, as: finance })));
    expect(told.sort()).toEqual(['channelShort', 'channelShort', 'done', 'done']);
  });
});
