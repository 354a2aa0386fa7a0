import type pg from 'pg';

/**
 * What stands beside the waybills of a tenant: two slips and a carrier contract for each, a receipt for every tenth, a
 * driver and a vehicle for every twentieth, a change for every hundredth.
 */
export async function fillCompanions(client: pg.Client): Promise<void> {
  // What a row points at is there by the way it is made; looking it up three million times is not what is measured.
  await client.query('set session_replication_role = replica');
  await client.query(`
    insert into pound (platform_id, id, pound_sn, pound_type, waybill_id, waybill_sn, company_name, vehicle_num, goods_name, unit_name, declared_kg, gross_kg, tare_kg, net_kg, weigh_at, photo, pound_status,
      submit_by, submit_at, submit_count, created_at, updated_at)
    select platform_id, 'P' || k.mark || id, 'BD' || k.mark || waybill_sn, k.kind, id, waybill_sn, company_name, vehicle_num, goods_name, load_unit_name, 31500, 47500, 16000, 31500, load_at, 'photo',
      case when right(id, 2) = '00' then 1 else 2 end, driver_name, load_at, 1, load_at, load_at
    from waybill cross join (values ('LOAD', '1'), ('UNLOAD', '2')) as k (kind, mark)`);
  await client.query(`
    insert into contract (platform_id, id, contract_no, contract_type, title, party_a, party_a_signed_at, party_b, party_b_signed_at, waybill_id, waybill_sn, terms, valid_from, valid_to, contract_status,
      file_hash, signed_at, created_at, updated_at)
    select platform_id, 'K' || id, 'HT' || waybill_sn, 'CARRIER', '承运合同', '北疆示范网络货运有限公司', accept_at, driver_name, accept_at, id, waybill_sn, '按运单约定', accept_at::date, accept_at::date + 365, 40,
      repeat('0', 64), accept_at, accept_at, accept_at from waybill`);
  await client.query(`
    insert into waybill_receipt (platform_id, id, receipt_no, waybill_id, waybill_sn, company_name, vehicle_num, driver_name, receipt_state, photo, signer, signed_at, submit_count, created_at, updated_at)
    select platform_id, 'R' || id, 'HD' || waybill_sn, id, waybill_sn, company_name, vehicle_num, driver_name, 3, 'photo', '收货人', sign_at, 1, sign_at, sign_at from waybill where right(id, 1) = '7' and sign_at is not null`);
  await client.query(`
    insert into driver (platform_id, id, name, mobile, id_number, vehicle_class, license_to, audit_status, created_at, updated_at)
    select platform_id, 'DR' || id, driver_name, '1' || lpad((row_number() over (order by id) + 3000000000)::text, 10, '0'), lpad(row_number() over (order by id)::text, 18, '1'), 'A2', '2036-01-01', 2, accept_at, accept_at
    from waybill where right(id, 2) in ('01', '21', '41', '61', '81') on conflict do nothing`);
  await client.query(`
    insert into vehicle (platform_id, id, vehicle_num, plate_color, vehicle_type, vin, rated_load_kg, road_transport_no, road_transport_to, audit_status, created_at, updated_at)
    select platform_id, 'VH' || id, '冀' || lpad(upper(to_hex(row_number() over (order by id))), 7, 'A'), '2', 'H11', lpad(right(id, 17), 17, 'L'), 32000, '150000' || right(id, 6), '2036-01-01', 2, accept_at, accept_at
    from waybill where right(id, 2) in ('01', '21', '41', '61', '81') on conflict do nothing`);
  await client.query(`
    insert into driver_change (platform_id, id, change_sn, driver_id, name, mobile, changed_fields, before, after, reason, apply_by, audit_status, created_at, updated_at)
    select platform_id, 'DC' || id, 'SB' || id, id, name, mobile, '["licenseTo"]', '{}', '{}', '换证', 'system', 2, created_at, updated_at from driver where right(id, 2) = '01'`);
  await client.query(`
    insert into vehicle_change (platform_id, id, change_sn, vehicle_id, vehicle_num, source, changed_fields, before, after, reason, apply_by, audit_status, created_at, updated_at)
    select platform_id, 'VC' || id, 'CB' || id, id, vehicle_num, 'ARCHIVE', '["ratedLoadKg"]', '{}', '{}', '更正', 'system', 2, created_at, updated_at from vehicle where right(id, 2) = '01'`);
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
}
