import { memoInWords, platformName, serveResource, sql } from '@freightdeck/sdk/server';
import type { Served } from '@freightdeck/sdk/server';
import { debits, shipperBatches } from '../contract/index.ts';

export const recordServes: readonly Served[] = [
  serveResource(shipperBatches, {
    from: sql`(
      select b.*, b.ok_count + b.fail_count as target_count from (
        select platform_id, batch_no, min(id) as id, 1 as version, string_agg(distinct field_zh, '、') as field_names,
          string_agg(distinct field_name, ',') as field_codes, count(distinct company_id)::int as ok_count,
          batch_failures(min(created_by), '{companyConfig.batchTerms,companyConfig.batchRules,shipperRate.batchRates}',
            min(created_at), max(created_at)) as fail_count,
          min(operator) as operator, min(reason) as reason, max(created_at) as created_at
        from company_config_record where batch_no is not null group by platform_id, batch_no) b) r`,
    columns: { platformName },
    order: sql`r.created_at desc`,
  }),
  serveResource(debits, {
    from: sql`
      ledger_entry r join ledger_journal j on j.platform_id = r.platform_id and j.id = r.journal_id
        join ledger_account a on a.platform_id = r.platform_id and a.id = r.account_id`,
    where: () => sql`a.owner_type = 'company' and a.code in (2001, 2002, 2003) and r.side <> a.normal_side`,
    columns: {
      companyId: sql`a.owner_id`,
      companyName: sql`a.owner_name`,
      accountCode: sql`a.code`,
      bizType: sql`j.biz_type`,
      bizNo: sql`j.biz_no`,
      memo: memoInWords(sql`j.memo`),
      journalNo: sql`j.journal_no`,
      debitAmount: sql`r.amount`,
      waybillSn: sql`case when j.biz_no ~ '^YD[0-9]+$' then j.biz_no end`,
    },
    order: sql`r.at desc`,
  }),
];
