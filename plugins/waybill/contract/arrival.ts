import { dateTime, defineCommand, defineEvent, text } from '@freightdeck/sdk/contract';
import { waybills } from './waybill.ts';

/** From the confirmation until it is unloaded: the dispatch gives the first hour, and then nobody drives any more. */
const underWay = [20, 25, 30, 40, 50] as const;

/** 改约定到达时间: shipper, driver and dispatcher have agreed on another hour. The trip is watched by it from then on. */
export const changeArriveBy = defineCommand({
  name: 'waybill.changeArriveBy',
  path: `${waybills.path}/changeArriveBy`,
  access: ['waybillManage:changeArriveBy', 'waybillListManage:changeArriveBy'],
  on: waybills,
  when: { waybillStatus: { is: underWay, refusal: 'notUnderWay' } },
  input: { newArriveBy: dateTime(), reason: text(200) },
  refusals: {
    notUnderWay: {
      status: 409,
      zh: '只有已确认、尚未卸货的运单可以改约定到达时间',
      en: 'The hour changes only between the confirmation of a trip and its unloading',
    },
    arriveByPast: { status: 400, zh: '约定到达时间必须晚于当前时间', en: 'The agreed hour must be in the future' },
    sameHour: { status: 400, zh: '新的约定到达时间与原来相同', en: 'The agreed hour is what it was' },
  },
});
/** Another hour was agreed for a trip. Whoever estimates its arrival holds it against the new one. */
export interface ArriveByChanged {
  readonly platformId: string;
  readonly waybillId: string;
  /** Null where none had been agreed. */
  readonly from: string | null;
  readonly to: string;
}
export const arriveByChanged = defineEvent<ArriveByChanged>('waybill.arriveByChanged');
