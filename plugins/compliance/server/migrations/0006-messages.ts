import type { Migration } from '@freightdeck/sdk/server';

/**
 * What has to be put right in a message, and where; whether what an accepted message says may have changed, and when it
 * was last compared. Documents of payments keep what was paid alone: the rest is read when they are built.
 */
export const messages: Migration = {
  name: 'compliance/0006-messages',
  sql: `
alter table reg_report add column repairs jsonb not null default '[]',
  add column recheck boolean not null default false,
  add column checked_at timestamptz;
create index reg_report_recheck on reg_report (platform_id, id) where recheck;
create index reg_report_failed on reg_report (checked_at nulls first) where report_state = 4;
create index reg_report_of_biz on reg_report (platform_id, biz_id);
update reg_report r set given = jsonb_build_object('documentNo', r.biz_no, 'recipient', r.given ->> 'carrier',
    'paidAt', to_char(to_timestamp(r.given ->> 'dateTime', 'YYYYMMDDHH24MISS'), 'YYYY-MM-DD HH24:MI:SS'),
    'payments', (select jsonb_agg(jsonb_build_object('means', case f ->> 'paymentMeansCode' when '42' then 'wallet'
      when '4' then 'fuel' else 'bank' end, 'amount', round((f ->> 'monetaryAmount')::numeric * 100)::bigint,
      'sequenceNo', f ->> 'sequenceCode')) from jsonb_array_elements(r.given -> 'financialList') f))
  where r.msg_type = 'FUNDS' and jsonb_typeof(r.given -> 'financialList') = 'array';`,
};
