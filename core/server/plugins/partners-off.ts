import { sql } from '@freightdeck/sdk/server';
import type { Tx } from '@freightdeck/sdk/server';

/**
 * Of platforms `p`: what of their partners' plugins an open console must no longer run as it did. `quotes` is switched
 * off there; `quotes@1.2.0` is killed, or its publisher's key is revoked; `quotes@1.2.0~` may only run in a frame, its
 * review was withdrawn. A version counts whether it is the active one or not: a console that stood open when another
 * was activated still runs it.
 */
export const partnersOff = sql`array(
  select a.plugin_id from plugin_activation a where a.platform_id = p.platform_id and a.ticket is null
  union all
  select k.plugin_id || '@' || k.version || case when k.killed_at is null and b.revoked_at is null then '~' else '' end
  from plugin_activation a join plugin_package k on k.plugin_id = a.plugin_id left join plugin_publisher b
    on b.id = k.publisher_id
  where a.platform_id = p.platform_id and (k.killed_at is not null or b.revoked_at is not null or k.reviewed_at is null
    and k.withdraw_reason is not null))`;

/** The same of one platform, as its menus are told. */
export async function partnersOffOf(tx: Tx, platformId: string): Promise<readonly string[]> {
  const found = await tx.one<{ off: readonly string[] }>(
    sql`select ${partnersOff} as off from platform p where p.platform_id = ${platformId}`,
  );
  return found?.off ?? [];
}
