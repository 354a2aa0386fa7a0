import { listen, sql, Stage } from '@freightdeck/sdk/server';
import type { Call, Listener, Tx } from '@freightdeck/sdk/server';
import { parseDateTime } from '@freightdeck/sdk/values';
import { isSigning, waybillMoved } from '@freightdeck/plugin-waybill/contract';
import { handInReceiptOf, handInSlip, approveSlips, confirmReceiptOf, reportPositions } from './hand-in.ts';
import type { Driven } from './hand-in.ts';

const loaded = 30;
const unloaded = 60;
interface Moved {
  readonly call: Call;
  readonly waybillId: string;
  readonly step: 'loaded' | 'unloaded' | 'signed';
  /** A clerk who tells a step for the driver hands in the papers himself; the terminal reports all the same. */
  readonly byDriver: boolean;
}

/** The plugins that keep proofs may not run. */
async function areKept(tx: Tx): Promise<boolean> {
  const row = await tx.one<{ are: boolean }>(
    sql`select to_regclass('pound') is not null and to_regclass('track_point') is not null as are`,
  );
  return row?.are ?? false;
}
interface Row extends Omit<Driven, 'km' | 'load' | 'unload' | Moment> {
  readonly distanceM: number;
  readonly loadLonLat: string;
  readonly loadCode: string;
  readonly unloadLonLat: string;
  readonly unloadCode: string;
  readonly acceptedAt: string;
  readonly arrivedLoadAt: string | null;
  readonly wasLoadedAt: string;
  readonly departedAt: string | null;
  readonly arrivedUnloadAt: string | null;
  readonly wasUnloadedAt: string | null;
}
type Moment = 'acceptAt' | 'arriveLoadAt' | 'loadAt' | 'departAt' | 'arriveUnloadAt' | 'unloadAt';
const MINUTE = 60_000;
const msOf = (wire: string | null): number | undefined => (wire === null ? undefined : parseDateTime(wire)?.getTime());

/** The trips as they were driven; where nobody told of an arrival, it was some minutes before. */
export async function drivenTrips(
  tx: Tx,
  platformId: string,
  waybillIds: readonly string[],
): Promise<ReadonlyMap<string, Driven>> {
  const rows = await tx.rows<Row>(sql`
    select w.id, w.waybill_sn, w.vehicle_id, w.vehicle_num, w.load_net_kg, w.unload_net_kg, w.distance_m,
      w.load_lon_lat, g.load_code, w.unload_lon_lat, g.unload_code, w.accept_at as accepted_at,
      w.arrive_load_at as arrived_load_at, w.load_at as was_loaded_at, w.depart_at as departed_at,
      w.arrive_unload_at as arrived_unload_at, w.unload_at as was_unloaded_at
    from waybill w join goods_source g on g.platform_id = w.platform_id and g.id = w.goods_id
    where w.platform_id = ${platformId} and w.id = any(${waybillIds}::text[]) and w.load_at is not null`);
  return new Map(
    rows.map((row) => {
      const acceptAt = msOf(row.acceptedAt) ?? 0;
      const loadAt = msOf(row.wasLoadedAt) ?? 0;
      const km = row.distanceM / 1000;
      const departAt = msOf(row.departedAt) ?? loadAt + 5 * MINUTE;
      const unloadAt = msOf(row.wasUnloadedAt) ?? departAt + (km / 46) * 60 * MINUTE;
      return [
        row.id,
        {
          ...row,
          km,
          load: { lonLat: row.loadLonLat, code: row.loadCode },
          unload: { lonLat: row.unloadLonLat, code: row.unloadCode },
          acceptAt,
          arriveLoadAt: Math.max(acceptAt, msOf(row.arrivedLoadAt) ?? loadAt - 20 * MINUTE),
          loadAt,
          departAt: Math.min(departAt, unloadAt),
          arriveUnloadAt: Math.max(departAt, msOf(row.arrivedUnloadAt) ?? unloadAt - 15 * MINUTE),
          unloadAt,
        },
      ];
    }),
  );
}

/** At the end of a transaction; the first round lets the slips and tracks be written that are waited for. */
async function handIn(tx: Tx, moves: readonly (Moved & { readonly second?: boolean })[]): Promise<void> {
  const fresh = moves.filter(({ second }) => !second);
  for (const move of fresh) tx.later(handIn, { ...move, second: true });
  const due = moves.filter(({ second }) => second);
  const [first] = due;
  if (!first || !(await areKept(tx))) return;
  const trips = await drivenTrips(
    tx,
    first.call.platformId,
    due.map(({ waybillId }) => waybillId),
  );
  for (const { call: given, waybillId, step, byDriver } of due) {
    const trip = trips.get(waybillId);
    if (!trip) continue;
    const call: Call = { ...given, tx };
    if (step === 'loaded' && byDriver) await handInSlip(call, trip, 'LOAD');
    if (step === 'unloaded') {
      await approveSlips(call, trip);
      await reportPositions(call, trip, trip.unloadAt);
    }
    if (step === 'unloaded' && byDriver) {
      await handInSlip(call, trip, 'UNLOAD');
      await approveSlips(call, trip);
      await handInReceiptOf(call, trip);
    }
    if (step === 'signed') await confirmReceiptOf(call, trip);
  }
}

/**
 * A driver who is played does what an honest driver does beside his steps: he photographs both slips and the receipt,
 * and his terminal tells where he is. Clerks who are played look at what leaves a doubt.
 */
export const playedDriver: Listener = listen(waybillMoved, (call, { id, from, to, ...moved }) => {
  if (!call.caller.id.startsWith('demo-') || call.find(Stage) === undefined || from === to) return Promise.resolve();
  const step =
    to === loaded ? 'loaded' : to === unloaded ? 'unloaded' : isSigning({ from, to, ...moved }) ? 'signed' : undefined;
  if (step) call.tx.later(handIn, { call, waybillId: id, step, byDriver: call.caller.actor === 'driver' });
  return Promise.resolve();
});
