import type { Command } from '@freightdeck/sdk/contract';
import { sql, type Call } from '@freightdeck/sdk/server';
import { inSavepoint, RefusalAnswer } from '../api/index.ts';
import { UniqueViolation } from '../database/index.ts';
import type { BulkRequest, ClaimedTask } from './task-record.ts';

/** Records per transaction; finished transactions stay, whatever happens next. */
const STEP = 50;

interface Waiting {
  readonly line: number;
  readonly recordId: string;
}
interface Counts {
  readonly done: number;
  readonly ok: number;
  readonly fail: number;
}
/** What the person who started the task is told about a refused record. */
function refusal(error: unknown): { reason: string; message: string } {
  if (error instanceof RefusalAnswer) {
    const details = Object.values(error.envelope.messageDetails ?? {});
    return { reason: error.code, message: details.find((text) => text !== '') ?? error.envelope.message ?? error.code };
  }
  if (error instanceof UniqueViolation) return { reason: 'taken', message: error.constraint };
  throw error;
}

/** The next records that wait. */
export const nextRows = (call: Call, task: ClaimedTask, most: number): Promise<readonly Waiting[]> =>
  call.tx.rows<Waiting>(sql`
    select line, record_id from task_row where platform_id = ${task.platformId} and task_id = ${task.id}
      and state = 'waiting' order by line limit ${most}`);
/** Runs one record in its own savepoint; answers why it was refused. */
export async function bulkRow(
  call: Call,
  task: ClaimedTask,
  command: Command,
  { line, recordId }: Waiting,
): Promise<{ readonly reason: string; readonly message: string } | undefined> {
  const { model } = task.request as BulkRequest;
  let said: { reason: string; message: string } | undefined;
  try {
    await inSavepoint(call.tx, () => call.execute(command, model as never, { id: recordId }));
  } catch (error) {
    said = refusal(error);
  }
  await call.tx.run(sql`
    update task_row set state = ${said ? 'fail' : 'ok'}, reason = ${said?.reason ?? null},
      message = ${said?.message.slice(0, 300) ?? null}
    where platform_id = ${task.platformId} and task_id = ${task.id} and line = ${line}`);
  return said;
}
export async function tellCounts(call: Call, task: ClaimedTask): Promise<void> {
  const counts = await call.tx.one<Counts>(sql`
    select count(*) filter (where state <> 'waiting')::bigint as done, count(*) filter (where state = 'ok')::bigint
      as ok, count(*) filter (where state = 'fail')::bigint as fail
    from task_row where platform_id = ${task.platformId} and task_id = ${task.id}`);
  await call.tx.run(sql`
    update task set done = ${counts?.done ?? 0}, ok = ${counts?.ok ?? 0}, fail = ${counts?.fail ?? 0},
      version = version + 1
    where platform_id = ${task.platformId} and id = ${task.id}`);
}

/**
 * One step: runs the next records, each in its own savepoint; the result is written in the same transaction. Returns
 * true when no record waits any more.
 */
export async function bulkStep(call: Call, task: ClaimedTask, command: Command): Promise<boolean> {
  const rows = await nextRows(call, task, STEP);
  for (const row of rows) await bulkRow(call, task, command, row);
  await tellCounts(call, task);
  return rows.length < STEP;
}
