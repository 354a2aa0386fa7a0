import { sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import type { CrewFacts, Facts, Told, TrackFacts, WaybillFacts } from './domain/rules.ts';

export interface CheckedWaybill extends WaybillFacts {
  readonly id: string;
  readonly platformId: string;
  readonly waybillSn: string;
  readonly companyName: string;
  readonly driverId: string;
  readonly vehicleId: string;
  readonly waybillStatus: number;
}
type Reading = Pick<Call, 'tx' | 'isOperator' | 'platformId'>;
const columns = sql`id, platform_id, waybill_sn, company_name, driver_id, vehicle_id, waybill_status, goods_name,
  cargo_type, source_channel, vehicle_num, load_net_kg, loss_kg, gain_kg, accept_at, load_at, unload_at, sign_at`;
const own = ({ isOperator, platformId }: Reading) => (isOperator ? sql`true` : sql`platform_id = ${platformId}`);

export const waybillNumbered = (call: Reading, waybillSn: string): Promise<CheckedWaybill | undefined> =>
  call.tx.one<CheckedWaybill>(sql`select ${columns} from waybill where ${own(call)} and waybill_sn = ${waybillSn}`);
export const waybillOf = (call: Reading, id: string): Promise<CheckedWaybill | undefined> =>
  call.tx.one<CheckedWaybill>(sql`select ${columns} from waybill where ${own(call)} and id = ${id}`);

/** Facts about a waybill: the trip, its crew and track, overlapping trips, and facts from other plugins. */
export async function factsOf({ tx }: Pick<Call, 'tx'>, waybill: CheckedWaybill): Promise<Facts> {
  const { platformId, id, driverId, vehicleId, loadAt, unloadAt } = waybill;
  const crew = await tx.one<CrewFacts>(sql`
    select v.plate_color, v.vehicle_type, v.rated_load_kg, v.audit_status as vehicle_audit, v.road_transport_to,
      d.audit_status as driver_audit, d.license_to, d.qualification_no, d.vehicle_class
    from driver d, vehicle v where d.platform_id = ${platformId} and d.id = ${driverId}
      and v.platform_id = ${platformId} and v.id = ${vehicleId}`);
  const track = await tx.one<TrackFacts>(sql`
    select point_count, coverage, track_distance_m, distance_ratio, max_gap_min, load_fence, unload_fence
      from waybill_track where platform_id = ${platformId} and id = ${id}`);
  const others = await tx.one<{ overlapping: number }>(sql`
    select count(*)::int as overlapping from waybill o where o.platform_id = ${platformId} and o.id <> ${id}
      and (o.driver_id = ${driverId} or o.vehicle_id = ${vehicleId}) and o.waybill_status >= 30
      and o.load_at < coalesce(${unloadAt}::timestamptz, 'infinity') and coalesce(o.unload_at,
        'infinity') > ${loadAt}::timestamptz`);
  const day = await tx.one<{ metres: number }>(sql`
    select coalesce(sum(o.distance_m), 0)::bigint as metres from waybill o where o.platform_id = ${platformId}
      and o.vehicle_id = ${vehicleId} and o.waybill_status >= 30
      and o.load_at >= date_trunc('day', ${loadAt}::timestamptz) and o.load_at < date_trunc('day',
        ${loadAt}::timestamptz) + interval '1 day'`);
  const told = await tx.rows<Told>(
    sql`select rule_id, passed, value from compliance_fact where platform_id = ${platformId} and waybill_id = ${id}`,
  );
  return { waybill, crew, track, overlapping: others?.overlapping ?? 0, dayDistanceM: day?.metres ?? 0, told };
}
