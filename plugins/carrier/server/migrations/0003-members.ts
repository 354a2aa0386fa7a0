import { appendOnly, tenantTable } from '@freightdeck/sdk/server';
import type { Migration } from '@freightdeck/sdk/server';

const base = `
  version int not null default 1, created_at timestamptz not null, created_by text, updated_at timestamptz not null, updated_by text, delete_status text not null default '0',
  primary key (platform_id, id), unique (id)`;
const member = `
  platform_id text not null check (platform_id <> ''), id text not null,
  name text not null check (name <> ''), mobile text not null check (length(mobile) = 11), id_number text not null check (length(id_number) = 18), id_front text, id_back text,
  contract_status int not null default 0 check (contract_status in (0, 1, 2, 3)),
  audit_status int not null default 1 check (audit_status in (1, 2, 3)), audit_remark text, audit_by text, audit_at timestamptz,
  status int not null default 0 check (status in (0, 1)), check (status = 0 or audit_status = 2),
  unique (platform_id, id_number), unique (platform_id, mobile),${base}`;

/** Existing drivers have been admitted already: their identity cards count as audited. */
export const members: Migration = {
  name: 'carrier/0003-members',
  sql: `
alter table driver
  add column first_audit_by text, add column first_audit_by_id text, add column first_audit_at timestamptz, add column risk_hits jsonb not null default '[]',
  add column gender text, add column address text, add column id_valid_to date, add column id_front text, add column id_back text,
  add column basic_audit_status int not null default 2 check (basic_audit_status in (1, 2, 3)), add column basic_audit_by text, add column basic_audit_at timestamptz, add column basic_remark text;
alter table driver alter column basic_audit_status set default 1;
create table carrier_setting (platform_id text primary key check (platform_id <> ''), two_level int not null default 0 check (two_level in (0, 1)), updated_at timestamptz not null, updated_by text);
${tenantTable('carrier_setting')}
create table person_check (
  platform_id text not null check (platform_id <> ''), id text not null, name text not null, id_number text not null, mobile text not null, identity int not null,
  real_name_status int not null default 0 check (real_name_status in (0, 1, 2, 3)), verify_channel text, verify_result text, cost_cents bigint not null default 0 check (cost_cents >= 0),
  verified_at timestamptz, verified_by text, evidence text, unique (platform_id, id_number),${base});
create index person_check_by_time on person_check (platform_id, created_at desc, id);
${tenantTable('person_check')}
create table car_owner (account text not null, owner_type text not null check (owner_type in ('PERSON', 'COMPANY')), road_permit_no text, unique (platform_id, account),${member});
create index car_owner_by_time on car_owner (platform_id, created_at desc, id);
${tenantTable('car_owner')}
create table car_owner_vehicle (
  platform_id text not null check (platform_id <> ''), vehicle_id text not null, owner_id text not null,
  primary key (platform_id, vehicle_id), foreign key (platform_id, owner_id) references car_owner (platform_id, id));
create index car_owner_vehicle_of_owner on car_owner_vehicle (platform_id, owner_id);
${tenantTable('car_owner_vehicle')}
create table car_captain (
  team_name text not null, mandate_contract_no text, fee_mode text not null default 'NONE' check (fee_mode in ('NONE', 'PER_TRIP', 'PPM')), fee_per_trip bigint check (fee_per_trip >= 0),
  fee_ppm int check (fee_ppm between 0 and 200000), payee_enabled int not null default 0 check (payee_enabled in (0, 1)), monthly_cap_cents bigint check (monthly_cap_cents >= 0),
  check (fee_mode <> 'PER_TRIP' or fee_per_trip is not null), check (fee_mode <> 'PPM' or fee_ppm is not null),
  check (payee_enabled = 0 or (mandate_contract_no is not null and monthly_cap_cents is not null)),${member});
create index car_captain_by_time on car_captain (platform_id, created_at desc, id);
${tenantTable('car_captain')}
create table car_captain_driver (
  platform_id text not null check (platform_id <> ''), driver_id text not null, captain_id text not null,
  primary key (platform_id, driver_id), foreign key (platform_id, captain_id) references car_captain (platform_id, id), foreign key (platform_id, driver_id) references driver (platform_id, id));
create index car_captain_driver_of_captain on car_captain_driver (platform_id, captain_id);
${tenantTable('car_captain_driver')}
create table broker (
  company_name text, region text not null, info_fee_cap_ppm int not null default 50000 check (info_fee_cap_ppm between 0 and 200000), goods_count int not null default 0,${member});
create index broker_by_time on broker (platform_id, created_at desc, id);
${tenantTable('broker')}
create table face_verify (
  platform_id text not null check (platform_id <> ''), id text not null, driver_id text not null, name text not null, id_number text not null,
  scene text not null check (scene in ('GRAB', 'WITHDRAW', 'BINDCARD')), waybill_sn text, face_score int not null check (face_score between 0 and 1000000), pass int not null check (pass in (0, 1)),
  liveness_type text not null, device text not null, channel text not null, cost_cents bigint not null check (cost_cents >= 0), image text,${base},
  foreign key (platform_id, driver_id) references driver (platform_id, id));
create index face_verify_by_time on face_verify (platform_id, created_at desc, id);
create index face_verify_of_driver on face_verify (platform_id, driver_id, created_at desc);
${tenantTable('face_verify')}${appendOnly('face_verify')}
create table face_lock (
  platform_id text not null check (platform_id <> ''), id text not null, driver_id text not null, name text not null, scene text not null, failures int not null default 0, locked_until timestamptz,
  unique (platform_id, driver_id, scene),${base}, foreign key (platform_id, driver_id) references driver (platform_id, id));
${tenantTable('face_lock')}
create table face_scene (
  platform_id text not null check (platform_id <> ''), id text not null, scene text not null, enabled int not null check (enabled in (0, 1)),
  threshold_ppm int not null check (threshold_ppm between 0 and 1000000), operator text not null, unique (platform_id, scene),${base});
${tenantTable('face_scene')}`,
};
