import { sql } from '@freightdeck/sdk/server';

/**
 * Of activations `a`: the package `p` that is not stopped, signed by nobody or by a publisher that is still trusted.
 */
export const inForce = sql`join plugin_package p on p.id = a.package_id and p.killed_at is null and not exists (select
  from plugin_publisher b where b.id = p.publisher_id and b.revoked_at is not null)`;
/** Of packages `p`: nobody has reviewed it, so it runs in a frame of its own. What is not signed cannot be reviewed. */
export const inFrame = sql`(p.reviewed_at is null)`;
