import { bySystem, listen, recordEvent, sql, updateRecord } from '@freightdeck/sdk/server';
import type { Call, Listener, Tx } from '@freightdeck/sdk/server';
import { parseCoordinates, roadEstimate } from '@freightdeck/sdk/values';
import { waybillMoved } from '@freightdeck/plugin-waybill/contract';
import type { WaybillMoved } from '@freightdeck/plugin-waybill/contract';
import { waybillServices } from '../contract/index.ts';
import { awaitedIn } from './domain/arrival-estimate.ts';
import { closeLate, lateAlarm } from './late-alarms.ts';

/** The combined changes of one waybill in one transaction. */
interface Followed {
  readonly moved: WaybillMoved;
  readonly loadAt: string | null;
  readonly unloadAt: string | null;
  readonly endAt: string | null;
}
/** From the departure to the unloading a service is asked where the lorry is. */
const departed: readonly number[] = [40, 50];
const isOver = (status: number): boolean => status >= 70 || status < 0;

function fold(moves: readonly WaybillMoved[]): Map<string, Followed & { readonly first: WaybillMoved }> {
  const followed = new Map<string, Followed & { readonly first: WaybillMoved }>();
  for (const moved of moves) {
    const before = followed.get(moved.id);
    followed.set(moved.id, {
      first: before?.first ?? moved,
      moved,
      loadAt: moved.to === 30 && moved.from !== 30 ? moved.at : (before?.loadAt ?? null),
      unloadAt: moved.to === 60 && moved.from !== 60 ? moved.at : (before?.unloadAt ?? null),
      endAt: isOver(moved.to) && moved.from !== moved.to ? (before?.endAt ?? moved.at) : (before?.endAt ?? null),
    });
  }
  return followed;
}
function planned({ sendLonLat, receiveLonLat }: WaybillMoved): number {
  const from = parseCoordinates(sendLonLat);
  const to = parseCoordinates(receiveLonLat);
  return from && to ? roadEstimate(from, to) : 0;
}

/**
 * One statement for all changes of a transaction; the summary is computed later, when the positions have arrived. When
 * it was loaded and unloaded is what the waybill says: a provider enters it later than it happened.
 */
async function writeTracks(tx: Tx, moves: readonly WaybillMoved[]): Promise<void> {
  const rows = [...fold(moves).values()].map(({ first, moved, loadAt, unloadAt, endAt }) => ({
    platform_id: moved.platformId,
    id: moved.id,
    waybill_sn: moved.waybillSn,
    vehicle_num: moved.vehicleNum,
    send_unit_name: moved.sendUnitName,
    receive_unit_name: moved.receiveUnitName,
    send_lon_lat: moved.sendLonLat,
    receive_lon_lat: moved.receiveLonLat,
    waybill_status: moved.to,
    start_at: first.at,
    moved_at: moved.at,
    load_at: loadAt,
    unload_at: unloadAt,
    end_at: endAt,
    distance_m: planned(moved),
    pull_state: departed.includes(moved.to) ? 1 : null,
  }));
  await tx.run(sql`
    insert into waybill_track (platform_id, id, waybill_sn, vehicle_num, send_unit_name, receive_unit_name,
      send_lon_lat, receive_lon_lat, waybill_status, start_at, load_at, unload_at, end_at, distance_m,
      pull_state, pull_next_at, stale, created_at, created_by, updated_at, updated_by)
    select m.platform_id, m.id, m.waybill_sn, m.vehicle_num, m.send_unit_name, m.receive_unit_name, m.send_lon_lat,
      m.receive_lon_lat, m.waybill_status, m.start_at,
      case when m.load_at is not null then coalesce(w.load_at, m.load_at) end,
      case when m.unload_at is not null then coalesce(w.unload_at, m.unload_at) end, m.end_at, m.distance_m,
      m.pull_state, m.moved_at, false, m.moved_at, 'system', m.moved_at, 'system'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (platform_id text, id text, waybill_sn text,
      vehicle_num text, send_unit_name text, receive_unit_name text, send_lon_lat text,
      receive_lon_lat text, waybill_status int, start_at timestamptz, moved_at timestamptz, load_at timestamptz,
        unload_at timestamptz, end_at timestamptz, distance_m int, pull_state int)
    left join waybill w on w.platform_id = m.platform_id and w.id = m.id
    order by m.id
    on conflict (platform_id, id) do update set waybill_status = excluded.waybill_status,
      load_at = coalesce(excluded.load_at, waybill_track.load_at),
      unload_at = coalesce(excluded.unload_at, waybill_track.unload_at), end_at = coalesce(waybill_track.end_at,
        excluded.end_at),
      pull_state = case when waybill_track.pull_state in (1, 3, 4) and excluded.pull_state = 1
        then waybill_track.pull_state when excluded.pull_state = 1 then 1
        when waybill_track.pull_state is not null then 2 end,
      pull_next_at = case when waybill_track.pull_state in (1, 3, 4) then waybill_track.pull_next_at
        else excluded.pull_next_at end,
      stale = waybill_track.stale or waybill_track.point_count > 0, updated_at = excluded.updated_at,
        version = waybill_track.version + 1`);
}

/** Ends the monitoring of a finished trip, in the name of the system. */
async function finishServices(call: Call, moved: WaybillMoved): Promise<void> {
  const open = await call.tx.rows<{ id: string; serviceStatus: number }>(sql`
    select id, service_status from waybill_service where platform_id = ${moved.platformId} and waybill_id = ${moved.id}
      and service_status in (1, 3)`);
  const system = bySystem(call);
  for (const { id, serviceStatus } of open) {
    await updateRecord(system, waybillServices, id, undefined, { serviceStatus: 4, endAt: moved.at });
    await recordEvent(system, waybillServices, id, {
      action: 'finish',
      fromState: serviceStatus,
      toState: 4,
      platformId: moved.platformId,
    });
  }
}

/** 预计迟到 is over once the lorry is there, or nobody drives any more: nobody has to close what has answered itself. */
async function closeEta(call: Call, { platformId, id, to, at: endAt }: WaybillMoved): Promise<void> {
  const open = await lateAlarm(call, { platformId, waybillId: id });
  if (open) await closeLate(call, platformId, open, { endAt, remark: to < 0 ? '运单已取消' : '已到达卸货地' });
}
export const followWaybills: Listener = listen(waybillMoved, async (call, moved) => {
  call.tx.later(writeTracks, moved);
  if (awaitedIn.includes(moved.from ?? 0) && !awaitedIn.includes(moved.to)) await closeEta(call, moved);
  if (isOver(moved.to)) await finishServices(call, moved);
});
