import { sql } from '@freightdeck/sdk/server';

/**
 * Joins the package `p` of activations `a`: not stopped, and unsigned or signed by a publisher that is still trusted.
 */
export const inForce = sql`join plugin_package p on p.id = a.package_id and p.killed_at is null and not exists (select
  from plugin_publisher b where b.id = p.publisher_id and b.revoked_at is not null)`;
/**
 * Condition on packages `p`: not reviewed, so the plugin runs in a sandboxed frame. An unsigned package cannot be
 * reviewed.
 */
export const inFrame = sql`(p.reviewed_at is null)`;
