import type { Migration } from '@freightdeck/sdk/server';

/**
 * The parts of the freight that a batch does not pay: held back for receipts, paid in advance, withheld as tax. With
 * cash, oil, gas and the info fee that the carrier bears they add up to its amount.
 */
export const batchParts: Migration = {
  name: 'settlement/0008-batch-parts',
  sql: `
alter table settlement_batch add column receipt_retention bigint not null default 0,
  add column prepaid_amount bigint not null default 0, add column tax_withheld bigint not null default 0;
update settlement_batch b set receipt_retention = s.held, prepaid_amount = s.prepaid, tax_withheld = s.tax,
  info_fee = s.info
  from (select platform_id, batch_id, sum(receipt_retention) as held,
    sum(prepaid_cash + prepaid_oil + prepaid_gas) as prepaid, sum(tax_withheld) as tax,
    coalesce(sum(info_fee) filter (where info_fee_bearer = 'CARRIER'), 0) as info
    from settlement_order where batch_id is not null group by platform_id, batch_id) s
  where b.platform_id = s.platform_id and b.id = s.batch_id;`,
};
