import type { RecordOf } from '@freightdeck/sdk/contract';
import { callerName, insertRecord, recordEvent, serve, sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { formatMoney, shareOf } from '@freightdeck/sdk/values';
import { passGate } from '@freightdeck/plugin-waybill/contract';
import { createSettlement, settlementOrders } from '../contract/index.ts';
import type { bench } from '../contract/index.ts';
import { amountsOf } from './domain/split.ts';
import type { Amounts, Wishes } from './domain/split.ts';
import { tellMoved } from './order-record.ts';
import { taxToWithhold } from './withholding.ts';
import type { Order } from './order-record.ts';
import {
  advancesOf,
  brokerIdOf,
  companyTerms,
  paperNumber,
  payeeOf,
  ratesOf,
  receiptIsIn,
  signedTrip,
  standsStill,
  termsOf,
} from './reading.ts';
import type { SignedTrip } from './reading.ts';

/** What a person wishes of an order; without a tax it is the one that is due. */
type Asked = Omit<Wishes, 'taxWithheld'> & { readonly taxWithheld?: number | undefined };
const plain: Asked = { additions: 0, deductions: 0, receiptRetention: 0, premium: 0 };

/** Everything an order copies from the current state of its waybill. */
async function copied(call: Pick<Call, 'tx'>, platformId: string, waybillId: string, trip: SignedTrip, asked: Asked) {
  const advances = await advancesOf(call, platformId, waybillId);
  const amounts = (taxWithheld: number) =>
    amountsOf(termsOf(trip), trip.loadNetKg, trip.unloadNetKg, advances, { ...asked, taxWithheld });
  const payee = await payeeOf(call, platformId, trip);
  const { freightAmount, payCash } = amounts(0).columns;
  const { payeeType, signAt } = trip;
  // At most the cash that is left: what is short now is withheld from the next order of the month.
  const taxWithheld =
    asked.taxWithheld ??
    Math.min(
      Math.max(0, payCash),
      await taxToWithhold(call, { platformId, waybillId, payeeType, payeeId: payee.payeeId, signAt, freightAmount }),
    );
  const { net, beforeRounding, columns } = amounts(taxWithheld);
  const { platformFeePpm } = await ratesOf(call, platformId);
  const broker = columns.infoFee > 0 ? trip.brokerName : null;
  return {
    net,
    beforeRounding,
    values: {
      ...columns,
      platformFee: shareOf(columns.freightAmount, platformFeePpm),
      terms: termsOf(trip),
      loadNetKg: trip.loadNetKg,
      unloadNetKg: trip.unloadNetKg,
      riskLevel: trip.riskLevel,
      ruleResult: trip.ruleResult,
      payeeType: trip.payeeType,
      ...payee,
      brokerName: broker,
      brokerId: broker === null ? null : await brokerIdOf(call, platformId, broker),
    },
  };
}

/** The order's values copied from its waybill again, with the given wishes. */
export async function recopied(call: Pick<Call, 'tx'>, order: Order, wishes: Asked) {
  return copied(
    call,
    order.platformId,
    order.waybillId,
    await signedTrip(call, order.platformId, order.waybillId),
    wishes,
  );
}
interface Refusing {
  readonly language: 'zh' | 'en';
  refuse(code: 'splitUneven' | 'partShort', values?: Readonly<Record<string, string | number>>): never;
}
/** I-07: the parts add up to the net freight, and each covers its advance and retention. */
export function evenOrRefuse(
  call: Refusing,
  net: number,
  columns: Pick<Amounts, 'oilAmount' | 'gasAmount' | 'cashAmount' | 'payCash' | 'payOil' | 'payGas'>,
): void {
  const sum = columns.oilAmount + columns.gasAmount + columns.cashAmount;
  if (columns.cashAmount < 0 || sum !== net)
    call.refuse('splitUneven', { net: formatMoney(net), sum: formatMoney(sum) });
  for (const [part, left] of [
    [{ zh: '现金', en: 'Cash' }, columns.payCash],
    [{ zh: '油', en: 'Oil' }, columns.payOil],
    [{ zh: '气', en: 'Gas' }, columns.payGas],
  ] as const)
    if (left < 0) call.refuse('partShort', { part: part[call.language], short: formatMoney(-left) });
}

/** The waivers that let an order through stand on it. */
export async function keepPassed(
  call: Omit<Call, 'refuse'>,
  { platformId, id }: Pick<Order, 'platformId' | 'id'>,
  passed: string | null,
): Promise<void> {
  if (passed !== null) await recordEvent(call, settlementOrders, id, { action: 'waived', reason: passed, platformId });
}
/** The rules of the step are asked of the trip; what a waiver let through stands on the order. */
export async function atGate(
  call: Omit<Call, 'refuse'> & Pick<Parameters<typeof passGate>[0], 'refuse'>,
  order: Order,
  stage: 'T' | 'P',
): Promise<void> {
  const { platformId, waybillId } = order;
  await keepPassed(call, order, await passGate(call, { platformId, waybillIds: [waybillId], stage }));
}
interface Maker {
  readonly id: string;
  readonly name: string;
}
type Waiting = Pick<
  RecordOf<typeof bench>,
  'platformId' | 'id' | 'waybillSn' | 'companyId' | 'companyName' | 'vehicleNum' | 'driverName' | 'signAt'
>;
/** Creates the order of a signed trip in the name of `maker`. */
export async function makeOrder(
  call: Omit<Call, 'refuse'>,
  waiting: Waiting,
  trip: SignedTrip,
  round: number,
  maker: Maker,
): Promise<{ readonly id: string; readonly settleSn: string }> {
  const { platformId, id: waybillId, waybillSn, companyId, companyName, vehicleNum, driverName, signAt } = waiting;
  const company = await companyTerms(call, platformId, companyId);
  const wishes = { ...plain, premium: trip.shipperPremium };
  const bare = await copied(call, platformId, waybillId, trip, wishes);
  // What is held back until the receipt is confirmed, at most the cash part.
  const receiptRetention =
    trip.receiptStatus === receiptIsIn ? 0 : Math.min(trip.receiptRetention, Math.max(0, bare.values.payCash));
  const { values } =
    receiptRetention === 0
      ? bare
      : await copied(call, platformId, waybillId, trip, {
          ...wishes,
          taxWithheld: bare.values.taxWithheld,
          receiptRetention,
        });
  const settleSn = await paperNumber(call, 'JS');
  const id = await insertRecord(call, settlementOrders, {
    platformId,
    settleSn,
    waybillId,
    waybillSn,
    round,
    companyId,
    companyName,
    settleMode: company.settleMode,
    vehicleNum,
    driverName,
    ...values,
    settleStatus: 10,
    payStatus: 0,
    signAt,
    at: call.now(),
    applyBy: maker.name,
    makerId: maker.id,
  });
  await recordEvent(call, settlementOrders, id, { action: 'create', toState: 10, detail: { waybillSn }, platformId });
  await tellMoved(call, { platformId, id, settleSn, waybillId, waybillSn, ...values }, 10);
  return { id, settleSn };
}

export const serveCreateSettlement = serve(createSettlement, async (call, _input, waiting) => {
  if (call.caller.actor !== 'provider' && call.caller.actor !== 'system') call.refuse('onlyProviders');
  const { platformId, id: waybillId } = waiting;
  const trip = await signedTrip(call, platformId, waybillId);
  if (standsStill(trip, 'SETTLE')) call.refuse('frozen');
  const before = await call.tx.one<{ round: number; live: string | null }>(sql`
    select coalesce(max(round), 0)::int as round, max(settle_sn) filter (where settle_status <> 90) as live
      from settlement_order where platform_id = ${platformId} and waybill_id = ${waybillId}`);
  if (before?.live) call.refuse('settledAlready', { settleSn: before.live });
  if (
    await call.tx.one(
      sql`select id from subcontract_line where platform_id = ${platformId} and waybill_id = ${waybillId}
        and sub_status not in (70, 80)`,
    )
  )
    call.refuse('subcontracted');
  const passed = await passGate(call, { platformId, waybillIds: [waybillId], stage: 'T' });
  const maker = { id: call.caller.id, name: callerName(call) };
  const made = await makeOrder(call, waiting, trip, (before?.round ?? 0) + 1, maker);
  await keepPassed(call, { platformId, id: made.id }, passed);
  return made;
});
