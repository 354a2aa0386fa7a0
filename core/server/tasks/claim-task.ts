import { sql, type Database, type Scope } from '@freightdeck/sdk/server';
import type { ClaimedTask } from './task-record.ts';

/** After this time without a sign of life another process takes over a task. */
export const LEASE_SECONDS = 30;
/** Exports of one tenant that run at once, in all processes together. */
const MOST_EXPORTS = 2;
const system: Scope = { role: 'system', platformId: '00001' };

const isFree = sql`(t.status = 0 or (t.status = 1 and t.lease_until < clock_timestamp()))`;
const isRunning = sql`r.status = 1 and r.lease_until >= clock_timestamp()`;

/**
 * Takes the next task. Tenants take turns: first comes who has the fewest running, then who was served the longest time
 * ago; within a tenant the oldest task comes first. Processes take one after the other, so that what is counted holds.
 */
export function claimTask(database: Database, owner: string): Promise<ClaimedTask | undefined> {
  return database.transaction(system, async (tx) => {
    if (!(await tx.one(sql`select 1 as one from task t where ${isFree} limit 1`))) return undefined;
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('task claim'))`);
    return tx.one<ClaimedTask>(sql`
      with next as (
        select distinct on (t.platform_id) t.platform_id, t.id, t.created_at from task t
        where ${isFree} and (t.kind <> 'EXPORT' or ${MOST_EXPORTS}::int > (
          select count(*) from task r where r.platform_id = t.platform_id and r.kind = 'EXPORT' and ${isRunning}))
        order by t.platform_id, t.created_at, t.id),
      chosen as (
        select n.platform_id, n.id from next n
        order by (select count(*) from task r where r.platform_id = n.platform_id and ${isRunning}),
          (select max(r.started_at) from task r where r.platform_id = n.platform_id and r.started_at is not null)
            nulls first, n.created_at limit 1)
      update task t set status = 1, lease_owner = ${owner},
        lease_until = clock_timestamp() + ${LEASE_SECONDS}::int * interval '1 second',
        started_at = coalesce(t.started_at, clock_timestamp()), version = t.version + 1
      from chosen c where t.platform_id = c.platform_id and t.id = c.id and ${isFree}
      returning t.platform_id, t.id, t.kind, t.title, t.request, t.language, t.user_id, t.role_ids`);
  });
}
