import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OutsideWorker } from '../../core/server/outside/index.ts';
import { connectPlayedWorld } from '../../host/server/played-world.ts';
import { addTransfer as addMove, approveTransfer as approveMove } from '../../plugins/custody/contract/index.ts';
import custodyHalf from '../../plugins/custody/server/index.ts';
import {
  addTransfer,
  addWithdrawal,
  approveWithdrawal,
  auditTransfer,
  sendWithdrawal,
} from '../../plugins/funds/contract/index.ts';
import { payBatch } from '../../plugins/settlement/contract/index.ts';
import { coalTerms } from '../../plugins/settlement/fixtures.ts';
import { openOwnAccounts } from '../support/own-accounts.ts';
import { Ledger, sql, wireKey } from '../../sdk/server/index.ts';
import type { Database } from '../../sdk/server/index.ts';
import { openPostgres, postgresUrl } from '../support/database.ts';
import { person } from '../support/freight-world.ts';
import { companyWithCard } from '../support/owner-cards.ts';
import { openWorld, type TestWorld } from '../support/played-world.ts';
import { isInShare, shareName } from '../support/run-share.ts';
import { bank, cashier, company, move, openSettlement, settlementMigrations } from '../support/settlement-world.ts';

/*
 * Money against a bank that is a program of its own: whatever goes wrong, at whatever step, its books and ours agree to
 * the cent in the end, nothing is paid twice, and what is not at its end is shown. In a push a third of the cases.
 */
const everything = { role: 'system', platformId: '00001' } as const;
const [maker, checker] = [person('maker', 'provider'), person('checker', 'provider')];
const payer = person('payer', 'provider');
const channelOf = (name: string) => ({ ...bank, ownerId: name }) as const;

/** What goes wrong with the request, with the questions after it, and with us. */
const sends = ['dead', 'busy', 'slow', 'never', 'lost', 'twice', 'wrongly', 'forged', 'late', 'otherAmount'] as const;
const asks = ['dead', 'busy', 'slow', 'never', 'lost', 'twice', 'wrongly', 'forged'] as const;
interface Case {
  readonly name: string;
  readonly send?: (typeof sends)[number];
  readonly query?: (typeof asks)[number];
  /** The process that sends dies when it has sent. */
  readonly dies?: true;
}
const cases: readonly Case[] = [
  { name: 'nothing goes wrong' },
  ...sends.map((send): Case => ({ name: `${send} when it is sent`, send })),
  ...asks.map((query): Case => ({
    name: `lost when it is sent, then ${query} when it is asked for`,
    send: 'lost',
    query,
  })),
  { name: 'we die when the bank has it', dies: true },
  { name: 'we die and the bank never got it', dies: true, send: 'dead' },
  { name: 'we die while the bank cannot be asked', dies: true, query: 'dead' },
];
const commands = ['settlement payment', 'withdrawal', 'own money out', 'own money in', 'custody transfer'] as const;
type Name = (typeof commands)[number];

describe.skipIf(postgresUrl() === '')('lives of money on PostgreSQL', () => {
  let database: Database;
  let opened: Awaited<ReturnType<typeof openSettlement>>;
  let theWorld: TestWorld;
  let walletId: string;
  let cardId: string;
  const figures = { cases: 0, orders: 0, asked: 0, cents: 0, parked: 0 };

  beforeAll(async () => {
    const halves = [custodyHalf];
    database = await openPostgres({
      migrations: [...settlementMigrations, ...halves.flatMap((half) => half.migrations ?? [])],
    });
    [opened, theWorld] = await Promise.all([openSettlement(database, halves), openWorld()]);
    await connectPlayedWorld({ database, api: opened.world.api }, theWorld);
    await database.transaction(everything, (tx) => tx.run(sql`update outside_adapter set time_limit_seconds = 1`));
    await opened.world.refresh();
    await openOwnAccounts(database, ['PDS']);
    await opened.post('START', 'HF', move(channelOf('HF'), { ...company(2001, 'w'), ownerName: '示范w' }, 50_000_000));
    await opened.post(
      'START',
      'ENT',
      move(channelOf('ENT'), { code: 3001, ownerType: 'tenant', ownerId: '10001' }, 50_000_000),
    );
    walletId = (await opened.within((call) =>
      call.tx.one<{ id: string }>(sql`select id from ledger_account where code = 2001 and owner_id = 'w'`),
    ))!.id;
    cardId = await companyWithCard(opened.world, 'w', '示范w');
  }, 120_000);
  afterAll(async () => {
    process.stdout.write(
      `Lives of money (${shareName}): ${figures.cases} cases, ${figures.orders} orders in the bank's books, ` +
        `${figures.asked} requests, ${(figures.cents / 100).toFixed(2)} yuan moved, ` +
        `${figures.parked} put before a person, 0 cents of difference\n`,
    );
    await database?.close();
  });

  let amount = 20_000;
  /** An order whose request stands in the outbox, by the channel whose money it moves. */
  async function pressed(name: Name): Promise<string> {
    const { world } = opened;
    // No cents at the end: the bank decides by them.
    amount += 100;
    if (name === 'settlement payment') {
      const { batch } = await opened.payable({ ...coalTerms, oilRatio: 0 });
      await world.run(payBatch, {}, { on: batch, as: cashier });
      return 'SIM';
    }
    if (name === 'withdrawal') {
      const order = await world.run(addWithdrawal, { walletId, cardId, amount }, { as: maker });
      await world.run(approveWithdrawal, {}, { as: checker, on: order });
      await world.run(sendWithdrawal, { channel: 'HF' }, { as: payer, on: order });
      return 'HF';
    }
    if (name === 'custody transfer') {
      const order = await world.run(
        addMove,
        { fromAccount: 'HF', toAccount: 'PDS', amount, purpose: 'ALLOCATE' },
        { as: maker },
      );
      await world.run(approveMove, {}, { as: checker, on: order });
      return 'HF';
    }
    const order = await world.run(
      addTransfer,
      {
        direction: name === 'own money in' ? 'IN' : 'OUT',
        purpose: 'ALLOCATE',
        channel: 'ENT',
        counterName: '示范自有户',
        counterAccount: '15001990000010001',
        amount,
      },
      { as: maker },
    );
    await world.run(auditTransfer, {}, { as: checker, on: order });
    return 'ENT';
  }

  interface Row {
    readonly id: string;
    readonly port: string;
    readonly key: string;
    readonly state: string;
    readonly request: { readonly amount: number };
    readonly answer: { readonly kind: string; readonly amount: number; readonly feeCents: number } | null;
    readonly lastError: string | null;
    readonly seen: boolean;
  }
  const newest = async (): Promise<Row> => {
    const found = await database.transaction(everything, (tx) =>
      tx.one<Row>(sql`
        select id, port, key, state, request, answer, last_error, state in ('waiting', 'sending', 'asking', 'answered',
          'parked') as seen from outbox order by id desc limit 1`),
    );
    if (!found) throw new Error('nothing was sent');
    return found;
  };
  const bankHolds = async (channel: string): Promise<number> =>
    (await theWorld.books()).lines
      .filter((line) => line.tenant === '10001' && line.channel === channel)
      .reduce((sum, line) => sum + (line.direction === 'IN' ? line.amount : -line.amount), 0);
  const weHold = (channel: string): Promise<number> => opened.balance(channelOf(channel));

  /** A process that takes the row, sends it, and never writes anything again. */
  async function sendAndDie(): Promise<void> {
    let left = 3;
    const dying: Database = {
      kind: database.kind,
      ping: () => database.ping(),
      close: () => Promise.resolve(),
      transaction: (...given) =>
        (left -= 1) >= 0 ? database.transaction(...given) : Promise.reject(new Error('the process is gone')),
    };
    const { api, clock } = opened.world;
    const worker = new OutsideWorker({ api, database: dying, adapters: opened.world.adapters(), clock });
    await expect(worker.drain()).rejects.toThrow('the process is gone');
  }

  it('a slow bank is asked as much at once as was set up, and no more', async () => {
    const orders = 24;
    for (let n = 0; n < orders; n += 1) await pressed('withdrawal');
    const before = (await theWorld.books()).reached.send;
    await theWorld.tell({ send: { how: 'slow', ms: 300 } });
    const started = performance.now();
    await opened.world.drain();
    const ms = Math.round(performance.now() - started);
    const { reached } = await theWorld.books();
    process.stdout.write(`${orders} payouts by a bank of 300 ms: ${ms} ms, ${reached.atOnce} at once\n`);
    expect(reached.send - before).toBe(orders);
    expect(reached.atOnce).toBe(8);
    expect(ms).toBeLessThan(orders * 300);
    await theWorld.tell({});
    await opened.world.drain({ hurry: true });
  }, 60_000);

  const share = commands
    .flatMap((name) => cases.map((one) => [name, one.name, one] as const))
    .filter((_one, place) => isInShare(place));
  it.each(share)(
    '%s: %s',
    async (name, _what, { send, query, dies }) => {
      const { world } = opened;
      const before = new Map<string, number>();
      for (const one of ['SIM', 'HF', 'ENT']) before.set(one, await weHold(one));
      const channel = await pressed(name);
      // What the shipper paid in for the trip came by no order of ours.
      const ours = name === 'settlement payment' ? await weHold(channel) : (before.get(channel) ?? 0);
      const opening = { ours, theirs: await bankHolds(channel) };
      const fault = (how: string) => ({ how, ms: 1_400, cents: 100 });
      // Some orders are decided when they are sent, others when they are asked for.
      const asked = query ?? (send === 'otherAmount' ? send : undefined);
      await theWorld.tell({ ...(send ? { send: fault(send) } : {}), ...(asked ? { query: fault(asked) } : {}) });
      await (dies ? sendAndDie() : world.drain());
      // While anything is wrong, it is shown and asked for.
      for (let n = 0; n < 2 && (query ?? send) !== undefined; n += 1) await world.drain({ hurry: true });
      const between = await newest();
      if (between.state !== 'booked') expect(between.seen).toBe(true);
      await theWorld.tell({});
      for (let n = 0; n < 4; n += 1) await world.drain({ hurry: true });

      const row = await newest();
      const books = await theWorld.books();
      const key = wireKey({ platformId: '10001', key: row.key });
      const theirs = books.orders.filter(({ order }) => order.key === key);
      expect(theirs).toHaveLength(1);
      expect(books.lines.filter((line) => line.key === key && line.summary !== 'FEE')).toHaveLength(1);
      const more = send === 'otherAmount' && row.state === 'parked' ? 100 : 0;
      expect(theirs[0]).toMatchObject({ state: 'paid', amount: row.request.amount + more });
      const [ourMove, theirMove] = [
        (await weHold(channel)) - opening.ours,
        (await bankHolds(channel)) - opening.theirs,
      ];
      if (send === 'otherAmount') {
        // Never booked by itself: a person sees both amounts.
        expect(row).toMatchObject({ state: 'parked', lastError: expect.stringContaining('cents') });
        figures.parked += 1;
      } else {
        expect(row).toMatchObject({ state: 'booked', answer: { kind: 'paid', feeCents: theirs[0]?.fee } });
        expect(ourMove).toBe(theirMove);
      }
      expect(await opened.within((call) => call.get(Ledger).verify(call))).toEqual([]);
      figures.cases += 1;
      figures.orders = books.orders.length;
      figures.asked = books.reached.send + books.reached.query;
      figures.cents += Math.abs(theirMove);
    },
    60_000,
  );
});
