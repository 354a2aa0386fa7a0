import { listen, sql, type Call, type Listener } from '@freightdeck/sdk/server';
import { driverAdmitted } from '@freightdeck/plugin-carrier/contract';
import { companyAdmitted } from '@freightdeck/plugin-shipper/contract';
import { vehicleAdmitted } from '@freightdeck/plugin-vehicle/contract';
import { waybillMoved, type WaybillMoved } from '@freightdeck/plugin-waybill/contract';

export type Counted = 'company' | 'customer' | 'vehicle' | 'driver' | 'waybill';

/** Which of the eight rows a record counts in. */
const partOf = (recordId: string): number => [...recordId].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 8, 7);

const count = (call: Call, platformId: string, what: Counted, recordId: string): Promise<number> =>
  call.tx.run(sql`
    INSERT INTO cockpit_count (platform_id, what, part, number) VALUES (${platformId}, ${what}, ${partOf(recordId)}, 1)
    ON CONFLICT (platform_id, what, part) DO UPDATE SET number = cockpit_count.number + 1`);

async function place(call: Call, moved: WaybillMoved): Promise<void> {
  await call.tx.run(sql`
    INSERT INTO cockpit_place (platform_id, side, unit_name, lon_lat)
    VALUES (${moved.platformId}, 'send', ${moved.sendUnitName}, ${moved.sendLonLat}), (${moved.platformId}, 'receive', ${moved.receiveUnitName}, ${moved.receiveLonLat})
    ON CONFLICT DO NOTHING`);
}

/** A reversal comes with negative amounts. */
async function book(call: Call, moved: WaybillMoved, signed: NonNullable<WaybillMoved['signed']>): Promise<void> {
  await call.tx.run(sql`
    INSERT INTO cockpit_day (platform_id, day, part, freight_cents, receivable_cents, settle_kg, trips)
    VALUES (${moved.platformId}, ${signed.day}, ${partOf(moved.id)}, ${signed.freightCents}, ${signed.receivableCents}, ${signed.settleKg}, ${signed.count})
    ON CONFLICT (platform_id, day, part) DO UPDATE SET
      freight_cents = cockpit_day.freight_cents + excluded.freight_cents,
      receivable_cents = cockpit_day.receivable_cents + excluded.receivable_cents,
      settle_kg = cockpit_day.settle_kg + excluded.settle_kg,
      trips = cockpit_day.trips + excluded.trips`);
  await call.tx.run(sql`
    INSERT INTO cockpit_route (platform_id, month, send_unit_name, receive_unit_name, part, receivable_cents, settle_kg, trips)
    VALUES (${moved.platformId}, date_trunc('month', ${signed.day}::date)::date, ${moved.sendUnitName}, ${moved.receiveUnitName}, ${partOf(moved.id)},
      ${signed.receivableCents}, ${signed.settleKg}, ${signed.count})
    ON CONFLICT (platform_id, month, send_unit_name, receive_unit_name, part) DO UPDATE SET
      receivable_cents = cockpit_route.receivable_cents + excluded.receivable_cents,
      settle_kg = cockpit_route.settle_kg + excluded.settle_kg,
      trips = cockpit_route.trips + excluded.trips`);
}

async function follow(call: Call, moved: WaybillMoved): Promise<void> {
  await call.tx.run(sql`
    INSERT INTO cockpit_live (platform_id, waybill_id, waybill_sn, vehicle_num, waybill_status, moved_at, state_at, send_unit_name, send_lon_lat, receive_unit_name, receive_lon_lat)
    VALUES (${moved.platformId}, ${moved.id}, ${moved.waybillSn}, ${moved.vehicleNum}, ${moved.to}, ${moved.at}, ${moved.at}, ${moved.sendUnitName}, ${moved.sendLonLat},
      ${moved.receiveUnitName}, ${moved.receiveLonLat})
    ON CONFLICT (platform_id, waybill_id) DO UPDATE SET
      waybill_status = excluded.waybill_status, vehicle_num = excluded.vehicle_num, moved_at = excluded.moved_at,
      state_at = CASE WHEN cockpit_live.waybill_status = excluded.waybill_status THEN cockpit_live.state_at ELSE excluded.state_at END,
      send_unit_name = excluded.send_unit_name, send_lon_lat = excluded.send_lon_lat,
      receive_unit_name = excluded.receive_unit_name, receive_lon_lat = excluded.receive_lon_lat`);
  if (moved.from === null) {
    await count(call, moved.platformId, 'waybill', moved.id);
    await place(call, moved);
  }
  if (moved.signed) await book(call, moved, moved.signed);
}

/** The figures follow what happens, in the transaction in which it happens. */
export const listeners: readonly Listener[] = [
  listen(waybillMoved, follow),
  listen(companyAdmitted, async (call, { id }) => {
    await count(call, call.platformId, 'company', id);
    await count(call, call.platformId, 'customer', id);
  }),
  listen(vehicleAdmitted, async (call, { id }) => void (await count(call, call.platformId, 'vehicle', id))),
  listen(driverAdmitted, async (call, { id }) => void (await count(call, call.platformId, 'driver', id))),
];
