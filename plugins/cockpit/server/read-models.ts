import { listen, sql, type Call, type Listener, type Tx } from '@freightdeck/sdk/server';
import { driverAdmitted } from '@freightdeck/plugin-carrier/contract';
import { companyAdmitted } from '@freightdeck/plugin-shipper/contract';
import { vehicleAdmitted } from '@freightdeck/plugin-vehicle/contract';
import { waybillMoved, type WaybillMoved } from '@freightdeck/plugin-waybill/contract';

export type Counted = 'company' | 'customer' | 'vehicle' | 'driver' | 'waybill';

/** In which of the eight rows a record counts. */
const partOf = (recordId: string): number =>
  [...recordId].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 8, 7);

const rowsOf = (rows: Iterable<object>): string => JSON.stringify([...rows]);

interface Count {
  readonly platform_id: string;
  readonly what: Counted;
  readonly part: number;
}
const count = (call: Call, platformId: string, what: Counted, recordId: string): void =>
  call.tx.later(writeCounts, { platform_id: platformId, what, part: partOf(recordId) });

/** Writes a transaction's counts at its end and in the order of keys, so that two transactions never deadlock. */
const writeCounts = (tx: Tx, counts: readonly Count[]): Promise<number> =>
  tx.run(sql`
    INSERT INTO cockpit_count (platform_id, what, part, number)
    SELECT platform_id, what, part, count(*) FROM jsonb_to_recordset(${rowsOf(counts)}::jsonb) AS c (platform_id text,
      what text, part int) GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (platform_id, what, part) DO UPDATE SET number = cockpit_count.number + excluded.number`);

const writePlaces = (tx: Tx, moves: readonly WaybillMoved[]): Promise<number> =>
  tx.run(sql`
    INSERT INTO cockpit_place (platform_id, side, unit_name, lon_lat)
    SELECT DISTINCT platform_id, side, unit_name, lon_lat
    FROM jsonb_to_recordset(${rowsOf(
      moves.flatMap((moved) => [
        { platform_id: moved.platformId, side: 'send', unit_name: moved.sendUnitName, lon_lat: moved.sendLonLat },
        {
          platform_id: moved.platformId,
          side: 'receive',
          unit_name: moved.receiveUnitName,
          lon_lat: moved.receiveLonLat,
        },
      ]),
    )}::jsonb) AS p (platform_id text, side text, unit_name text, lon_lat text) ORDER BY 1, 2, 3, 4
    ON CONFLICT DO NOTHING`);

/** A reversal has negative amounts. */
async function writeFigures(tx: Tx, moves: readonly WaybillMoved[]): Promise<void> {
  const rows = rowsOf(
    moves.flatMap(({ signed, ...moved }) =>
      signed
        ? [
            {
              platform_id: moved.platformId,
              day: signed.day,
              send: moved.sendUnitName,
              receive: moved.receiveUnitName,
              part: partOf(moved.id),
              freight: signed.freightCents,
              receivable: signed.receivableCents,
              kg: signed.settleKg,
              trips: signed.count,
            },
          ]
        : [],
    ),
  );
  await tx.run(sql`
    INSERT INTO cockpit_day (platform_id, day, part, freight_cents, receivable_cents, settle_kg, trips)
    SELECT platform_id, day, part, sum(freight), sum(receivable), sum(kg), sum(trips)
    FROM jsonb_to_recordset(${rows}::jsonb) AS f (platform_id text, day date, part int, freight bigint,
      receivable bigint, kg bigint, trips bigint) GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (platform_id, day, part) DO UPDATE SET
      freight_cents = cockpit_day.freight_cents + excluded.freight_cents,
      receivable_cents = cockpit_day.receivable_cents + excluded.receivable_cents,
      settle_kg = cockpit_day.settle_kg + excluded.settle_kg,
      trips = cockpit_day.trips + excluded.trips`);
  await tx.run(sql`
    INSERT INTO cockpit_route (platform_id, month, send_unit_name, receive_unit_name, part, receivable_cents, settle_kg,
      trips)
    SELECT platform_id, date_trunc('month', day)::date, send, receive, part, sum(receivable), sum(kg), sum(trips)
    FROM jsonb_to_recordset(${rows}::jsonb) AS f (platform_id text, day date, send text, receive text, part int,
      receivable bigint, kg bigint, trips bigint) GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (platform_id, month, send_unit_name, receive_unit_name, part) DO UPDATE SET
      receivable_cents = cockpit_route.receivable_cents + excluded.receivable_cents,
      settle_kg = cockpit_route.settle_kg + excluded.settle_kg,
      trips = cockpit_route.trips + excluded.trips`);
}

/** For a waybill that changed several times, keeps the last change and the time at which it entered its state. */
async function writeLive(tx: Tx, moves: readonly WaybillMoved[]): Promise<void> {
  const last = new Map<
    string,
    { readonly waybill_status: number; readonly state_at: string } & Readonly<Record<string, unknown>>
  >();
  for (const moved of moves) {
    const before = last.get(moved.id);
    last.set(moved.id, {
      platform_id: moved.platformId,
      waybill_id: moved.id,
      waybill_sn: moved.waybillSn,
      vehicle_num: moved.vehicleNum,
      waybill_status: moved.to,
      moved_at: moved.at,
      state_at: before?.waybill_status === moved.to ? before.state_at : moved.at,
      send_unit_name: moved.sendUnitName,
      send_lon_lat: moved.sendLonLat,
      receive_unit_name: moved.receiveUnitName,
      receive_lon_lat: moved.receiveLonLat,
    });
  }
  await tx.run(sql`
    INSERT INTO cockpit_live (platform_id, waybill_id, waybill_sn, vehicle_num, waybill_status, moved_at, state_at,
      send_unit_name, send_lon_lat, receive_unit_name, receive_lon_lat)
    SELECT platform_id, waybill_id, waybill_sn, vehicle_num, waybill_status, moved_at, state_at, send_unit_name,
      send_lon_lat, receive_unit_name, receive_lon_lat
    FROM jsonb_to_recordset(${rowsOf(last.values())}::jsonb) AS m (platform_id text, waybill_id text, waybill_sn text,
      vehicle_num text, waybill_status int,
      moved_at timestamptz, state_at timestamptz, send_unit_name text, send_lon_lat text, receive_unit_name text,
        receive_lon_lat text) ORDER BY 1, 2
    ON CONFLICT (platform_id, waybill_id) DO UPDATE SET
      waybill_status = excluded.waybill_status, vehicle_num = excluded.vehicle_num, moved_at = excluded.moved_at,
      state_at = CASE WHEN cockpit_live.waybill_status = excluded.waybill_status THEN cockpit_live.state_at ELSE
        excluded.state_at END,
      send_unit_name = excluded.send_unit_name, send_lon_lat = excluded.send_lon_lat,
      receive_unit_name = excluded.receive_unit_name, receive_lon_lat = excluded.receive_lon_lat`);
}

function follow({ tx }: Call, moved: WaybillMoved): Promise<void> {
  tx.later(writeLive, moved);
  if (moved.from === null) {
    tx.later(writeCounts, { platform_id: moved.platformId, what: 'waybill' as const, part: partOf(moved.id) });
    tx.later(writePlaces, moved);
  }
  if (moved.signed) tx.later(writeFigures, moved);
  return Promise.resolve();
}

/** Updates the figures in the transaction of each event. */
export const listeners: readonly Listener[] = [
  listen(waybillMoved, follow),
  listen(companyAdmitted, async (call, { id }) => {
    count(call, call.platformId, 'company', id);
    count(call, call.platformId, 'customer', id);
  }),
  listen(vehicleAdmitted, async (call, { id }) => count(call, call.platformId, 'vehicle', id)),
  listen(driverAdmitted, async (call, { id }) => count(call, call.platformId, 'driver', id)),
];
