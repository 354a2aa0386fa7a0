import { beforeAll, expect, it } from 'vitest';
import { inSavepoint } from '../../core/server/api/index.ts';
import {
  addBatch,
  approveBatch,
  approveSettlement,
  createSettlement,
  payBatch,
  putIntoBatch,
  settlementOrders,
  submitBatch,
  submitSettlement,
} from '../../plugins/settlement/contract/index.ts';
import { coalTerms } from '../../plugins/settlement/fixtures.ts';
import { tripInput } from '../../plugins/waybill/fixtures.ts';
import { assignWaybill } from '../../plugins/waybill/contract/index.ts';
import type { Command } from '../../sdk/contract/index.ts';
import { sql, type Caller } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { dispatcher, person } from '../support/freight-world.ts';
import { isWhole } from '../support/run-share.ts';
import {
  bank,
  cashier,
  checker,
  company,
  move,
  openSettlement,
  otherTenant,
  settlementMigrations,
} from '../support/settlement-world.ts';

/** All of them in a whole run, some at each push. */
const size = isWhole ? 500 : 40;
/** Records per transaction, as a bulk command takes them. */
const STEP = 50;
const shippers = 10;

onEachDatabase('a batch of settlement orders', settlementMigrations, (open) => {
  let opened: Awaited<ReturnType<typeof openSettlement>>;
  const trips: string[] = [];
  beforeAll(async () => {
    opened = await openSettlement(await open());
    const { world } = opened;
    for (let n = 0; n < shippers; n += 1) {
      const parts = await world.parts({ ...coalTerms, oilRatio: 0, totalKg: 100_000_000 });
      await opened.post(parts.companyId, 'P-01', move(bank, company(2001, parts.companyId), 100_000_000));
      for (let trip = 0; trip < size / shippers; trip += 1) {
        const given = await world.run(assignWaybill, tripInput(parts.goodsId, parts.driverId, parts.vehicleId));
        await world.drive(given, 70);
        trips.push(given.id);
      }
    }
  }, 240_000);

  it(`${size} are created, handed in, approved, put into a batch and paid; no step is slower for the last ones`, async () => {
    const { world } = opened;
    let working = true;
    const list = async (): Promise<number[]> => {
      const took: number[] = [];
      while (working) {
        const started = performance.now();
        const body = { page: 1, limit: 20, conditions: [] };
        const told = await world.post(`${settlementOrders.path}/paging`, body, { ...otherTenant, as: dispatcher });
        expect(told.status).toBe(200);
        took.push(performance.now() - started);
        await new Promise((done) => setTimeout(done, 20));
      }
      return took.sort((a, b) => a - b);
    };
    const lists = list();
    const said: string[] = [];
    const timed = async (name: string, work: () => Promise<unknown>): Promise<void> => {
      const started = performance.now();
      await work();
      const seconds = (performance.now() - started) / 1000;
      said.push(`${name} ${seconds.toFixed(1)} s (${(size / seconds).toFixed(0)} a second)`);
    };
    const bulk = async (
      command: Command,
      ids: readonly string[],
      as: Caller,
      input: object = {},
    ): Promise<string[]> => {
      const made: string[] = [];
      for (let first = 0; first < ids.length; first += STEP)
        await world.database.transaction({ role: 'tenant', platformId: '10001' }, async (tx) => {
          const call = world.api.openCall(tx, { as, platformId: '10001', clock: world.clock });
          for (const id of ids.slice(first, first + STEP)) {
            const answer = await inSavepoint(tx, () => call.execute(command, input as never, { id }));
            made.push((answer as { id?: string } | undefined)?.id ?? id);
          }
        });
      return made;
    };
    let orders: string[] = [];
    await timed('create', async () => (orders = await bulk(createSettlement, trips, dispatcher)));
    await timed('hand in', () => bulk(submitSettlement, orders, dispatcher));
    await timed('approve', () => bulk(approveSettlement, orders, checker));
    for (const id of orders) await opened.carded({ id });
    const batch = await world.run(addBatch, { name: '月底批次', channel: 'SIM' });
    await timed('add to batch', () => bulk(putIntoBatch, orders, dispatcher, { intoBatch: batch.id }));
    await world.run(submitBatch, {}, { on: batch });
    // Above 500,000 yuan the operator reviews.
    await world.run(approveBatch, {}, { on: batch, as: person('reviewer', 'operator') });
    await timed('pay', () => world.run(payBatch, {}, { on: batch, as: cashier }));
    await timed('answers', () => world.drain());
    working = false;
    const took = await lists;
    process.stdout.write(
      `${size} orders: ${said.join(', ')}; another tenant's list meanwhile ${took[Math.floor(took.length / 2)]?.toFixed(1)} ms ` +
        `(most ${took.at(-1)?.toFixed(0)} ms)\n`,
    );
    const states = await opened.within((call) =>
      call.tx.rows(sql`select settle_status as state, count(*)::int as orders from settlement_order group by 1`),
    );
    expect(states).toEqual([{ state: 50, orders: size }]);
    await opened.verified();
  }, 400_000);
});
