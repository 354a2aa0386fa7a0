import { recordEvent, serve, serveResource, sql } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { backgroundJobs, retryJob, runJob } from '../contract/index.ts';

/** The runner looks every second: it runs what is due. */
const dueNow = (call: Pick<Call, 'tx'>, id: string): Promise<number> =>
  call.tx.run(sql`update job_run set next_at = clock_timestamp() where name = ${id} and next_at > clock_timestamp()`);
const run = serve(runJob, async (call, _input, { id }) => {
  await dueNow(call, id);
  await recordEvent(call, backgroundJobs, id, { action: 'run' });
});
const retry = serve(retryJob, async (call, _input, { id }) => {
  const count = await call.tx.run(sql`delete from job_failure where job = ${id}`);
  if (count === 0) call.refuse('nothing');
  await dueNow(call, id);
  await recordEvent(call, backgroundJobs, id, { action: 'retry', detail: { count } });
  return { count };
});

export const jobServes: readonly Served[] = [
  serveResource(backgroundJobs, {
    from: sql`(
      select j.id, j.version, j.name as job_name, j.every_seconds, j.started_at, j.finished_at, j.next_at,
        j.runs as run_count, j.last_error, f.failing_count, f.parked_count,
        case when f.parked_count > 0 then 'parked' when j.last_error is not null then 'failing'
          when j.finished_at is null then 'never' else 'ok' end as job_state
      from job_run j cross join lateral (
        select count(*) filter (where parked_at is null)::int as failing_count,
          count(*) filter (where parked_at is not null)::int as parked_count
        from job_failure where job = j.name) f) r`,
    abilities: (call, { failingCount, parkedCount }) =>
      call.can('backgroundJobs:run') ? [runJob.name, ...(failingCount + parkedCount > 0 ? [retryJob.name] : [])] : [],
    order: sql`r.job_name`,
  }),
  run,
  retry,
];
