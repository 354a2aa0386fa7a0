import type { RecordOf } from '@freightdeck/sdk/contract';
import type { Call, Ledger, LedgerAccount, Posting } from '@freightdeck/sdk/server';
import { Ledger as LedgerToken } from '@freightdeck/sdk/server';
import { waybillSettled } from '@freightdeck/plugin-waybill/contract';
import type { SettledAmounts, WaybillSettled } from '@freightdeck/plugin-waybill/contract';
import { settlementMoved, settlementOrders } from '../contract/index.ts';
import type { Terms } from './domain/split.ts';

export interface BookedJournal {
  readonly step: string;
  readonly id: string;
  readonly no: string;
}
/** Columns of an order that are not fields of the resource. */
export interface KeptOfOrder {
  readonly terms: Terms;
  readonly loadNetKg: number;
  readonly unloadNetKg: number;
  readonly payeeId: string | null;
  readonly payeeCardId: string | null;
  readonly brokerId: string | null;
  readonly makerId: string;
  readonly auditorId: string | null;
  readonly attempt: number;
  /** A person typed the tax: it is not reckoned again by itself. */
  readonly taxTyped: boolean;
  readonly journals: readonly BookedJournal[];
  readonly newPayeeType: Order['payeeType'] | null;
  readonly newPayeeName: string | null;
  readonly payeeAskedById: string | null;
}
export const keptColumns = [
  'terms',
  'loadNetKg',
  'unloadNetKg',
  'payeeId',
  'payeeCardId',
  'brokerId',
  'makerId',
  'auditorId',
  'attempt',
  'taxTyped',
  'journals',
  'newPayeeType',
  'newPayeeName',
  'payeeAskedById',
] as const satisfies readonly (keyof KeptOfOrder)[];
export type Order = RecordOf<typeof settlementOrders> & KeptOfOrder;
/** The record as the engine locked it, with its internal columns. */
export const whole = (record: RecordOf<typeof settlementOrders>): Order => record as Order;

type Booking = Parameters<Ledger['post']>[0] & Pick<Call, 'get'>;
/** Posts one step of an order; writes no journal when all amounts are 0. */
export async function book(
  call: Booking,
  order: Pick<Order, 'platformId' | 'settleSn' | 'journals'>,
  bizType: string,
  step: string,
  postings: readonly Posting[],
): Promise<BookedJournal | undefined> {
  if (postings.every((line) => line.amount === 0)) return undefined;
  const { platformId, settleSn } = order;
  // A step that was taken back may be booked once more.
  const past = order.journals.filter((one) => one.step.startsWith(`${step}~`)).length;
  const requestId = `${settleSn}:${step}${past === 0 ? '' : `~${past}`}`;
  const { journalId, journalNo } = await call
    .get(LedgerToken)
    .post(call, { bizType, bizNo: settleSn, requestId, memo: step, postings, platformId });
  return { step, id: journalId, no: journalNo };
}
export const balanceOf = (call: Booking, platformId: string, account: LedgerAccount): Promise<number> =>
  call.get(LedgerToken).balance(call, account, platformId);

type Standing = Pick<WaybillSettled, 'waybillStatus' | 'settleStatus'>;
/** State of the waybill for each state of its order. */
const standings: Readonly<Record<number, Standing>> = {
  10: { waybillStatus: 80, settleStatus: 1 },
  20: { waybillStatus: 80, settleStatus: 2 },
  30: { waybillStatus: 90, settleStatus: 3 },
  40: { waybillStatus: 90, settleStatus: 3 },
  50: { waybillStatus: 95, settleStatus: 3 },
  70: { waybillStatus: 70, settleStatus: 4 },
  80: { waybillStatus: 90, settleStatus: 5 },
  90: { waybillStatus: 70, settleStatus: 6 },
};
type Amounts = Omit<SettledAmounts, 'shipperInfoFee'> & Pick<Order, 'infoFeeBearer'>;
const settledAmounts = (order: Amounts): SettledAmounts => {
  const { roundingAmount, freightAmount, infoFee, oilAmount, gasAmount, cashAmount } = order;
  const { serviceFee, premium, taxWithheld, receivableAmount } = order;
  return {
    ...{ roundingAmount, freightAmount, infoFee, oilAmount, gasAmount, cashAmount },
    ...{ serviceFee, premium, taxWithheld, receivableAmount },
    shipperInfoFee: order.infoFeeBearer === 'SHIPPER' ? infoFee : 0,
    ...(order.platformFee === undefined ? {} : { platformFee: order.platformFee }),
  };
};
type Told = Pick<Order, 'platformId' | 'id' | 'settleSn' | 'waybillId' | 'waybillSn'> & Amounts;
const voided = 90;
/** Announces the state of an order with its amounts, which its waybill takes over. */
export async function tellStanding(
  call: Pick<Call, 'emit'>,
  order: Told,
  state: number,
  payee?: WaybillSettled['payee'],
): Promise<void> {
  const { platformId, waybillId } = order;
  const standing = standings[state];
  if (standing)
    await call.emit(waybillSettled, {
      platformId,
      waybillId,
      ...standing,
      ...(state === voided ? {} : { amounts: settledAmounts(order) }),
      ...(payee ? { payee } : {}),
    });
}
/** Announces the new state of an order. */
export async function tellMoved(call: Pick<Call, 'emit' | 'now'>, order: Told, to: number): Promise<void> {
  const { platformId, id: orderId, settleSn, waybillId, waybillSn } = order;
  await tellStanding(call, order, to);
  await call.emit(settlementMoved, { platformId, orderId, settleSn, waybillId, waybillSn, to, at: call.now() });
}
