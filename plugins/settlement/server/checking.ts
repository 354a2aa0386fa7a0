import { sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { formatMoney } from '@freightdeck/sdk/values';
import { askGate, stopWords } from '@freightdeck/plugin-waybill/contract';
import { recopied } from './make-orders.ts';
import { balanceOf } from './order-record.ts';
import type { Order } from './order-record.ts';
import { companyTerms, frozenFor, payeeOf, signedTrip, standsStill } from './reading.ts';

const compared = [
  'freightAmount',
  'infoFee',
  'prepaidCash',
  'prepaidOil',
  'prepaidGas',
  'settleKg',
  'carrierPrice',
  'payeeType',
  'payeeId',
  'payeeName',
  'brokerId',
  'taxWithheld',
  'receivableAmount',
] as const;
/** The person's input for an order. */
export const wishesOf = (order: Order) => ({
  additions: order.additions,
  deductions: order.deductions,
  receiptRetention: order.receiptRetention,
  taxWithheld: order.taxTyped ? order.taxWithheld : undefined,
  premium: order.premium,
  oilAmount: order.oilAmount,
  gasAmount: order.gasAmount,
  cashAmount: order.cashAmount,
});
/**
 * Whether the order still matches its waybill: price, weights, advances, payee and the tax of the payee.
 * `but`: a value that is set anew and need not match.
 */
export async function asTheWaybill(call: Pick<Call, 'tx'>, order: Order, but?: 'taxWithheld'): Promise<boolean> {
  const { values } = await recopied(call, order, wishesOf(order));
  return compared.every((name) => name === but || values[name] === order[name]);
}

/** The order with the tax that is due by now, where nobody typed another. */
export async function withTax(call: Pick<Call, 'tx'>, order: Order): Promise<Order> {
  const { taxWithheld, payCash } = (await recopied(call, order, wishesOf(order))).values;
  return { ...order, taxWithheld, payCash };
}

interface Refusing {
  refuse(code: 'fundsShort', values?: Readonly<Record<string, string | number>>): never;
}
/**
 * Checks that the shipper's money suffices: frozen for the trip plus free. Locks the company, so that two approvals at
 * once do not count the same money. What a shipper on credit may owe is decided by whoever keeps the quota.
 */
export async function coveredOrRefuse(
  call: Pick<Call, 'tx'> & Parameters<typeof balanceOf>[0] & Refusing,
  order: Order,
): Promise<void> {
  const { platformId, companyId, companyName, receivableAmount } = order;
  await companyTerms(call, platformId, companyId, true);
  if (order.settleMode === 2) return;
  // Money already needed for approved orders that are not collected yet.
  const claimed = await call.tx.one<{ cents: number; numbers: string[] | null }>(sql`
    select coalesce(sum(receivable_amount - collected_cents), 0)::bigint as cents,
      array_agg(waybill_sn) || array_agg(settle_sn) as numbers
    from settlement_order
    where platform_id = ${platformId} and company_id = ${companyId} and settle_mode <> 2 and collected_cents = 0
      and settle_status in (30, 40, 80)`);
  const numbers = [...(claimed?.numbers ?? []), order.waybillSn, order.settleSn];
  const free = await balanceOf(call, platformId, { code: 2001, ownerType: 'company', ownerId: companyId });
  const beyondFree = (claimed?.cents ?? 0) + receivableAmount - free;
  // What is frozen is added up only where the free money alone does not do.
  const short = beyondFree > 0 ? beyondFree - (await frozenFor(call, platformId, companyId, numbers)) : 0;
  if (short > 0) call.refuse('fundsShort', { company: companyName, short: formatMoney(short) });
}

/** Why an order cannot be paid now; undefined when it can. `booked`: its payee has been credited. */
export async function blocked(
  call: Pick<Call, 'tx'> & Parameters<typeof balanceOf>[0],
  order: Order,
  booked: boolean,
): Promise<{ readonly errorType: 'RULE_BLOCK' | 'NO_BALANCE'; readonly message: string } | undefined> {
  const trip = await signedTrip(call, order.platformId, order.waybillId);
  if (standsStill(trip, 'PAY')) return { errorType: 'RULE_BLOCK', message: '运单已冻结' };
  const { payeeId } = await payeeOf(call, order.platformId, trip);
  if (payeeId !== order.payeeId) return { errorType: 'RULE_BLOCK', message: '收款人已变更' };
  if (booked) return undefined;
  const advanced = await balanceOf(call, order.platformId, {
    code: 1301,
    ownerType: 'waybill',
    ownerId: order.waybillId,
  });
  if (advanced !== order.prepaidCash + order.prepaidOil + order.prepaidGas)
    return { errorType: 'RULE_BLOCK', message: '预付金额与结算单不一致' };
  if (order.settleMode === 2 || order.collectedCents > 0) return undefined;
  const frozen = await frozenFor(call, order.platformId, order.companyId, [order.waybillSn, order.settleSn]);
  const short =
    order.receivableAmount -
    frozen -
    (await balanceOf(call, order.platformId, { code: 2001, ownerType: 'company', ownerId: order.companyId }));
  return short > 0 ? { errorType: 'NO_BALANCE', message: `货主余额还差${formatMoney(short)}元` } : undefined;
}

/** The rules of payment that stop an order; it becomes an exception, and the others of its batch are paid. */
export async function stoppedAtGate(
  call: Omit<Call, 'refuse'>,
  { platformId, waybillId }: Order,
): Promise<{ readonly errorType: 'RULE_BLOCK'; readonly message: string } | undefined> {
  const { stops } = await askGate(call, { platformId, waybillIds: [waybillId], stage: 'P' });
  return stops.length > 0 ? { errorType: 'RULE_BLOCK', message: stopWords(stops, 'zh') } : undefined;
}
