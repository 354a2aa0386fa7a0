import { listen, smsOf, sql } from '@freightdeck/sdk/server';
import type { Listener } from '@freightdeck/sdk/server';
import { waybillLife, waybillMoved } from '../contract/index.ts';
import type { Waybill } from './pinned-terms.ts';

interface Trip {
  readonly waybillSn: string;
  readonly vehicleNum: string;
  readonly loadPlace: string;
  readonly unloadPlace: string;
  /** Until when its goods are to be loaded. */
  readonly loadBy: string;
  readonly driverName: string;
  readonly driverMobile: string;
  readonly shipperMobile: string | null;
  readonly captainMobile: string | null;
}
const assigned = 10;
const awaitsShipper = 15;
const cancelled = -10;
const words: Readonly<Record<number, (trip: Trip) => string>> = {
  [assigned]: ({ waybillSn, vehicleNum, loadPlace, unloadPlace, loadBy }) =>
    `您有新运单${waybillSn}，车辆${vehicleNum}，${loadPlace}至${unloadPlace}，最晚装货时间${loadBy}，请及时确认。`,
  [awaitsShipper]: ({ waybillSn, vehicleNum }) => `运单${waybillSn}（${vehicleNum}）已由司机接单，请在30分钟内确认。`,
  [cancelled]: ({ waybillSn, loadPlace, unloadPlace }) => `运单${waybillSn}（${loadPlace}至${unloadPlace}）已取消。`,
};
const toCaptain: Readonly<Record<number, (trip: Trip) => string>> = {
  [assigned]: ({ waybillSn, driverName, vehicleNum, loadPlace, unloadPlace, loadBy }) =>
    `您车队的司机${driverName}有新运单${waybillSn}，车辆${vehicleNum}，${loadPlace}至${unloadPlace}，` +
    `最晚装货时间${loadBy}。`,
  [cancelled]: ({ waybillSn, driverName }) => `您车队的司机${driverName}的运单${waybillSn}已取消。`,
};

/**
 * Sends text messages, if a channel for them exists: 派单 and 取消 to the driver and his captain, and to the shipper that
 * he must confirm.
 */
export const tellByText: Listener = listen(waybillMoved, async (call, { id, platformId, from, to }) => {
  const text = from === to ? undefined : words[to];
  const sms = smsOf(call);
  if (!text || !sms) return;
  const trip = await call.tx.one<Trip>(sql`
    select w.waybill_sn, w.vehicle_num, w.load_place, w.unload_place, w.driver_name, w.driver_mobile,
      coalesce((select to_char(g.valid_to at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') from goods_source g
        where g.platform_id = w.platform_id and g.id = w.goods_id), '') as load_by, (select c.mobile
      from company c where c.platform_id = w.platform_id and c.id = w.company_id) as shipper_mobile,
      (select c.mobile from car_captain_driver b join car_captain c on c.platform_id = b.platform_id
        and c.id = b.captain_id
        where b.platform_id = w.platform_id and b.driver_id = w.driver_id and c.status = 1 and c.delete_status = '0')
          as captain_mobile
    from waybill w where w.platform_id = ${platformId} and w.id = ${id}`);
  const mobile = to === awaitsShipper ? trip?.shipperMobile : trip?.driverMobile;
  if (trip && mobile) await sms.send(call, { platformId, mobile, text: text(trip) });
  const captain = toCaptain[to];
  if (trip?.captainMobile && captain && trip.captainMobile !== trip.driverMobile)
    await sms.send(call, { platformId, mobile: trip.captainMobile, text: captain(trip) });
});

/** What a provider does for a driver, in words to him. */
const done = {
  proxyAccept: '确认接单',
  proxyArriveLoad: '登记到达装货地',
  proxyDepart: '登记发车',
  proxyArriveUnload: '登记到达卸货地',
} as const;
/** Tells a driver what was done in his name, and why, so that he can object. */
export const tellProxies: readonly Listener[] = Object.entries(done).map(([action, what]) =>
  listen<{ readonly after: Waybill; readonly input: { readonly reason: string } }>(
    { name: `${waybillLife.name}.${action}` },
    async (call, { after: { platformId, waybillSn, driverMobile }, input: { reason } }) => {
      await smsOf(call)?.send(call, {
        platformId,
        mobile: driverMobile,
        text: `平台已代您对运单${waybillSn}${what}，原因：${reason}。如有疑问请联系调度。`,
      });
    },
  ),
);
