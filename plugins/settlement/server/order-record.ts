import type { RecordOf } from '@freightdeck/sdk/contract';
import type { Call, Ledger, LedgerAccount, Posting } from '@freightdeck/sdk/server';
import { Ledger as LedgerToken, recordEvent } from '@freightdeck/sdk/server';
import { settlementMoved, settlementOrders } from '../contract/index.ts';
import type { Terms } from './domain/split.ts';

export interface BookedJournal { readonly step: string; readonly id: string; readonly no: string }
/** What an order keeps beside its fields. */
export interface KeptOfOrder {
  readonly terms: Terms;
  readonly loadNetKg: number;
  readonly unloadNetKg: number;
  readonly payeeId: string | null;
  readonly brokerId: string | null;
  readonly makerId: string;
  readonly attempt: number;
  readonly journals: readonly BookedJournal[];
}
export const keptColumns = ['terms', 'loadNetKg', 'unloadNetKg', 'payeeId', 'brokerId', 'makerId', 'attempt', 'journals'] as const satisfies readonly (keyof KeptOfOrder)[];
export type Order = RecordOf<typeof settlementOrders> & KeptOfOrder;
/** The record as the engine locked it, with its kept columns. */
export const whole = (record: RecordOf<typeof settlementOrders>): Order => record as Order;

type Booking = Parameters<Ledger['post']>[0] & Pick<Call, 'get'>;
/** Posts one step of an order; a step whose amounts are all 0 is no journal. */
export async function book(call: Booking, order: Pick<Order, 'platformId' | 'settleSn'>, bizType: string, step: string, postings: readonly Posting[]): Promise<BookedJournal | undefined> {
  if (postings.every((line) => line.amount === 0)) return undefined;
  const { platformId, settleSn } = order;
  const { journalId, journalNo } = await call.get(LedgerToken).post(call, { bizType, bizNo: settleSn, requestId: `${settleSn}:${step}`, memo: step, postings, platformId });
  return { step, id: journalId, no: journalNo };
}
export const balanceOf = (call: Booking, platformId: string, account: LedgerAccount): Promise<number> => call.get(LedgerToken).balance(call, account, platformId);

/** Tells whoever follows an order. */
export function tellMoved(call: Pick<Call, 'emit' | 'now'>, order: Order, to: number): Promise<void> {
  const { platformId, id: orderId, settleSn, waybillId, waybillSn } = order;
  return call.emit(settlementMoved, { platformId, orderId, settleSn, waybillId, waybillSn, to, at: call.now() });
}
export const orderEvent = (call: Parameters<typeof recordEvent>[0], order: Pick<Order, 'id' | 'platformId'>, action: string, detail: Readonly<Record<string, unknown>>): Promise<void> =>
  recordEvent(call, settlementOrders, order.id, { action, detail, platformId: order.platformId });
