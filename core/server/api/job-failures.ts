import { sql } from '@freightdeck/sdk/server';
import type { Job, JobRow, MayTry, Tx } from '@freightdeck/sdk/server';

/** A row is parked after this many failures, which takes about three days. */
export const mostTries = 20;
/** The wait doubles with every failure, from the job's own interval up to this many seconds. */
const LONGEST_WAIT_SECONDS = 6 * 3600;

export const textOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500);

/**
 * SQL condition for the rows a job may try now. It is used inside the job's own query, so its alias must not collide
 * with one there.
 */
export const mayTry =
  (job: Job): MayTry =>
  (id) => sql`
  not exists (select 1 from job_failure as failed_before where failed_before.job = ${job.name}
    and failed_before.row_id = ${id}
    and (failed_before.parked_at is not null or failed_before.next_at > clock_timestamp()))`;

/** Counts a failure of a row and says when it is tried again, if at all. */
export async function noteFailure(
  tx: Tx,
  job: Job,
  row: JobRow,
  text: string,
): Promise<{ readonly tries: number; readonly parked: boolean }> {
  const noted = await tx.one<{ tries: number; parked: boolean }>(sql`
    insert into job_failure as f (job, row_id, last_error, next_at)
    values (${job.name}, ${row.id}, ${text}, clock_timestamp() + least(${job.everySeconds}::int,
      ${LONGEST_WAIT_SECONDS}::int) * interval '1 second')
    on conflict (job, row_id) do update set tries = f.tries + 1, last_error = excluded.last_error,
      failed_at = clock_timestamp(),
      next_at = clock_timestamp() + least(${job.everySeconds}::int * power(2, f.tries),
        ${LONGEST_WAIT_SECONDS}::int) * interval '1 second',
      parked_at = case when f.tries + 1 >= ${mostTries}::int then clock_timestamp() end
    returning tries, parked_at is not null as parked`);
  return noted ?? { tries: 1, parked: false };
}

/** Text about the parked rows of a job, with the last failure; undefined when there are none. */
export async function parkedOf(tx: Tx, job: Job): Promise<readonly string[]> {
  const parked = await tx.one<{ count: number; rowId: string | null; lastError: string | null }>(sql`
    select count(*)::int as count, (array_agg(row_id order by parked_at desc))[1] as row_id, (array_agg(last_error
      order by parked_at desc))[1] as last_error
    from job_failure where job = ${job.name} and parked_at is not null`);
  return parked && parked.count > 0
    ? [`${parked.count} parked, the last one ${parked.rowId}: ${parked.lastError}`]
    : [];
}
