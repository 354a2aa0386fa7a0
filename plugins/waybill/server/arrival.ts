import { recordEvent, serve, smsOf, updateRecord } from '@freightdeck/sdk/server';
import type { Served } from '@freightdeck/sdk/server';
import { arriveByChanged, changeArriveBy, waybills } from '../contract/index.ts';

const change = serve(changeArriveBy, async (call, { newArriveBy, reason }, waybill) => {
  const { id, platformId, waybillSn, waybillStatus, driverMobile, arriveBy } = waybill;
  if (newArriveBy <= call.now()) call.refuse('arriveByPast');
  if (newArriveBy === arriveBy) call.refuse('sameHour');
  // What was estimated spoke of the old hour.
  await updateRecord(call, waybills, id, waybill.version, { arriveBy: newArriveBy, etaAt: null, etaState: null });
  await recordEvent(call, waybills, id, {
    action: 'changeArriveBy',
    fromState: waybillStatus,
    toState: waybillStatus,
    reason,
    detail: { arriveBy: { from: arriveBy, to: newArriveBy } },
    platformId,
  });
  await smsOf(call)?.send(call, {
    platformId,
    mobile: driverMobile,
    text:
      `运单${waybillSn}的约定到达时间${arriveBy === null ? '' : `由${arriveBy.slice(0, 16)}`}` +
      `改为${newArriveBy.slice(0, 16)}，原因：${reason}。如有疑问请联系调度。`,
  });
  await call.emit(arriveByChanged, { platformId, waybillId: id, from: arriveBy, to: newArriveBy });
  return {};
});
export const arrivalServes: readonly Served[] = [change];
