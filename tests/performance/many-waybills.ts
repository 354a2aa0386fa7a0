import type pg from 'pg';

/** Finished and running waybills of one tenant over a year, by one statement: the commands would take an hour. */
export async function fillWaybills(client: pg.Client, amount: number): Promise<void> {
  await client.query(`
    insert into waybill (platform_id, id, waybill_sn, goods_id, goods_sn, goods_name, cargo_type, company_id, company_name, source_channel,
      driver_id, driver_name, driver_mobile, vehicle_id, vehicle_num, load_place, load_lon_lat, load_unit_name, unload_place, unload_lon_lat, unload_unit_name,
      distance_m, valuation_method, weight_basis, carrier_price, estimate_kg, estimate_freight, load_net_kg, unload_net_kg, settle_kg, loss_kg, gain_kg,
      freight_amount, service_fee, receivable_amount, waybill_status, accept_at, load_at, unload_at, sign_at,
      rated_load_kg, need_shipper_confirm, service_fee_mode, service_fee_ppm, created_at, updated_at)
    select '10001', 'W' || lpad(n::text, 25, '0'), 'YD26' || lpad(n::text, 12, '0'), 'G' || n % 400, 'HY26' || lpad((n % 400)::text, 10, '0'), '动力煤', (array['0100','0300','0400','0500','0600'])[1 + n % 5],
      'C' || n % 40, '北疆示范' || n % 40 || '号有限公司', 'ASSIGN', 'D' || n, '司机' || n % 5000, '199' || lpad((n % 100000000)::text, 8, '0'), 'V' || n,
      '蒙' || chr(65 + n % 8) || lpad(upper(to_hex(n % 1048576)), 5, '0'), '鄂尔多斯伊金霍洛旗', '109.748,39.565', '示范装货站', '唐山曹妃甸', '118.460,39.273', '示范卸货场',
      945000, 'TONNE', 'MIN', 2027200, 31500, 638500, 31500, 31440, 31440, 60, 0, 637300, 38200, 675500,
      case when n % 50 = 0 then 30 else 70 end,
      t, t + interval '4 hours', t + interval '26 hours', case when n % 50 = 0 then null else t + interval '30 hours' end,
      40000, false, 'ADD_ON', 60000, t, t
    from generate_series(1, ${Math.trunc(amount)}) as n, lateral (select timestamptz '2026-03-01 08:00:00+08' - n * interval '1 year' / ${Math.trunc(amount)} as t) as told`);
  await client.query('vacuum analyze');
}

/** The read models of the cockpit as the commands would have left them. */
export async function fillCockpit(client: pg.Client): Promise<void> {
  await client.query(`
    insert into cockpit_day (platform_id, day, part, freight_cents, receivable_cents, settle_kg, trips)
    select platform_id, (sign_at at time zone 'Asia/Shanghai')::date, abs(hashtext(id)) % 8, sum(freight_amount), sum(receivable_amount), sum(settle_kg), count(*)
    from waybill where waybill_status = 70 group by 1, 2, 3 on conflict do nothing`);
  await client.query(`
    insert into cockpit_live (platform_id, waybill_id, waybill_sn, vehicle_num, waybill_status, moved_at, state_at, send_unit_name, send_lon_lat, receive_unit_name, receive_lon_lat)
    select platform_id, id, waybill_sn, vehicle_num, waybill_status, updated_at, updated_at, load_unit_name, load_lon_lat, unload_unit_name, unload_lon_lat from waybill on conflict do nothing`);
  await client.query(
    `insert into cockpit_count (platform_id, what, part, number) select '10001', 'waybill', 0, count(*) from waybill on conflict do nothing`,
  );
  await client.query('vacuum analyze');
}
