import { sql } from '@freightdeck/sdk/server';
import type { PartnerStopped } from '@freightdeck/sdk/contract';
import type { Tx } from '@freightdeck/sdk/server';

/**
 * SQL over platforms `p`: partner plugins whose state has changed for an open console. `quotes` is switched off there;
 * `quotes@1.2.0` is stopped, or its publisher's key is revoked; `quotes@1.2.0~` may only run in a frame, because its
 * review was withdrawn. Inactive versions are listed too: a console that was open when another version was activated
 * still runs the old one. `quotes!-1790000000` is another one with each change of the plugin's settings: the sum of
 * their marks, which are made when a setting is written, so that no value is read for a call.
 */
export const partnersOff = sql`array(
  select a.plugin_id from plugin_activation a where a.platform_id = p.platform_id and a.ticket is null
  union all
  select k.plugin_id || '@' || k.version || case when k.killed_at is null and b.revoked_at is null then '~' else '' end
  from plugin_activation a join plugin_package k on k.plugin_id = a.plugin_id left join plugin_publisher b
    on b.id = k.publisher_id
  where a.platform_id = p.platform_id and (k.killed_at is not null or b.revoked_at is not null or k.reviewed_at is null
    and k.withdraw_reason is not null)
  union all
  select s.plugin_id || '!' || sum(s.mark)
  from plugin_setting s where s.platform_id = p.platform_id group by s.plugin_id)`;

/** The same for one platform, for the answer with its menus. */
export async function partnersOffOf(tx: Tx, platformId: string): Promise<readonly string[]> {
  const found = await tx.one<{ off: readonly string[] }>(
    sql`select ${partnersOff} as off from platform p where p.platform_id = ${platformId}`,
  );
  return found?.off ?? [];
}
/** Why versions that one platform has, and nobody deactivated, were stopped. */
export const partnersStoppedOf = (tx: Tx, platformId: string): Promise<PartnerStopped[]> =>
  tx.rows<PartnerStopped>(sql`
    select a.plugin_id, coalesce(k.kill_reason, '') as reason from plugin_activation a
    join plugin_package k on k.id = a.package_id and k.killed_at is not null
    where a.platform_id = ${platformId} and a.ticket is not null order by a.plugin_id limit 1000`);
