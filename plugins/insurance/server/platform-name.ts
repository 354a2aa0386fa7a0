import { sql } from '@freightdeck/sdk/server';

/** A scalar question, not a join: counting a list must not touch the platforms. */
export const platformName = sql`coalesce((select p.platform_name from platform p where p.platform_id = r.platform_id),
  r.platform_id)`;
