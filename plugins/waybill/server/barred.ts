import { listen, recordEvent, sql, updateRecord } from '@freightdeck/sdk/server';
import type { Listener } from '@freightdeck/sdk/server';
import { blockAdded } from '@freightdeck/plugin-vehicle/contract';
import { waybills } from '../contract/index.ts';
import { freezeRow } from './freezes.ts';
import { tellMoved } from './pinned-terms.ts';
import type { Waybill } from './pinned-terms.ts';

const operator = '00001';
const whom = { VEHICLE: '车辆', DRIVER: '司机', PERSON: '司机' } as const;
const isOfTrip = (target: string): target is keyof typeof whom => target in whom;

/**
 * 拉黑: trips of a blocked vehicle or driver that are not settled yet are frozen, those of every provider where the
 * operator blocks. Nobody needs the right to freeze for that. A person thaws them, and not the one who blocked: whoever
 * is released may still have driven wrongly.
 */
export const onBlocked: Listener = listen(blockAdded, async (call, { platformId, targetType, keyValue }) => {
  if (!isOfTrip(targetType)) return;
  const mine =
    targetType === 'VEHICLE'
      ? sql`w.vehicle_num = ${keyValue}`
      : sql`exists (select 1 from driver d where d.platform_id = w.platform_id and d.id = w.driver_id
          and d.id_number = ${keyValue})`;
  const running = await call.tx.rows<Waybill>(sql`
    select w.* from waybill w where (w.platform_id = ${platformId} or ${platformId === operator}) and ${mine}
      and w.waybill_status between 20 and 80 and w.freeze_flag = 0 order by w.id for update`);
  const reason = `${whom[targetType]}被列入黑名单`;
  for (const trip of running) {
    await freezeRow(call, trip, { reasonCode: 'RISK', reason, freezeScope: 'ALL' });
    await updateRecord(call, waybills, trip.id, undefined, {
      freezeFlag: 1,
      freezeReason: 'RISK',
      frozenBy: call.caller.id,
      frozenAt: call.now(),
      freezeRemark: reason,
    });
    await recordEvent(call, waybills, trip.id, {
      action: 'freeze',
      fromState: trip.waybillStatus,
      toState: trip.waybillStatus,
      reason,
      platformId: trip.platformId,
    });
    await tellMoved(call, trip, trip.waybillStatus);
  }
});
