import { listen, sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { goodsDispatched, goodsFinished, goodsSources } from '../contract/index.ts';
import { moveBySystem } from './by-system.ts';

const open = 30;
const full = 50;

/** Sets 满 or reopens the goods source in the name of the system. */
const move = (call: Call, platformId: string, id: string, from: number, to: number): Promise<void> =>
  moveBySystem(call, goodsSources, {
    platformId,
    id,
    action: to === full ? 'fill' : 'reopen',
    from,
    to,
    state: 'status',
  });

/**
 * The counters change without a new version: nobody edits them, and an edit of others must not become stale because of
 * them.
 */
export const onDispatched = listen(goodsDispatched, async (call, { platformId, goodsId, kg, trips }) => {
  const goods = await call.tx.one<{ status: number; left: number }>(sql`
    update goods_source set dispatched_kg = dispatched_kg + ${kg}, waybill_count = waybill_count + ${trips},
      running_count = running_count + ${trips}
    where platform_id = ${platformId} and id = ${goodsId} returning status, total_kg - dispatched_kg as "left"`);
  if (!goods) throw new Error(`Trips were told of goods ${goodsId}, which platform ${platformId} does not have`);
  if (goods.status === open && goods.left === 0) await move(call, platformId, goodsId, open, full);
  if (goods.status === full && goods.left > 0) await move(call, platformId, goodsId, full, open);
});

export const onFinished = listen(goodsFinished, async (call, { platformId, goodsId, kg, trips }) => {
  await call.tx.run(sql`
    update goods_source set finished_kg = finished_kg + ${kg}, running_count = running_count - ${trips}
    where platform_id = ${platformId} and id = ${goodsId}`);
});
