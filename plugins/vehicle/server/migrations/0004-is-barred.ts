import type { Migration } from '@freightdeck/sdk/server';

/**
 * The one function that decides whether somebody or something is blocked for a platform on a day, by its own list or
 * the operator's.
 */
export const isBarred: Migration = {
  name: 'vehicle/0004-is-barred',
  sql: `
create function is_barred(of_platform text, on_day date, kinds text[], key text) returns boolean language sql stable as $$
  select exists (
    select 1 from block_entry where key_value = key and target_type = any(kinds) and status = 1 and platform_id in ('00001', of_platform) and (valid_to is null or valid_to >= on_day))
$$;`,
};
