import { sql } from '@freightdeck/sdk/server';

/** Of activations `a`: the package `p` that is not stopped, of a publisher that is still trusted. */
export const inForce = sql`join plugin_package p on p.id = a.package_id and p.killed_at is null join plugin_publisher b on b.id = p.publisher_id and b.revoked_at is null`;
