import bankHalf from '../../plugins/bank/server/index.ts';
import { cardNumberOf } from '../../plugins/bank/fixtures.ts';
import { addBroker } from '../../plugins/carrier/contract/index.ts';
import { memberInput } from '../../plugins/carrier/fixtures.ts';
import funds from '../../plugins/funds/server/index.ts';
import provider from '../../plugins/provider/server/index.ts';
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
import { coalBroker, coalTerms } from '../../plugins/settlement/fixtures.ts';
import settlement from '../../plugins/settlement/server/index.ts';
import { waybillCleared } from '../../plugins/waybill/contract/index.ts';
import { Ledger, sql } from '../../sdk/server/index.ts';
import type { Call, Database, LedgerAccount, Posting, ServerPlugin } from '../../sdk/server/index.ts';
import { ledger } from '../../core/server/ledger/index.ts';
import { expect } from 'vitest';
import { freightMigrations, FreightWorld, person, system } from './freight-world.ts';
import { giveCard } from './owner-cards.ts';

export const checker = person('checker', 'provider');
export const cashier = person('cashier', 'provider');
export const otherTenant = { platformId: '10002' };
const more = [provider, bankHalf, funds, settlement];
export const settlementMigrations = [...freightMigrations, ...more.flatMap((half) => half.migrations ?? [])];
export const bank = { code: 1001, ownerType: 'channel', ownerId: 'SIM' } as const;
export const company = (code: 1101 | 2001 | 2002, ownerId: string) =>
  ({ code, ownerType: 'company', ownerId }) as const;
export const ofWaybill = (code: 1301 | 2301 | 2302, ownerId: string) =>
  ({ code, ownerType: 'waybill', ownerId }) as const;
export const ofDriver = (code: 2101 | 2131 | 2132, ownerId: string) =>
  ({ code, ownerType: 'driver', ownerId }) as const;
export const move = (from: LedgerAccount, to: LedgerAccount, amount: number): Posting[] => [
  { ...from, side: 'D', amount },
  { ...to, side: 'C', amount },
];

const payees = { DRIVER: 'driver', OWNER: 'carOwner', CAPTAIN: 'captain' } as const;
let given = 600_000;

/** The trade with settlement in it: trips that are signed, approved or ready to be paid, and a look into the book. */
export async function openSettlement(database: Database, beside: readonly ServerPlugin[] = []) {
  const world = await FreightWorld.open(database, [...more, ...beside]);
  await world.run(addBroker, { ...memberInput(1), name: coalBroker.brokerName, region: '示范区' });
  const within = <T>(work: (call: Call) => Promise<T>, platformId = '10001'): Promise<T> =>
    database.transaction({ role: 'system', platformId }, (tx) =>
      work(world.api.openCall(tx, { as: system, platformId, clock: world.clock })),
    );
  const balance = (account: LedgerAccount, platformId = '10001') =>
    within((call) => ledger.balance(call, account, platformId));
  const post = (bizNo: string, step: string, postings: readonly Posting[]) =>
    within((call) => call.get(Ledger).post(call, { bizType: 'TEST', bizNo, requestId: `${bizNo}:${step}`, postings }));
  const verified = async () => {
    for (const book of ['10001', '00001']) expect(await within((call) => ledger.verify(call, book), book)).toEqual([]);
  };
  const jobNamed = (name: string) => settlement.jobs?.find((one) => one.name === name);
  const runJob = (name: string) =>
    within(async (call) => {
      await jobNamed(name)?.run(call);
    }, '00001');

  /** A signed trip whose shipper has so much money. */
  async function signed(
    goods: Parameters<FreightWorld['trip']>[1] = { ...coalTerms, ...coalBroker },
    cents = 1_000_000,
  ) {
    const trip = await world.trip(70, goods);
    await within((call) => call.tx.run(sql`update company set invoice_tax = 65000 where id = ${trip.companyId}`));
    if (cents > 0) await post(trip.waybillSn, 'P-01', move(bank, company(2001, trip.companyId), cents));
    return trip;
  }
  const create = async (waybillId: string) => ({
    id: (await world.run(createSettlement, {}, { on: { id: waybillId } })).id,
  });
  async function approved(goods?: Parameters<FreightWorld['trip']>[1], cents?: number) {
    const trip = await signed(goods, cents);
    const on = await create(trip.id);
    await world.run(submitSettlement, {}, { on });
    await world.run(approveSettlement, {}, { on, as: checker });
    return { trip, on };
  }
  /** The payee of an order has a checked default card; one who has a card keeps it. */
  async function carded({ id }: { readonly id: string }): Promise<void> {
    const payee = await within((call) =>
      call.tx.one<{ type: keyof typeof payees; ownerId: string; name: string }>(sql`
        select o.payee_type as type, o.payee_id as owner_id, o.payee_name as name from settlement_order o
        where o.id = ${id} and o.payee_id is not null and not exists (select 1 from bank_card c
          where c.platform_id = o.platform_id and c.owner_id = o.payee_id and c.is_default and c.status = 1)`),
    );
    if (!payee) return;
    const owner = { ownerType: payees[payee.type], ownerId: payee.ownerId, ownerName: payee.name };
    await giveCard(world, owner, { cardNo: cardNumberOf((given += 1)) });
  }
  /** By the simulator everybody is paid: who has no card is given one. */
  async function batched(orders: readonly { readonly id: string }[], channel: 'SIM' | 'ENT' = 'SIM') {
    const batch = await world.run(addBatch, { name: '三月第一批', channel });
    if (channel === 'SIM') for (const on of orders) await carded(on);
    for (const on of orders) await world.run(putIntoBatch, { intoBatch: batch.id }, { on });
    return batch;
  }
  async function approvedBatch(batch: { readonly id: string }): Promise<void> {
    await world.run(submitBatch, {}, { on: batch });
    await world.run(approveBatch, {}, { on: batch, as: checker });
  }
  async function payable(goods?: Parameters<FreightWorld['trip']>[1], cents?: number) {
    const made = await approved(goods, cents);
    const batch = await batched([made.on]);
    await approvedBatch(batch);
    return { ...made, batch };
  }
  /** A batch is paid, and the bank has answered. */
  async function paid(batch: { readonly id: string }): Promise<void> {
    await world.run(payBatch, {}, { on: batch, as: cashier });
    await world.drain();
  }
  /** Orders of the maker all the way: handed in, approved, put into a batch, and paid. */
  async function pay(...orders: readonly { readonly id: string }[]): Promise<void> {
    for (const on of orders) {
      await world.run(submitSettlement, {}, { on });
      await world.run(approveSettlement, {}, { on, as: checker });
    }
    const batch = await batched(orders);
    await approvedBatch(batch);
    await paid(batch);
  }
  /** A checked card of a driver; the default one unless it is said otherwise. */
  const addDriverCard = (driverId: string, name: string, n: number, isDefault = true): Promise<string> =>
    giveCard(
      world,
      { ownerType: 'driver', ownerId: driverId, ownerName: name },
      { cardNo: cardNumberOf(n), isDefault },
    );
  const order = (id: string) => world.get(settlementOrders, id);
  /** As whoever keeps receipts tells it. */
  const clearReceipt = (waybillId: string, receiptStatus: 1 | 3 = 3) =>
    within((call) => call.emit(waybillCleared, { platformId: '10001', waybillIds: [waybillId], receiptStatus }));
  return {
    world,
    within,
    clearReceipt,
    balance,
    post,
    verified,
    runJob,
    signed,
    create,
    approved,
    batched,
    carded,
    approvedBatch,
    payable,
    paid,
    pay,
    order,
    addDriverCard,
  };
}
