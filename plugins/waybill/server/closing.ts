import { listen, recordEvent, sql, updateRecord } from '@freightdeck/sdk/server';
import type { Listener } from '@freightdeck/sdk/server';
import { goodsClosing } from '@freightdeck/plugin-goods/contract';
import { waybills } from '../contract/index.ts';
import type { Waybill } from './pinned-terms.ts';
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
