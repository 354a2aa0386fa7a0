import { beforeAll, expect, it } from 'vitest';
import {
  approveBatch,
  approveSettlement,
  bench,
  checkHasPartnerBindByCompanyId,
  createSettlement,
  editSettlement,
  infoFeePays,
  payBatch,
  paySettlement,
  putIntoBatch,
  receipts,
  removeRow,
  retryError,
  retrySettlement,
  settlementBatches,
  settlementErrors,
  settlementOrders,
  submitSettlement,
  vouchers,
} from '../../plugins/settlement/contract/index.ts';
import { coalTerms } from '../../plugins/settlement/fixtures.ts';
import { sql } from '../../sdk/server/index.ts';
import type { Database } from '../../sdk/server/index.ts';
import { deadlocksOf, onEachDatabase } from '../support/database.ts';
import { cashier, ofDriver, otherTenant, openSettlement, settlementMigrations } from '../support/settlement-world.ts';

type World = Awaited<ReturnType<typeof openSettlement>>;

onEachDatabase('settlement of tenants', settlementMigrations, (open, kind) => {
  let opened: World;
  let world: World['world'];
  let database: Database;
  const within: World['within'] = (work, platformId) => opened.within(work, platformId);
  const balance: World['balance'] = (...given) => opened.balance(...given);
  const verified: World['verified'] = (...given) => opened.verified(...given);
  const approved: World['approved'] = (...given) => opened.approved(...given);
  const payable: World['payable'] = (...given) => opened.payable(...given);
  /** What the bank has paid for an order, by its own books. */
  const paidFor = async (id: string): Promise<readonly number[]> => {
    const { settleSn } = await opened.order(id);
    return [...world.bankBooks.payments.values()]
      .filter(({ key, state }) => key.startsWith(`${settleSn}-`) && state === 'paid')
      .map(({ amount }) => amount);
  };
  beforeAll(async () => {
    database = await open();
    opened = await openSettlement(database);
    world = opened.world;
  }, 120_000);

  it('another tenant sees and moves nothing of it', async () => {
    const { trip, on, batch } = await payable();
    for (const [command, record] of [
      [submitSettlement, on],
      [approveSettlement, on],
      [paySettlement, on],
      [removeRow, on],
      [payBatch, batch],
      [approveBatch, batch],
      [createSettlement, { id: trip.id }],
    ] as const)
      expect(
        await world.refusal(command as typeof submitSettlement, {}, { on: record, as: cashier, ...otherTenant }),
        command.name,
      ).toBe('notFound');
    for (const resource of [
      settlementOrders,
      settlementBatches,
      vouchers,
      receipts,
      settlementErrors,
      infoFeePays,
      bench,
    ])
      expect(
        (await world.post(`${resource.path}/paging`, { conditions: [], page: 1, limit: 10 }, otherTenant)).pageResult,
        resource.name,
      ).toMatchObject({ total: 0 });
    const own = await approved();
    await within((call) => call.tx.run(sql`select 1`));
    expect(await world.refusal(putIntoBatch, { intoBatch: 'nobody' }, { on: own.on })).toBe('noBatch');
  });

  it('vouchers and the journals behind them are never changed', async () => {
    const { batch } = await payable();
    await world.run(payBatch, {}, { on: batch, as: cashier });
    await world.drain();
    for (const statement of [sql`update settlement_voucher set amount = 1`, sql`delete from settlement_voucher`])
      await expect(
        database.transaction({ role: 'tenant', platformId: '10001' }, (tx) => tx.run(statement)),
      ).rejects.toThrow(/42501/);
  });

  it('[R7-64] tells whether a referral partner is bound to a shipper of the caller', async () => {
    const { companyId } = await world.parts();
    expect(await world.post(checkHasPartnerBindByCompanyId.path, { companyId })).toMatchObject({
      status: 200,
      data: { hasPartnerBind: false },
    });
    expect(await world.post(checkHasPartnerBindByCompanyId.path, { companyId }, otherTenant)).toMatchObject({
      status: 204,
    });
  });

  it.skipIf(kind === 'pglite')(
    'twenty payments at once pay once, and no two of them wait for each other (PGlite has one connection)',
    async () => {
      const before = await deadlocksOf(database);
      const { trip, on, batch } = await payable({ ...coalTerms, oilRatio: 0 });
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          n % 2
            ? world.refusal(payBatch, {}, { on: batch, as: cashier })
            : world.refusal(paySettlement, {}, { on, as: cashier }),
        ),
      );
      expect(answers.filter((one) => one === 'done')).toHaveLength(1);
      // While the batch is being paid, nothing of it is left to pay.
      for (const answer of answers) expect(['done', 'wrongState', 'nothingToPay']).toContain(answer);
      await world.drain();
      expect(await balance(ofDriver(2101, trip.driverId))).toBe(0);
      expect(await paidFor(on.id)).toEqual([400_500]);
      expect(
        await within((call) => call.tx.rows(sql`select amount from settlement_voucher where order_id = ${on.id}`)),
      ).toEqual([{ amount: 400_500 }]);
      await verified();
      expect(await deadlocksOf(database)).toBe(before);
    },
    60_000,
  );

  it.skipIf(kind === 'pglite')(
    'twenty who try a failed payment again, by its error and by its order, pay it once and never wait for each other (PGlite has one connection)',
    async () => {
      const { id: waybillId, driverId } = await opened.signed({ ...coalTerms, oilRatio: 0 });
      const on = await opened.create(waybillId);
      // The demo's bank refuses a name for an amount that ends in 13.
      await world.run(editSettlement, { taxWithheld: 87, reason: '核定' }, { on });
      await opened.pay(on);
      expect((await opened.order(on.id)).settleStatus).toBe(80);
      const [error] = await within((call) =>
        call.tx.rows<{ id: string }>(sql`select id from settlement_error where order_id = ${on.id}`),
      );
      const before = await deadlocksOf(database);
      expect(await balance(ofDriver(2101, driverId))).toBe((await opened.order(on.id)).payCash);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          n % 2
            ? world.refusal(retryError, {}, { on: error!, as: cashier })
            : world.refusal(retrySettlement, {}, { on, as: cashier }),
        ),
      );
      expect(answers.filter((one) => one === 'done')).toHaveLength(1);
      // By its order or by its error: the other one has moved it.
      expect([...new Set(answers)].filter((one) => !['done', 'orderMoved', 'wrongState'].includes(one))).toEqual([]);
      await world.drain();
      expect(await balance(ofDriver(2101, driverId))).toBe(0);
      expect(await paidFor(on.id)).toEqual([(await opened.order(on.id)).payCash]);
      await verified();
      expect(await deadlocksOf(database)).toBe(before);
    },
    60_000,
  );
});
