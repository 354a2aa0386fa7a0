import type { Migration } from '@freightdeck/sdk/server';

/** The waybill's page reads what was settled and paid for one trip. */
export const ofWaybill: Migration = {
  name: 'settlement/0007-of-waybill',
  sql: `
create index settlement_order_of_waybill on settlement_order (waybill_sn);
create index settlement_voucher_of_waybill on settlement_voucher (waybill_sn);
create index settlement_receipt_of_waybill on settlement_receipt (waybill_sn);
create index settlement_error_of_waybill on settlement_error (waybill_sn);
create index info_fee_pay_of_waybill on info_fee_pay (waybill_sn)`,
};
