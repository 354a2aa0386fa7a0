import { sql } from '@freightdeck/sdk/server';
import type { Call, CallOf } from '@freightdeck/sdk/server';
import type { InputOfCommand } from '@freightdeck/sdk/contract';
import { addBatch, batchLife, openBatches } from '../contract/index.ts';
import type { PayChannel, putIntoBatch, putIntoNewBatch } from '../contract/index.ts';
import { atGate } from './make-orders.ts';
import { whole } from './order-record.ts';
import type { Order } from './order-record.ts';
import { cardOrRefuse } from './payee-card.ts';

export type BatchRow = {
  readonly batchNo: string;
  readonly batchStatus: number;
  readonly channel: PayChannel;
  readonly makerId: string;
  readonly reviewerId: string | null;
};
export const batchRow = (call: Pick<Call, 'tx'>, platformId: string, id: string): Promise<BatchRow | undefined> =>
  call.tx.one<BatchRow>(
    sql`select batch_no, batch_status, channel, maker_id, reviewer_id from settlement_batch
      where platform_id = ${platformId} and id = ${id} for update`,
  );
type Putting = CallOf<typeof putIntoBatch> | CallOf<typeof putIntoNewBatch>;
/** What an order becomes in this batch: asked of it are the state of the batch, the card and the rules of paying. */
async function joined(call: Putting, order: Order, batchId: string, batch: BatchRow) {
  if (!openBatches.includes(batch.batchStatus)) call.refuse('batchClosed');
  const card = await cardOrRefuse(call, order, batch.channel);
  await atGate(call, order, 'P');
  return { batchId, batchNo: batch.batchNo, channel: batch.channel, ...card };
}
type NewBatch = Pick<InputOfCommand<typeof putIntoNewBatch>, 'name' | 'channel'>;
/**
 * The draft of that name that the caller has made, or else a new one. So the orders of one selection meet in one batch,
 * and those that were refused at first follow them when they are sent again.
 */
async function draftNamed(call: CallOf<typeof putIntoNewBatch>, platformId: string, { name, channel }: NewBatch) {
  const { id: makerId } = call.caller;
  const key = `settlement_batch ${platformId} ${makerId} ${name}`;
  await call.tx.one(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const known = await call.tx.one<{ id: string }>(sql`
    select id from settlement_batch where platform_id = ${platformId} and maker_id = ${makerId} and name = ${name}
      and channel = ${channel} and batch_status = ${batchLife.initial} order by at desc limit 1`);
  return known?.id ?? (await call.execute(addBatch, { name, channel })).id;
}
type OrderRow = Parameters<typeof whole>[0];
export const intoBatch = {
  addToBatch: {
    effect: async (
      call: CallOf<typeof putIntoBatch>,
      record: OrderRow,
      { intoBatch: id }: InputOfCommand<typeof putIntoBatch>,
    ) => {
      const batch = await batchRow(call, record.platformId, id);
      if (!batch) return call.refuse('noBatch');
      return joined(call, whole(record), id, batch);
    },
  },
  addToNewBatch: {
    effect: async (call: CallOf<typeof putIntoNewBatch>, record: OrderRow, asked: NewBatch) => {
      const id = await draftNamed(call, record.platformId, asked);
      const batch = await batchRow(call, record.platformId, id);
      if (!batch) return call.refuse('noBatch');
      return joined(call, whole(record), id, batch);
    },
  },
};
