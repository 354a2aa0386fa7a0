import { sql, type Call } from '@freightdeck/sdk/server';
import { inSavepoint, once, RefusalAnswer, takenAnswer } from '../../api/index.ts';
import { UniqueViolation } from '../../database/index.ts';
import type { ClaimedTask } from '../task-record.ts';
import { checkRow, isGood, type Cells } from './check-row.ts';
import type { ImportPlan } from './import-plan.ts';
import { recount, typedRows } from './import-rows.ts';

/** Rows per transaction; finished transactions stay, whatever happens next. */
const STEP = 50;

interface Refusal {
  readonly reason: string;
  readonly message: string;
  /** The problems by column, as far as the refusal names fields. */
  readonly details: Readonly<Record<string, string>>;
}
function refusal(error: unknown, plan: ImportPlan, language: 'zh' | 'en'): Refusal {
  const known = error instanceof UniqueViolation ? takenAnswer(error, plan.command.input, language) : error;
  if (!(known instanceof RefusalAnswer)) throw error;
  const message = known.envelope.message ?? known.code;
  const told = Object.entries(known.envelope.messageDetails ?? {}).filter(([name]) =>
    plan.columns.some((column) => column.name === name),
  );
  const named = plan.columns
    .filter((column) => message.includes(column.label[language]))
    .sort((one, other) => other.label[language].length - one.label[language].length)[0];
  return {
    reason: known.code,
    message,
    details: told.length > 0 ? Object.fromEntries(told) : named ? { [named.name]: message } : {},
  };
}

/**
 * One step: runs the next rows, each in its own savepoint and with its own idempotency key; the result is written in
 * the same transaction. A second process that takes over the task waits for the locked rows and then finds them done.
 * Returns true when no row waits any more.
 */
export async function importStep(call: Call, task: ClaimedTask, plan: ImportPlan): Promise<boolean> {
  const { command } = plan;
  const of = sql`platform_id = ${task.platformId} and task_id = ${task.id}`;
  const rows = await call.tx.rows<{ line: number; cells: Cells }>(
    sql`select line, cells from import_row where ${of} and state = 'waiting' order by line limit ${STEP} for update`,
  );
  for (const { line, cells } of await typedRows(call, rows)) {
    const checked = checkRow(plan, cells);
    if (!isGood(checked)) {
      await call.tx.run(sql`update import_row set state = 'bad' where ${of} and line = ${line}`);
      continue;
    }
    try {
      const { data } = await inSavepoint(call.tx, () =>
        once(call, command.path, `import:${task.id}:${line}`, { model: checked.model }, async () => ({
          status: 200,
          data: await call.execute(command, checked.model as never),
        })),
      );
      const made = (data as { readonly id?: unknown } | undefined)?.id;
      await call.tx.run(
        sql`update import_row set state = 'ok', reason = null, message = null, details = '{}',
          record_id = ${typeof made === 'string' ? made : null} where ${of} and line = ${line}`,
      );
    } catch (error) {
      const said = refusal(error, plan, task.language);
      await call.tx.run(sql`
        update import_row set state = 'fail', reason = ${said.reason}, message = ${said.message.slice(0, 300)},
          details = ${JSON.stringify(said.details)}::jsonb where ${of} and line = ${line}`);
    }
  }
  await recount(call, task.platformId, task.id);
  return rows.length < STEP;
}
