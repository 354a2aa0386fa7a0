import type { Migration } from '@freightdeck/sdk/server';

/**
 * Figures of providers that other plugins keep; where such a plugin is not installed, its table is missing and there is
 * nothing to tell.
 */
export const figures: Migration = {
  name: 'provider/0004-figures',
  sql: `
create function vehicles_of_platform(of_platform text) returns int language plpgsql stable as $$
begin
  if to_regclass('vehicle') is null then return 0; end if;
  return (select count(*)::int from vehicle v where v.platform_id = of_platform and v.audit_status <> 9
    and v.delete_status = '0');
end $$;
create function compliance_score(of_platform text) returns int language plpgsql stable as $$
begin
  if to_regclass('compliance_check') is null then return null; end if;
  return (select (100 * count(*) filter (where c.risk_level in ('NONE', 'LOW')) / nullif(count(*), 0))::int
    from compliance_check c where c.platform_id = of_platform
      and c.at >= date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai');
end $$;
create function month_commission(of_platform text, of_partner text) returns bigint language sql stable as $$
  select coalesce(sum(case e.side when 'C' then e.amount else -e.amount end), 0)::bigint
  from ledger_account a join ledger_entry e on e.platform_id = a.platform_id and e.account_id = a.id
  where a.platform_id = of_platform and a.code = 2141 and a.owner_type = 'partner' and a.owner_id = of_partner
    and e.at >= date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
    and exists (select 1 from ledger_entry c join ledger_account x on x.platform_id = c.platform_id
      and x.id = c.account_id where c.platform_id = e.platform_id and c.journal_id = e.journal_id and x.code = 5004)
$$;`,
};
