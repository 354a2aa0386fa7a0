import { appendOnly, tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

const record = `version int not null default 1, created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text,
  primary key (platform_id, id), unique (id)`;
const tenant = `platform_id text not null check (platform_id <> ''), id text not null`;
const onList = (table: string, column: string): string => `
create index ${table}_newest on ${table} (platform_id, ${column} desc, id desc);
create index ${table}_newest_of_all on ${table} (${column} desc, id desc);`;

/**
 * Locking an OCR record requires the right to change one column, but recognised text never changes. Positions are
 * stored as reported (WGS-84) and for maps (GCJ-02), in millionths of a degree; a device has one per moment.
 */
export const tracks: Migration = {
  name: 'trajectory/0001-tracks',
  sql: `
create table trajectory_config (
  ${tenant}, company_id text, company_name text,
  fence_load_m int not null, fence_unload_m int not null, no_signal_min int not null, long_stop_min int not null, deviate_m int not null, overspeed_kmh int not null, fatigue_min int not null,
  coverage_min_ppm int not null, ratio_min_ppm int not null, ratio_max_ppm int not null check (ratio_min_ppm <= ratio_max_ppm), pull_provider text not null, pull_interval_sec int not null,
  alarm_types jsonb not null, ${record});
create unique index trajectory_config_once on trajectory_config (platform_id, coalesce(company_id, ''));
create table track_device (
  ${tenant}, device_no text not null, sim_no text, device_type text not null, protocol text not null, vehicle_id text, vehicle_num text, plate_color text,
  online_status int not null default 0 check (online_status in (0, 1)), last_at timestamptz, last_place text, bind_at timestamptz,
  status int not null default 0 check (status in (0, 1)), ${record},
  constraint track_device_bound check ((status = 1) = (vehicle_id is not null)));
create unique index track_device_no_once on track_device (platform_id, device_no);
create unique index track_device_type_once on track_device (platform_id, vehicle_id, device_type) where status = 1;
create table track_point (
  platform_id text not null check (platform_id <> ''), device_no text not null, at timestamptz not null, vehicle_num text not null,
  lon_wgs_e6 int not null, lat_wgs_e6 int not null, lon_gcj_e6 int not null, lat_gcj_e6 int not null,
  speed_kmh10 int, heading int, altitude_m int, mileage_m int, loc_type text not null check (loc_type in ('GPS', 'LBS')), source text not null, flag text not null check (flag in ('OK', 'DRIFT')),
  received_at timestamptz not null, primary key (platform_id, device_no, at));
create index track_point_of_vehicle on track_point (platform_id, vehicle_num, at);
create table waybill_track (
  ${tenant}, waybill_sn text not null, vehicle_num text not null, send_unit_name text not null, receive_unit_name text not null, send_lon_lat text not null, receive_lon_lat text not null,
  waybill_status int not null, start_at timestamptz not null, load_at timestamptz, unload_at timestamptz, end_at timestamptz,
  point_count int not null default 0, distance_m int not null default 0, track_distance_m int not null default 0, distance_ratio int, coverage int not null default 0, max_gap_min int not null default 0,
  stop_count int not null default 0, max_speed_kmh int not null default 0, load_fence int not null default 0 check (load_fence in (0, 1, 2)), unload_fence int not null default 0 check (unload_fence in (0, 1, 2)),
  source text, computed_at timestamptz, stale boolean not null default false, ${record});
create index waybill_track_of_vehicle on waybill_track (platform_id, vehicle_num, start_at desc);
create index waybill_track_of_sn on waybill_track (waybill_sn);
create index waybill_track_stale on waybill_track (updated_at) where stale;
create table locus_alarm (
  ${tenant}, alarm_sn text not null, alarm_type text not null, alarm_level text not null check (alarm_level in ('LOW', 'MID', 'HIGH')), waybill_id text, waybill_sn text, vehicle_num text not null, driver_name text,
  start_at timestamptz not null, end_at timestamptz, place text, value text not null, threshold text not null,
  alarm_status int not null default 0 check (alarm_status in (0, 1, 2, 3)), handler text, handled_at timestamptz, remark text, ${record},
  constraint locus_alarm_false_says_why check (alarm_status <> 3 or remark is not null));
create unique index locus_alarm_once on locus_alarm (platform_id, vehicle_num, alarm_type, start_at);
create table service_usage (
  ${tenant}, at timestamptz not null, month text not null, usage_type text not null, biz_no text not null, quantity int not null check (quantity > 0), unit_fee bigint not null, amount bigint not null, operator text not null,
  ${record}, constraint service_usage_sum check (amount = quantity * unit_fee));
create index service_usage_of_month on service_usage (platform_id, month, usage_type);
create table service_statement (
  ${tenant}, statement_no text not null, month text not null, usage_type text not null, quantity int not null, unit_fee bigint not null, amount bigint not null,
  statement_status int not null default 0 check (statement_status in (0, 1, 2)), confirmed_at timestamptz, paid_at timestamptz, pay_no text, ${record});
create unique index service_statement_once on service_statement (platform_id, month, usage_type);
create table waybill_service (
  ${tenant}, waybill_id text not null, waybill_sn text not null, vehicle_num text not null, usage_type text not null, start_at timestamptz not null, end_at timestamptz, call_count int not null default 0,
  amount bigint not null default 0, service_status int not null check (service_status in (1, 2, 3, 4)), fail_reason text, ${record});
create unique index waybill_service_open_once on waybill_service (platform_id, waybill_id) where service_status in (1, 3);
create table ocr_record (
  ${tenant}, at timestamptz not null, ocr_type text not null, file_name text not null, file_id text, result int not null check (result in (0, 1)), result_text text not null, ocr_confidence int not null,
  edited_fields text, cost_cents bigint not null, operator text not null, biz_no text, rerun_of text, ${record});
${onList('waybill_track', 'start_at')}${onList('locus_alarm', 'start_at')}${onList('service_usage', 'at')}${onList('ocr_record', 'at')}${onList('waybill_service', 'start_at')}
${['trajectory_config', 'track_device', 'track_point', 'waybill_track', 'locus_alarm', 'service_usage', 'service_statement', 'waybill_service', 'ocr_record'].map(tenantTable).join('')}
${['track_point', 'service_usage', 'ocr_record'].map(appendOnly).join('')}
grant update (version) on ocr_record to app_tenant, app_operator;
create sequence locus_alarm_serial maxvalue 99999999 cycle;
create sequence service_statement_serial maxvalue 99999999 cycle;
grant usage on sequence locus_alarm_serial, service_statement_serial to app_tenant, app_operator;
`,
};
