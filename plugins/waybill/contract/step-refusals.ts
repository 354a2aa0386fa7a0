import { overload as overloads, overloadNamed } from '@freightdeck/sdk/values';

/** Refusals of a loading and an unloading with their slips. */
export const weighing = {
  noWeight: { status: 400, zh: '净重必须大于0', en: 'The net weight must be above 0' },
  slipIncomplete: {
    status: 400,
    zh: '磅单须同时填写毛重、皮重并上传照片',
    en: 'A slip needs its gross weight, its tare and a photo',
  },
  netDiffers: { status: 400, zh: '净重须等于毛重减皮重', en: 'The net weight must be the gross weight less the tare' },
  happenedWhen: {
    status: 400,
    zh: '实际时间须在{from}与现在之间',
    en: 'It must have happened between {from} and now',
  },
  photoMissing: { status: 400, zh: '照片不存在，请重新上传', en: 'A photo does not exist. Upload it again' },
  /** Refused by the plugin that keeps slips. */
  slipMissing: {
    status: 412,
    zh: '该货源要求磅单：请填写毛重、皮重并上传照片',
    en: 'These goods need the slip: its gross weight, its tare and a photo',
  },
  slipKnown: { status: 409, zh: '该运单已有磅单{poundSn}', en: 'The waybill has the slip {poundSn} already' },
  overlapsTrip: {
    status: 409,
    zh: '与该司机或车辆的运单{waybillSn}时间重叠',
    en: 'Driver or vehicle was on waybill {waybillSn} at that time',
  },
} as const;
/** Refused by the plugin that keeps positions, where the goods ask for it. */
export const atPlace = {
  placeUnknown: {
    status: 412,
    zh: '没有车辆的当前定位，请联系调度代为登记到达',
    en: 'Nobody knows where the lorry is: ask the dispatcher to enter the arrival',
  },
  outsideFence: {
    status: 412,
    zh: '车辆距目的地还有{km}公里，到达后再登记',
    en: 'The lorry is {km} km away: enter the arrival once it is there',
  },
} as const;
/** Refused by the plugin that insures, where the goods ask for it. */
export const notInsured = {
  status: 412,
  zh: '该货源要求投保，承保后才能发车',
  en: 'These goods are insured before they depart',
  go: { page: '/policyManager', access: ['policyManager:view'], zh: '去保单管理', en: 'Open policies' },
} as const;
/** Refused by the plugin that keeps positions, where the goods ask for it. */
export const stillLoading = {
  status: 412,
  zh: '车辆仍在装货地，离开装货地或装货{minutes}分钟后才能发车',
  en: 'The lorry is still where it was loaded: it departs when it has left, or {minutes} minutes after the loading',
} as const;
/** More than one thing is missing for a signature: all of them at once. */
export const notReady = {
  status: 412,
  zh: '运单{waybillSn}还不能签收：{all}',
  en: 'Waybill {waybillSn} cannot be signed yet: {all}',
} as const;
export const overload = {
  status: 412,
  zh: '净重{net}吨超过核定载质量{rated}吨的130%（最多{most}吨），禁止装运',
  en: 'Net weight {net} t is over 130 % of the rated load of {rated} t (at most {most} t)',
} as const;
/** No lorry is that fast (T-05). */
export const tooFast = {
  status: 412,
  zh: '运输时间过短，{km}公里至少需{hours}小时{minutes}分',
  en: 'The way of {km} km takes at least {hours} h {minutes} min',
} as const;
export const unloadTooHeavy = {
  status: 412,
  zh: '卸货净重{net}吨超过核定载质量{rated}吨的130%（最多{most}吨），请核对磅单',
  en: 'Unloaded net weight {net} t is over 130 % of the rated load of {rated} t (at most {most} t): check the slip',
} as const;

/** How heavy a lorry may be when it is loaded, and when it is unloaded: wherever such a weight is told. */
export const tooHeavy = { overload, unloadTooHeavy } as const;
const tooHeavyAt = { LOAD: 'overload', UNLOAD: 'unloadTooHeavy' } as const;
/** Refuses what the lorry of the trip cannot have carried; where its rated load is not known nothing is refused. */
export function checkCarries<W extends keyof typeof tooHeavyAt>(
  call: { refuse(code: (typeof tooHeavyAt)[W], values: Readonly<Record<string, string>>): never },
  at: W,
  netKg: number,
  ratedLoadKg: number,
): void {
  if (overloads(netKg, ratedLoadKg) === 'block') call.refuse(tooHeavyAt[at], overloadNamed(netKg, ratedLoadKg));
}
