import { raw } from 'sql-template-tag';
import { ulid } from 'ulid';
import { addBroker } from '../../../plugins/carrier/contract/index.ts';
import { memberInput } from '../../../plugins/carrier/fixtures.ts';
import {
  addBatch,
  addSettleRule,
  addSubcontract,
  createSettlement,
} from '../../../plugins/settlement/contract/index.ts';
import { addCompany } from '../../../plugins/shipper/contract/index.ts';
import { companyInput } from '../../../plugins/shipper/fixtures.ts';
import { sql } from '../../../sdk/server/index.ts';
import type { MakeRecords } from './tenant-maker.ts';

/**
 * A record of every resource of the settlement. `waybill` of the given ids must be signed; the one it is copied to
 * stays on the bench. Vouchers, receipts, errors, statements and info fees are written as the system, for they follow
 * from payments.
 */
export const settlementRecords: MakeRecords = async ({ platformId, n, mark, maker, run, one }, ids) => {
  const waybill = ids['waybill'] ?? '';
  const waiting = async (): Promise<string> =>
    one(sql`
    insert into waybill (platform_id, id, waybill_sn, goods_id, goods_sn, goods_name, cargo_type, company_id,
      company_name, source_channel, driver_id, driver_name, driver_mobile, vehicle_id, vehicle_num, load_place,
      load_lon_lat, load_unit_name,
      unload_place, unload_lon_lat, unload_unit_name, distance_m, valuation_method, weight_basis, carrier_price,
        estimate_kg, estimate_freight, load_net_kg, unload_net_kg, settle_kg, loss_kg, gain_kg, freight_amount,
        service_fee, receivable_amount,
      gross_freight, loss_deduct_cents, rounding_amount, info_fee, oil_amount, gas_amount, cash_amount, waybill_status,
        accept_at, load_at, unload_at, sign_at, rated_load_kg, need_shipper_confirm, service_fee_mode, service_fee_ppm,
        created_at, updated_at)
    select platform_id, ${ulid()}, ${`YDS${ulid().slice(-12)}`}, goods_id, goods_sn, ${`${mark}-40`}, cargo_type,
      company_id, ${`${mark}-41`}, 'ASSIGN', driver_id, ${`${mark}-42`}, driver_mobile, vehicle_id, vehicle_num,
      load_place, load_lon_lat, load_unit_name,
      unload_place, unload_lon_lat, unload_unit_name, distance_m, 'TONNE', 'MIN', 1000000, 30000, 300000, 30000, 30000,
        30000, 0, 0, 300000, 0, 300000,
      300000, 0, 0, 0, 0, 0, 300000, 70, now(), now(), now(), now(), 40000, false, 'ADD_ON', 0, now(), now()
        from waybill where platform_id = ${platformId} and id = ${waybill} returning id`);
  await run(addBroker, { ...memberInput(700 + n), name: `${mark}-43`, region: `${mark}-44` }, maker);
  const credit = await run(addCompany, { ...companyInput(880 + n), companyName: `${mark}-60` }, maker);
  const settlementOrder = await run(createSettlement, {}, maker, await waiting());
  const subcontractOrder = await run(
    addSubcontract,
    { downstreamName: `${mark}-45`, contractNo: `${mark}-46`, pricePpm: 900_000, waybillIds: [await waiting()] },
    maker,
  );
  const follows = (table: string, columns: string, values: ReturnType<typeof sql>): Promise<string> =>
    one(sql`
    insert into ${raw(table)} (platform_id, id, ${raw(columns)}, created_at, updated_at) select platform_id, ${ulid()},
      ${values}, now(), now() from settlement_order where id = ${settlementOrder} returning id`);
  return {
    settlementBench: await waiting(),
    settlementOrder,
    subcontractOrder,
    subcontractLine: await one(
      sql`select id from subcontract_line where platform_id = ${platformId} and order_id = ${subcontractOrder}`,
    ),
    settleRule: await run(
      addSettleRule,
      { title: `${mark}-61`, daysAfterSign: 3, receiptIn: false, noHits: false },
      maker,
    ),
    settlementBatch: await run(addBatch, { name: `${mark}-47`, channel: 'SIM' }, maker),
    settlementVoucher: await follows(
      'settlement_voucher',
      'voucher_no, voucher_kind, order_id, settle_sn, waybill_sn, company_name, payee_name, amount, channel, channel_no, journal_no, paid_at',
      sql`${`PZT${platformId}${n}`}, 'FREIGHT', id, settle_sn, waybill_sn, ${`${mark}-48`}, ${`${mark}-49`}, 1, 'SIM',
        ${`${mark}-50`}, '-', now()`,
    ),
    settlementReceipt: await follows(
      'settlement_receipt',
      'receipt_no, payee_name, amount, channel, channel_no, pulled_at',
      sql`${`${mark}-51`}, ${`${mark}-52`}, 1, 'SIM', ${`${mark}-53`}, now()`,
    ),
    settlementError: await follows(
      'settlement_error',
      'error_type, order_id, settle_sn, waybill_sn, company_name, payee_name, amount, channel, message, at',
      sql`'PAY_FAIL', id, settle_sn, waybill_sn, ${`${mark}-54`}, ${`${mark}-55`}, 1, 'SIM', ${`${mark}-56`}, now()`,
    ),
    infoFeePay: await follows(
      'info_fee_pay',
      'pay_no, order_id, broker_name, settle_sn, waybill_id, waybill_sn, payer, amount, journal_no, pay_at',
      sql`${`XZT${platformId}${n}`}, id, ${`${mark}-57`}, settle_sn, waybill_id, waybill_sn, 'CARRIER', 1, '-', now()`,
    ),
    ysSettlementOrder: await follows(
      'ys_settlement_order',
      'ys_sn, company_id, company_name, period_from, period_to, waybill_count, settle_kg, freight_amount, service_fee, info_fee, premium, receivable_amount, apply_by, at, settle_mode, maker_id',
      sql`${`YST${platformId}${n}`}, company_id, ${`${mark}-58`}, current_date, current_date, 1, 1, 1, 0, 0, 0, 1,
        ${`${mark}-59`}, now(), 1, 'maker'`,
    ),
    // A shipper on credit is what the ageing has a row of.
    receivableAgeing: await one(sql`
      update company set settle_mode = 2 where platform_id = ${platformId} and id = ${credit} returning id`),
  };
};
