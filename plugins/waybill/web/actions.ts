import { pickQuery } from '@freightdeck/sdk/contract';
import { action, Http, Navigation, runAction } from '@freightdeck/sdk/web';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { lazy } from 'react';
import {
  applyCaptain,
  applyVehicle,
  assignWaybill,
  callTripDriver,
  changeArriveBy,
  captainStates,
  checkTrip,
  createTripSettle,
  freezeWaybill,
  loadWaybill,
  mayChange,
  signWaybill,
  tellCheck,
  unloadWaybill,
  unsettled,
  vehicleStates,
} from '../contract/index.ts';
import type { waybills } from '../contract/index.ts';
import { waybill as plugin } from '../plugin.ts';

type Waybill = RecordOf<typeof waybills>;
const signed = 70;

const LoadForm = lazy(() => import('./parts/weigh-form.tsx').then((module) => ({ default: module.LoadForm })));
const UnloadForm = lazy(() => import('./parts/weigh-form.tsx').then((module) => ({ default: module.UnloadForm })));
const SignForm = lazy(() => import('./parts/sign-form.tsx').then((module) => ({ default: module.SignForm })));
/** 派单; in a list of the trips of one source it begins with that source. */
export const assignAction = action(assignWaybill, {
  primary: true,
  icon: 'Add',
  prepares: async (services) => {
    const goodsSn = services.get(Navigation).query['goodsSn'] ?? '';
    if (goodsSn === '' || goodsSn.includes(',')) return {};
    const found = await services
      .get(Http)
      .ask(pickQuery(assignWaybill), { field: 'goodsId', words: goodsSn }, { quiet: true });
    const source = found?.rows.find(({ name, refused }) => name === goodsSn && !refused);
    return source ? { goodsId: source.value } : {};
  },
});
/** 代装货, 代卸货 and 签收 with their papers. No weight is prefilled: what stands there already is not weighed. */
export const loadAction = action(loadWaybill, { form: LoadForm });
export const unloadAction = action(unloadWaybill, { form: UnloadForm });
export const signAction = action(signWaybill, { form: SignForm });
const CallForm = lazy(() => import('./parts/call-form.tsx').then((module) => ({ default: module.CallForm })));
/** 生成结算 of a signed trip that nobody settles yet. */
export const settleAction = action(createTripSettle, {
  fits: (waybill: Waybill) => waybill.waybillStatus === signed && unsettled.includes(waybill.settleStatus),
});
/** 合规检查 says what it has found, and leads to it. */
export const checkAction = action(checkTrip, { tells: tellCheck });
/** 联系司机 of a trip. */
export const callAction = action(callTripDriver, { form: CallForm });
/** Blocks everything unless the person narrows it. */
export const freezeAction = action(freezeWaybill, { initial: () => ({ freezeScope: 'ALL' as const }) });
/** 改车牌 and 改车队长 of this waybill, as long as they are taken. */
export const vehicleAction = action(applyVehicle, {
  fits: (waybill: Waybill) => mayChange(waybill, vehicleStates),
  initial: (waybill: Waybill) => ({ waybillId: waybill.id, driverId: waybill.driverId }),
});
export const captainAction = action(applyCaptain, {
  fits: (waybill: Waybill) => mayChange(waybill, captainStates),
  initial: (waybill: Waybill) => ({
    waybillId: waybill.id,
    captainName: waybill.captainName,
    payeeType: waybill.payeeType,
    payeeName: waybill.payeeName,
  }),
});
/** 改约定到达时间, from the hour that is agreed now. */
export const arriveByAction = action(changeArriveBy, {
  initial: ({ arriveBy }: Waybill) => (arriveBy === null ? {} : { newArriveBy: arriveBy }),
});
/** 轨迹 and 磅单 of this trip, on their own pages. */
export const trackAction = (key: string) =>
  runAction<Waybill>('track', (row, tools) => tools.go('/trackSelectNew', { waybillSn: row.waybillSn }), { key });
export const slipsAction = runAction<Waybill>(
  'poundView',
  (row, tools) => tools.go('/poundManager', { waybillSn: row.waybillSn }),
  { key: 'waybillManage:poundView' },
);
/** Opens the waybill of any record that belongs to one. */
export const openWaybill = (key: string) =>
  runAction<{ readonly waybillId: string }>(
    'waybill',
    (row, tools) => tools.go(plugin.routes.waybillDetail.path, { id: row.waybillId }),
    { key },
  );
