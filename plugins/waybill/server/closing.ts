import { listen, recordEvent, sql, updateRecord } from '@freightdeck/sdk/server';
import type { Listener } from '@freightdeck/sdk/server';
import { goodsClosing, goodsEnding } from '@freightdeck/plugin-goods/contract';
import { waybills } from '../contract/index.ts';
import { tellDue, type Waybill } from './pinned-terms.ts';
import { givenUp } from './waybill-life.ts';

const cancelled = -10;
/** 关闭货源: trips that are not loaded yet are cancelled with it, whoever may close. */
export const onClosing: Listener = listen(goodsClosing, async (call, { platformId, goodsId, reason }) => {
  const open = await call.tx.rows<Waybill>(sql`
    select * from waybill where platform_id = ${platformId} and goods_id = ${goodsId}
      and waybill_status between 10 and 25 order by id for update`);
  for (const trip of open) {
    const values = await givenUp(call, trip, reason);
    await updateRecord(call, waybills, trip.id, undefined, { waybillStatus: cancelled, ...values });
    await recordEvent(call, waybills, trip.id, {
      action: 'cancel',
      fromState: trip.waybillStatus,
      toState: cancelled,
      reason,
      platformId,
    });
  }
});

/**
 * 完成货源: no trip comes any more, and those that wait for their settlement keep no more of the shipper's money than they
 * need by the terms in force. What was settled has given the rest back already, what was cancelled all of it.
 */
export const onEnding: Listener = listen(goodsEnding, async (call, { platformId, goodsId }) => {
  const signed = await call.tx.rows<Waybill>(sql`
    select * from waybill where platform_id = ${platformId} and goods_id = ${goodsId}
      and waybill_status in (70, 80) order by id for update`);
  for (const trip of signed) await tellDue(call, trip, trip.receivableAmount ?? 0);
});
