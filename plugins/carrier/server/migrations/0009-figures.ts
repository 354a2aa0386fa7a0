import type { Migration } from '@freightdeck/sdk/server';

/**
 * What owners and captains have earned this month. Functions answer what other plugins keep; where such a plugin is not
 * installed, its table is missing and there is nothing to tell.
 */
export const figures: Migration = {
  name: 'carrier/0009-figures',
  sql: `
alter table driver add column invited_at timestamptz;
create function this_month() returns timestamptz language sql stable as $$
  select date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
$$;
create function wallet_of(of_platform text, of_code int, kind text, of_id text) returns bigint language sql stable as $$
  select coalesce((select balance from ledger_account where platform_id = of_platform and code = of_code
    and owner_type = kind and owner_id = of_id), 0)
$$;
create function owner_month_freight(of_platform text, of_owner text) returns bigint language plpgsql stable as $$
begin
  if to_regclass('waybill') is null then return 0; end if;
  return (select coalesce(sum(w.freight_amount), 0)::bigint from car_owner_vehicle b join waybill w
    on w.platform_id = b.platform_id and w.vehicle_id = b.vehicle_id
    where b.platform_id = of_platform and b.owner_id = of_owner and w.waybill_status >= 70
      and w.sign_at >= this_month());
end $$;
create function captain_month_income(of_platform text, of_captain text) returns bigint language plpgsql stable as $$
begin
  if to_regclass('settlement_order') is null then return 0; end if;
  return (select coalesce(sum(o.cash_amount + o.oil_amount + o.gas_amount), 0)::bigint from settlement_order o
    where o.platform_id = of_platform and o.payee_id = of_captain and o.payee_type = 'CAPTAIN'
      and o.settle_status in (30, 40, 50, 60) and o.sign_at >= this_month());
end $$;`,
};
