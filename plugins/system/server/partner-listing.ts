import { compareVersions } from '@freightdeck/sdk/manifest';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { sql } from '@freightdeck/sdk/server';
import type { Call, Sql } from '@freightdeck/sdk/server';

/** The day it is where the platform is. */
export const today = (call: Pick<Call, 'now'>): string => call.now().slice(0, 10);
/** Condition on packages `p`: whoever asks for one may have it. */
export const isOffered = (day: string): Sql => sql`(p.reviewed_at is not null and p.killed_at is null
  and p.deleted_at is null and p.ended_at is null and (p.ends_on is null or p.ends_on > ${day}::date)
  and not exists (select from plugin_publisher b where b.id = p.publisher_id and b.revoked_at is not null))`;

export interface ListedPackage {
  readonly packageId: string;
  readonly pluginId: string;
  readonly version: string;
  readonly manifest: PluginManifest;
  readonly publisherName: string;
  readonly size: number;
  readonly createdAt: string;
  readonly reviewedAt: string | null;
  readonly killedAt: string | null;
  readonly endedAt: string | null;
  readonly deprecatedFrom: string | null;
  readonly endsOn: string | null;
  readonly deprecateReason: string | null;
  readonly pictures: number;
  readonly offered: boolean;
}
/** All versions that are kept, of one plugin or of all; the newest of each plugin first. */
export async function packagesFor(
  call: Pick<Call, 'tx' | 'now'>,
  pluginId?: string,
): Promise<ReadonlyMap<string, readonly ListedPackage[]>> {
  const rows = await call.tx.rows<ListedPackage>(sql`
    select p.id as package_id, p.plugin_id, p.version, p.manifest, coalesce(b.name, '') as publisher_name, p.size,
      p.created_at, p.reviewed_at, p.killed_at, p.ended_at, p.deprecated_from::text, p.ends_on::text,
      p.deprecate_reason, ${isOffered(today(call))} as offered, (select count(*)::int from plugin_face f
        where f.package_id = p.id and f.path like 'pictures/%') as pictures
    from plugin_package p left join plugin_publisher b on b.id = p.publisher_id
    where p.deleted_at is null ${pluginId === undefined ? sql`` : sql`and p.plugin_id = ${pluginId}`}
    order by p.plugin_id limit 2000`);
  const found = new Map<string, ListedPackage[]>();
  for (const row of rows) found.set(row.pluginId, [...(found.get(row.pluginId) ?? []), row]);
  for (const all of found.values()) all.sort((one, other) => compareVersions(other.version, one.version));
  return found;
}
