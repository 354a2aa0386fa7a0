import { keepLimits } from '@freightdeck/sdk/contract';
import { sql } from '@freightdeck/sdk/server';
import type { Tx } from '@freightdeck/sdk/server';
import { KeepRefused } from './keep-refused.ts';

/** Whose values these are: of one tenant and plugin, and of the tenant as a whole or of one person. */
export interface StorageOwner {
  readonly platformId: string;
  readonly pluginId: string;
  /** Empty: what belongs to the tenant. */
  readonly userId: string;
}
export interface StoredEntry {
  readonly value: unknown;
  readonly version: number;
  readonly updatedAt: string;
}
export interface StoredWish {
  readonly key: string;
  readonly value: unknown;
  /** The version that is replaced, 0 where there must be none yet; absent: whatever is there. */
  readonly version: number | undefined;
  /** The same wish sent again is carried out once. */
  readonly requestId: string | undefined;
}

const ofOwner = ({ platformId, pluginId, userId }: StorageOwner) =>
  sql`platform_id = ${platformId} and plugin_id = ${pluginId} and user_id = ${userId}`;

export async function storedAt(tx: Tx, owner: StorageOwner, key: string): Promise<StoredEntry | null> {
  const found = await tx.one<StoredEntry>(sql`
    select value, version, updated_at from plugin_storage where ${ofOwner(owner)} and key = ${key}`);
  return found ?? null;
}
export const storedKeys = (
  tx: Tx,
  owner: StorageOwner,
): Promise<readonly { readonly key: string; readonly version: number; readonly updatedAt: string }[]> =>
  tx.rows(sql`select key, version, updated_at from plugin_storage where ${ofOwner(owner)} order by key collate "C"`);

/** Changes of one plugin's values for a tenant come one after the other, so that its limits hold. */
const inTurn = (tx: Tx, { platformId, pluginId }: StorageOwner): Promise<unknown> =>
  tx.run(sql`
    select pg_advisory_xact_lock(hashtextextended(${`plugin_storage ${platformId} ${pluginId}`}, 0))`);
/** Throws `stale` where another version is there than whoever writes has seen. */
function checkVersion(there: StoredEntry | undefined, wanted: number | undefined): void {
  if (wanted === undefined || wanted === (there?.version ?? 0)) return;
  const { value, version, updatedAt } = there ?? {};
  throw new KeepRefused('stale', {}, there ? { value, version, updatedAt } : null);
}

/** Answers the version it has from then on. */
export async function store(
  tx: Tx,
  owner: StorageOwner,
  { key, value, version, requestId }: StoredWish,
  now: Date,
): Promise<number> {
  const content = JSON.stringify(value);
  const bytes = Buffer.byteLength(content);
  if (bytes > keepLimits.value) throw new KeepRefused('valueTooLarge', { bytes });
  await inTurn(tx, owner);
  const there = await tx.one<StoredEntry & { readonly bytes: number; readonly requestId: string | null }>(sql`
    select value, version, updated_at, bytes, request_id from plugin_storage where ${ofOwner(owner)} and key = ${key}`);
  if (there && requestId !== undefined && there.requestId === requestId) return there.version;
  checkVersion(there, version);
  const used = await tx.one<{ keys: number; bytes: number }>(sql`
    select count(*)::int as keys, coalesce(sum(bytes), 0)::int as bytes from plugin_storage
    where platform_id = ${owner.platformId} and plugin_id = ${owner.pluginId}`);
  if (!there && (used?.keys ?? 0) >= keepLimits.keys) throw new KeepRefused('tooManyKeys');
  const left = keepLimits.bytes - ((used?.bytes ?? 0) - (there?.bytes ?? 0));
  if (bytes > left) throw new KeepRefused('storageFull', { left: Math.max(0, left) });
  // Begins with the time, so that a key that was removed and stored anew never has a version again that it had before.
  const next = Math.max(now.getTime(), (there?.version ?? 0) + 1);
  await tx.run(sql`
    insert into plugin_storage (platform_id, plugin_id, user_id, key, value, bytes, version, request_id, updated_at)
    values (${owner.platformId}, ${owner.pluginId}, ${owner.userId}, ${key}, ${content}::jsonb, ${bytes}, ${next},
      ${requestId ?? null}, ${now.toISOString()}::timestamptz)
    on conflict (platform_id, plugin_id, user_id, key) do update set value = excluded.value, bytes = excluded.bytes,
      version = excluded.version, request_id = excluded.request_id, updated_at = excluded.updated_at`);
  return next;
}

/** Nothing happens where nothing is, unless a version was expected there. */
export async function removeStored(
  tx: Tx,
  owner: StorageOwner,
  key: string,
  version: number | undefined,
): Promise<void> {
  await inTurn(tx, owner);
  checkVersion((await storedAt(tx, owner, key)) ?? undefined, version);
  await tx.run(sql`delete from plugin_storage where ${ofOwner(owner)} and key = ${key}`);
}
