import type { ImportRow, Skipped } from '@freightdeck/sdk/contract';
import { sql, textWithKeys, valueWithNumbers, type Call } from '@freightdeck/sdk/server';
import { checkRow, problemTexts, type Cells } from './check-row.ts';
import type { ImportPlan } from './import-plan.ts';

/** A row as stored. */
export interface KeptRow {
  readonly line: number;
  readonly cells: Cells;
  readonly state: ImportRow['state'];
  readonly message: string | null;
  readonly details: Readonly<Record<string, string>>;
}
interface Counts {
  readonly total: number;
  readonly waiting: number;
  readonly ok: number;
  readonly bad: number;
  readonly version: number;
}
/** The caller's own import with its request. */
export interface OwnImport {
  readonly id: string;
  readonly status: number;
  readonly subject: string;
  readonly unknown: readonly string[];
  readonly skipped: Skipped;
}
export const ownImport = (call: Call, id: string): Promise<OwnImport | undefined> =>
  call.tx.one<OwnImport>(sql`
  select id, status, subject, coalesce(request -> 'unknown', '[]'::jsonb) as unknown,
    coalesce(request -> 'skipped', '{"sheets": 0, "rows": 0}'::jsonb) as skipped
  from task
  where platform_id = ${call.platformId} and id = ${id} and user_id = ${call.caller.id} and kind = 'IMPORT'
    and delete_status = '0'`);

/** Recounts an import and stores the result: `done` = rows that do not wait, `fail` = rows that must be repaired. */
export async function recount(call: Call, platformId: string, taskId: string): Promise<Counts> {
  const counts = await call.tx.one<Counts>(sql`
    with counted as (
      select count(*)::bigint as total, count(*) filter (where state = 'waiting')::bigint as waiting,
        count(*) filter (where state = 'ok')::bigint as ok,
        count(*) filter (where state in ('bad', 'fail'))::bigint as bad
      from import_row where platform_id = ${platformId} and task_id = ${taskId})
    update task set total = counted.total, done = counted.total - counted.waiting, ok = counted.ok, fail = counted.bad,
      version = version + 1, updated_at = clock_timestamp()
    from counted where platform_id = ${platformId} and id = ${taskId} returning counted.total, counted.waiting,
      counted.ok, counted.bad, version`);
  return counts ?? { total: 0, waiting: 0, ok: 0, bad: 0, version: 1 };
}

/** Cells as the table holds them: identity numbers in them stand under their keys. */
export const keptCells = (call: Call, cells: unknown): Promise<string> => textWithKeys(call, JSON.stringify(cells));
/** Rows with their cells as they were typed. */
export const typedRows = <R extends { readonly cells: Cells }>(call: Call, rows: readonly R[]): Promise<readonly R[]> =>
  valueWithNumbers(call, rows);

/** Stores the rows of a file under a task. */
export async function keepRows(
  call: Call,
  taskId: string,
  rows: readonly { readonly line: number; readonly cells: Cells; readonly good: boolean }[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += 1000) {
    const part = rows
      .slice(at, at + 1000)
      .map(({ line, cells, good }) => ({ line, cells, state: good ? 'waiting' : 'bad' }));
    await call.tx.run(sql`
      insert into import_row (platform_id, task_id, line, cells, state)
      select ${call.platformId}, ${taskId}, line, cells, state
      from jsonb_to_recordset(${await keptCells(call, part)}::jsonb)
        as r (line int, cells jsonb, state text)`);
  }
}

/** A row as the person sees it: problems of reading in the caller's language, refusals as they were stored. */
export function shownRow(plan: ImportPlan, row: KeptRow, language: 'zh' | 'en'): ImportRow {
  const { line, cells, state } = row;
  if (state === 'bad') {
    const problems = problemTexts(plan, checkRow(plan, cells).problems, language);
    return { line, cells, state, problems, message: '' };
  }
  const problems = state === 'fail' ? row.details : {};
  return {
    line,
    cells,
    state,
    problems,
    message: state === 'fail' && Object.keys(problems).length === 0 ? (row.message ?? '') : '',
  };
}
