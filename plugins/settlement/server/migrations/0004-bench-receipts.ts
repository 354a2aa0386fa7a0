import type { Migration } from '@freightdeck/sdk/server';

/** Shows the receipt state in 结算办理, and an index for the job that pays retained amounts. */
export const benchReceipts: Migration = {
  name: 'settlement/0004-bench-receipts',
  sql: `
create or replace view settlement_bench with (security_invoker = true) as
  select w.platform_id, w.id, w.version, w.delete_status, w.waybill_sn, w.goods_id, w.company_id, w.company_name, w.vehicle_num, w.driver_id, w.driver_name, w.payee_type, w.payee_name, w.load_net_kg, w.unload_net_kg, w.settle_kg, w.loss_kg,
    w.gross_freight, w.loss_deduct_cents, w.rounding_amount, w.freight_amount, w.info_fee, w.service_fee, w.receivable_amount, w.sign_at, w.valuation_method, w.weight_basis, w.distance_m, w.carrier_price, w.service_fee_mode, w.service_fee_ppm,
    w.freight_terms, w.receipt_status
  from waybill w where w.waybill_status = 70 and w.delete_status = '0'
    and not exists (select 1 from settlement_order o where o.platform_id = w.platform_id and o.waybill_id = w.id and o.settle_status <> 90);
create index settlement_order_held on settlement_order (paid_at) where settle_status = 50 and pay_status = 1;`,
};
