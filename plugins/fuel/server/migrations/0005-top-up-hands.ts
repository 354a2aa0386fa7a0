import type { Migration } from '@freightdeck/sdk/server';

/** 油站预存 is asked for by one and paid by another: until then it waits, at most one of a station at a time. */
export const topUpHands: Migration = {
  name: 'fuel/0005-top-up-hands',
  sql: `
alter table station_top_up drop constraint station_top_up_state_check;
alter table station_top_up add constraint station_top_up_state_check
    check (state in ('asked', 'refused', 'sent', 'paid', 'failed')),
  add column voucher_no text, add column asked_by text, add column asked_by_id text;
create unique index station_top_up_asked on station_top_up (platform_id, station_id) where state = 'asked';
create unique index station_top_up_voucher on station_top_up (platform_id, station_id, voucher_no)
  where voucher_no is not null and state <> 'refused'`,
};
