import { servePicks, sql } from '@freightdeck/sdk/server';
import type { Beside, Call, FieldPicks, PickedValue, Served, Sql } from '@freightdeck/sdk/server';
import { goodsSources } from '@freightdeck/plugin-goods/contract';
import { vehicles } from '@freightdeck/plugin-vehicle/contract';
import {
  applyCaptain,
  applyVehicle,
  assignWaybill,
  captainStates,
  unsettled,
  vehicleStates,
  waybills,
} from '../contract/index.ts';
import { driverRefusal, goodsRefusal, vehicleRefusal } from './refusals.ts';

const today = (call: Call): string => call.now().slice(0, 10);
const plateField = waybills.fields.vehicleNum;
/** Trips of a driver that tell which vehicle is his. */
const lately = 5;

const usualVehicle: PickedValue = {
  field: plateField,
  value: sql`(select w.vehicle_num from waybill w where w.platform_id = r.platform_id and w.driver_id = r.id
    order by w.accept_at desc limit 1)`,
  title: { zh: '常用车', en: 'usually' },
};
/** Days before the end of a paper from which on a picker says so; one that has ended is refused with its name. */
const soonDays = 30;
const ending = (ends: Sql): PickedValue => ({
  field: vehicles.fields.certWorstTo,
  value: sql`(select e.at from (select least(${ends}) as at) e
    where e.at <= (now() at time zone 'Asia/Shanghai')::date + ${soonDays}::int)`,
  title: { zh: '证件将到期', en: 'papers end' },
});
const driverPapersEnd = ending(sql`r.license_to, case when r.vehicle_class not like 'C%' then r.qualification_to end`);
const vehiclePapersEnd = ending(sql`r.road_transport_to, r.driving_permit_to, r.inspect_to, r.insurance_compulsory_to,
  r.insurance_commercial_to`);
const heldForReceipt: PickedValue = {
  field: goodsSources.fields.receiptRetention,
  value: sql`nullif(r.receipt_retention, 0)`,
  title: { zh: '回单付', en: 'held for receipt' },
};
/** The id of the usual vehicle, where it may be dispatched now. */
const freeUsualVehicle = (refusal: Sql): Sql => sql`(select free.id from (
    select w.platform_id, w.vehicle_id from waybill w where w.platform_id = r.platform_id and w.driver_id = r.id
    order by w.accept_at desc limit 1) last
  cross join lateral (select r.id from vehicle r where r.platform_id = last.platform_id and r.id = last.vehicle_id
    and ${refusal} is null) free)`;
/** The vehicles that a driver drove lately, and the drivers of a vehicle. */
const vehiclesOf = (driverId: string): Sql => sql`r.id in (select w.vehicle_id from (
  select vehicle_id from waybill where platform_id = r.platform_id and driver_id = ${driverId}
  order by accept_at desc limit ${lately}) w)`;
const driversOf = (vehicleId: string): Sql => sql`r.id in (select w.driver_id from (
  select driver_id from waybill where platform_id = r.platform_id and vehicle_id = ${vehicleId}
  order by accept_at desc limit ${lately}) w)`;

const crew = (besideTrip: (beside: Beside) => string | undefined): { driverId: FieldPicks; vehicleId: FieldPicks } => {
  const sameTenant = (_call: Call, beside: Beside): Sql | undefined => {
    const trip = besideTrip(beside);
    return trip === undefined ? undefined : sql`r.platform_id = (select platform_id from waybill where id = ${trip})`;
  };
  return {
    driverId: {
      where: sameTenant,
      refusal: (call, beside) => driverRefusal(today(call), besideTrip(beside)),
      prefer: (_call, { vehicleId }) => (vehicleId === undefined ? undefined : driversOf(vehicleId)),
      line: [usualVehicle, driverPapersEnd],
      fills: (call, beside) => ({ vehicleId: freeUsualVehicle(vehicleRefusal(today(call), besideTrip(beside))) }),
    },
    vehicleId: {
      where: sameTenant,
      refusal: (call, beside) => vehicleRefusal(today(call), besideTrip(beside)),
      prefer: (_call, { driverId }) => (driverId === undefined ? undefined : vehiclesOf(driverId)),
      line: [vehiclePapersEnd],
    },
  };
};
const changing = ([from, until]: readonly [number, number]): FieldPicks => ({
  where: () => sql`r.waybill_status between ${from} and ${until} and r.settle_status = any(${[...unsettled]}::int[])
    and not exists (select 1 from waybill_change c where c.platform_id = r.platform_id and c.waybill_id = r.id
      and c.audit_status = 1)`,
});

export const pickServes: readonly Served[] = [
  servePicks(assignWaybill, {
    goodsId: { refusal: (call) => goodsRefusal(call.now()), line: [heldForReceipt] },
    ...crew(() => undefined),
  }),
  servePicks(applyVehicle, { waybillId: changing(vehicleStates), ...crew(({ waybillId }) => waybillId) }),
  servePicks(applyCaptain, { waybillId: changing(captainStates) }),
];
