import { jobOverRows, RetentionDays, retentions, sql, step } from '@freightdeck/sdk/server';
import type { Call, Job, JobStep, Tx } from '@freightdeck/sdk/server';
import { forgetSealed, idAt } from './audit-chain.ts';

/** Rows that are deleted at once, and such slices of a tenant in one run. */
const [SLICE, SLICES] = [5000, 10];
const DAY = 86_400_000;

interface Old {
  readonly id: string;
  readonly platformId: string;
  readonly before: string;
}

/** Deletes the oldest rows of a tenant. Ids rise with time, so the primary key finds them. */
const forget = (tx: Tx, table: string, { platformId, before }: Old): Promise<number> =>
  table === 'audit_log'
    ? forgetSealed(tx, platformId, before, SLICE)
    : tx.run(sql`
        delete from ${sql([table])} where platform_id = ${platformId} and id in (
          select id from ${sql([table])} where platform_id = ${platformId} and id < ${before} order by id
          limit ${SLICE})`);

async function oldRows(
  call: Pick<Call, 'tx' | 'find'>,
  { kind, table, days, least }: (typeof retentions)[number],
  mayTry: Parameters<JobStep['due']>[1],
): Promise<readonly Old[]> {
  const there = await call.tx.one<{ there: boolean }>(sql`select to_regclass(${table}) is not null as there`);
  if (!there?.there) return [];
  const set = (await call.find(RetentionDays)?.set(call))?.get(kind) ?? days;
  // What the law keeps stays, whatever was set.
  const before = idAt(Date.now() - Math.max(set, least) * DAY);
  const found = await call.tx.rows<{ platformId: string }>(sql`
    select p.platform_id from platform p where exists (select from ${sql([table])} t
      where t.platform_id = p.platform_id and t.id < ${before})
      and ${mayTry(sql`${kind}::text || ' ' || p.platform_id`)} order by p.platform_id`);
  return found.map(({ platformId }) => ({ id: `${kind} ${platformId}`, platformId, before }));
}

/** Every hour: what has stood its time is deleted, in slices, each tenant in a transaction of its own. */
export const forgetOld: Job = jobOverRows(
  'core.forgetOld',
  3600,
  ...retentions.map((kept) =>
    step<Old>(
      (call, mayTry) => oldRows(call, kept, mayTry),
      async (call, old) => {
        for (let at = 0; at < SLICES; at++) if ((await forget(call.tx, kept.table, old)) < SLICE) return;
      },
    ),
  ),
);
