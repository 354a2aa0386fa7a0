import { sql } from '@freightdeck/sdk/server';
import type { Tx } from '@freightdeck/sdk/server';
import type { SessionInfo } from '../auth/session-info.ts';
import { FileRefused, sizeText } from './file-refused.ts';

/** Bytes that may be stored. */
export interface UploadRules {
  /** By a tenant, in all. */
  readonly perTenant: number;
  /** By one person within an hour. */
  readonly perHour: number;
}
const gigabyte = 1024 ** 3;
/** An hour of one person is more than anybody photographs or scans, and far from a disk. */
export const uploadRules = (tenantGigabytes = 100): UploadRules => ({
  perTenant: tenantGigabytes * gigabyte,
  perHour: gigabyte / 2,
});

/** Refuses a file for which there is no room: asked before it is written anywhere, and again when it is counted. */
export async function checkRoom(
  tx: Tx,
  rules: UploadRules,
  session: SessionInfo,
  size: number,
  now: Date,
): Promise<void> {
  const found = await tx.one<{ used: string; hour: string }>(sql`
    select coalesce((select bytes from upload_use where platform_id = ${session.platformId}), 0)::text as used,
      coalesce((select sum(size) from stored_file where platform_id = ${session.platformId}
        and created_by = ${session.caller.id}
        and created_at > ${now.toISOString()}::timestamptz - interval '1 hour'), 0)::text as hour`);
  const [used, hour] = [Number(found?.used), Number(found?.hour)];
  if (used + size > rules.perTenant)
    throw new FileRefused('fileQuota', {
      limit: sizeText(rules.perTenant),
      free: sizeText(Math.max(0, rules.perTenant - used)),
    });
  if (hour + size > rules.perHour)
    throw new FileRefused('fileHour', {
      limit: sizeText(rules.perHour),
      free: sizeText(Math.max(0, rules.perHour - hour)),
    });
}

/**
 * Counts a file as stored, in the transaction that stores its row. The tenant's row of the count stays locked until
 * then, so that of several at once none passes on what another has taken.
 */
export async function takeRoom(
  tx: Tx,
  rules: UploadRules,
  session: SessionInfo,
  size: number,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into upload_use (platform_id, bytes) values (${session.platformId}, 0) on conflict do nothing`);
  await tx.run(sql`select 1 from upload_use where platform_id = ${session.platformId} for update`);
  await checkRoom(tx, rules, session, size, now);
  await tx.run(sql`update upload_use set bytes = bytes + ${size}::bigint where platform_id = ${session.platformId}`);
}
