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
}

async function follow(call: Call, moved: WaybillMoved): Promise<void> {
  await call.tx.run(sql`
    INSERT INTO cockpit_live (platform_id, waybill_id, waybill_sn, vehicle_num, waybill_status, moved_at)
    VALUES (${moved.platformId}, ${moved.id}, ${moved.waybillSn}, ${moved.vehicleNum}, ${moved.to}, ${moved.at})
    ON CONFLICT (platform_id, waybill_id) DO UPDATE SET waybill_status = excluded.waybill_status, moved_at = excluded.moved_at`);
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
