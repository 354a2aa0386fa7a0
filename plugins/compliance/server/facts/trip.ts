import { sql } from '@freightdeck/sdk/server';
import type { Sql } from '@freightdeck/sdk/server';
import type { CrewFacts, Facts, ProviderFacts, TrackFacts, WaybillFacts } from '../domain/facts.ts';
import { OVERLOAD_PPM } from '../domain/qualification.ts';
import type { Asked, Reading } from './kept.ts';

export interface Trip extends WaybillFacts {
  readonly id: string;
  readonly platformId: string;
  readonly companyName: string;
  readonly driverId: string;
  readonly vehicleId: string;
  readonly goodsId: string;
  readonly payeeId: string | null;
}
type Row = Trip &
  Partial<CrewFacts> &
  Partial<TrackFacts> &
  Partial<ProviderFacts> & {
    readonly goodsLoadPlace: string | null;
    readonly goodsUnloadPlace: string | null;
    readonly codes: boolean | null;
    readonly hasProvider: boolean;
  };

/** Whether `w` is frozen in a way that stops its invoice. */
const frozen = sql`(w.freeze_flag = 1 and not exists (select 1 from waybill_freeze z
  where z.platform_id = w.platform_id and z.waybill_id = w.id and z.freeze_flag = 1
    and z.freeze_scope in ('SETTLE', 'PAY')))`;
const barredNames = (today: string): Sql => sql`array_remove(array[
  case when is_barred(w.platform_id, ${today}, '{DRIVER,PERSON}', d.id_number) then w.driver_name end,
  case when is_barred(w.platform_id, ${today}, '{VEHICLE}', w.vehicle_num) then w.vehicle_num end,
  case when is_barred(w.platform_id, ${today}, '{COMPANY}', c.uscc) then w.company_name end], null)`;

/** Trips with crew, track and provider, in one statement. */
export async function tripsOf(
  { tx, now }: Reading,
  { platformId, ids, kept }: Asked,
): Promise<readonly { readonly trip: Trip; readonly facts: Omit<Facts, 'told'> }[]> {
  const at = now();
  const today = at.slice(0, 10);
  const provider = kept.has('provider')
    ? sql`p.business_permit_no as permit_no, p.permit_to, p.platform_id is not null as has_provider`
    : sql`null::text as permit_no, null::date as permit_to, false as has_provider`;
  const rows = await tx.rows<Row>(sql`
    select w.id, w.platform_id, w.waybill_sn, w.waybill_status, w.goods_id, w.goods_name, w.cargo_type,
      w.source_channel, w.vehicle_id, w.vehicle_num, w.driver_id, w.driver_name, w.company_id, w.company_name,
      w.load_place, w.unload_place, w.valuation_method, w.carrier_price, w.distance_m, w.load_net_kg, w.loss_kg,
      w.gain_kg, w.receivable_amount, w.payee_type, w.payee_name, w.receipt_status, w.accept_at, w.load_at,
      w.unload_at, w.sign_at, ${frozen} as frozen, coalesce(f.platform_name, w.platform_id) as platform_name,
      g.load_place as goods_load_place, g.unload_place as goods_unload_place,
      g.load_code ~ '^[0-9]{6}$' and g.unload_code ~ '^[0-9]{6}$' as codes,
      v.plate_color, v.vehicle_type, v.rated_load_kg, v.audit_status as vehicle_audit, v.road_transport_no,
      v.road_transport_to, v.gross_mass_kg, v.driving_permit_to, v.inspect_to, v.created_at as vehicle_since,
      d.audit_status as driver_audit, d.license_to, d.qualification_no, d.qualification_to, d.vehicle_class,
      d.created_at as driver_since,
      k.real_name_status as real_name,
      coalesce(v.attach_company, case when o.owner_type = 'COMPANY' then o.name end) as owner_company,
      coalesce(v.attach_permit_no, o.road_permit_no) as owner_permit,
      coalesce(e.enabled = 1, false) as face_asked,
      coalesce(e.enabled = 1 and exists (select 1 from face_verify x where x.platform_id = w.platform_id
        and x.driver_id = w.driver_id and x.pass = 1 and x.scene = 'GRAB'
        and x.created_at >= w.accept_at - interval '24 hours'), false) as face_seen,
      (select count(*)::int from waybill h where h.platform_id = w.platform_id and h.vehicle_id = w.vehicle_id
        and h.id <> w.id and h.load_at > w.accept_at - interval '90 days' and h.load_at <= w.accept_at
        and h.load_net_kg::bigint * 1000000 > h.rated_load_kg::bigint * ${OVERLOAD_PPM}::bigint) as overloads,
      ${barredNames(today)} as barred, ${provider},
      t.point_count, t.coverage, t.track_distance_m, t.distance_ratio, t.max_gap_min, t.load_fence, t.unload_fence
    from waybill w
      left join platform f on f.platform_id = w.platform_id
      left join goods_source g on g.platform_id = w.platform_id and g.id = w.goods_id
      left join company c on c.platform_id = w.platform_id and c.id = w.company_id
      left join vehicle v on v.platform_id = w.platform_id and v.id = w.vehicle_id
      left join driver d on d.platform_id = w.platform_id and d.id = w.driver_id
      left join person_check k on k.platform_id = w.platform_id and k.id_number = d.id_number
      left join car_owner_vehicle b on b.platform_id = w.platform_id and b.vehicle_id = w.vehicle_id
      left join car_owner o on o.platform_id = w.platform_id and o.id = b.owner_id
      left join face_scene e on e.platform_id = w.platform_id and e.scene = 'GRAB'
      left join waybill_track t on t.platform_id = w.platform_id and t.id = w.id
      ${kept.has('provider') ? sql`left join service_provider p on p.platform_id = w.platform_id` : sql``}
    where w.platform_id = ${platformId} and w.id = any(${[...ids]}::text[])`);
  return rows.map((row) => ({
    trip: row,
    facts: {
      now: at,
      waybill: row,
      crew: row.vehicleType && row.licenseTo ? (row as CrewFacts) : undefined,
      track: row.pointCount === null || row.pointCount === undefined ? undefined : (row as TrackFacts),
      provider: row.hasProvider ? { permitNo: row.permitNo ?? null, permitTo: row.permitTo ?? null } : undefined,
      goods:
        row.goodsLoadPlace !== null && row.goodsUnloadPlace !== null
          ? { loadPlace: row.goodsLoadPlace, unloadPlace: row.goodsUnloadPlace, codes: row.codes === true }
          : undefined,
    },
  }));
}
