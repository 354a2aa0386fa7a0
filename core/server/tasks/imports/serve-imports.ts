import { importRows, repairImport, runImport } from '@freightdeck/sdk/contract';
import type { Command } from '@freightdeck/sdk/contract';
import { serve, serveQuery, sql, type Call, type Served } from '@freightdeck/sdk/server';
import type { Api } from '../../api/index.ts';
import { atOnce, hasRoom } from '../begin-task.ts';
import { checkRow, isGood } from './check-row.ts';
import { importPlan, shownColumns, type ImportPlan } from './import-plan.ts';
import { keptCells, ownImport, recount, shownRow, typedRows, type KeptRow } from './import-rows.ts';

function planOfCommand(api: Api, command: Command | undefined): ImportPlan | undefined {
  const texts = command && api.textsOf(command.name);
  return command && texts && importPlan(command, texts);
}
/** The import plan of a command; undefined when it cannot be imported. */
export function planNamed(api: Api, name: string): ImportPlan | undefined {
  const command = api.commandNamed(name);
  return planOfCommand(api, command?.importable && command);
}
/** The plan of a command whose filled-in template can be read without importing it, and who may do so. */
export function planOfReading(
  api: Api,
  name: string,
): { readonly plan: ImportPlan; readonly access: Command['access']; readonly most: number } | undefined {
  const command = api.commandNamed(name);
  const read = command?.template?.read;
  const plan = read && planOfCommand(api, command);
  return plan && { plan, ...read };
}
/** The plan of the command with a template of this name, or else of the importable command with this name. */
export const planOfTemplate = (api: Api, name: string): ImportPlan | undefined =>
  planOfCommand(api, api.commandOfTemplate(name)) ?? planNamed(api, name);
async function planOf(
  call: Call,
  api: Api,
  taskId: string,
): Promise<{ readonly plan: ImportPlan; readonly status: number } | undefined> {
  const task = await ownImport(call, taskId);
  const plan = task && planNamed(api, task.subject);
  return plan && { plan, status: task.status };
}

/** The rows of an import that must be repaired, in the form in which every task lists refused rows. */
export async function importFailures(
  call: Call,
  api: Api,
  taskId: string,
  subject: string,
): Promise<{ recordId: string; label: string; reason: string; message: string }[]> {
  const plan = planNamed(api, subject);
  const rows = await call.tx.rows<KeptRow & { readonly reason: string | null }>(sql`
    select line, cells, state, message, details, reason from import_row where platform_id = ${call.platformId}
      and task_id = ${taskId} and state in ('bad', 'fail') order by line limit 1000`);
  const label = (line: number): string => ({ zh: `第${line}行`, en: `Row ${line}` })[call.language];
  const named = (name: string): string =>
    plan?.columns.find((column) => column.name === name)?.label[call.language] ?? name;
  return (await typedRows(call, rows)).map((row) => {
    const problems = plan
      ? Object.entries(shownRow(plan, row, call.language).problems).map(
          ([name, problem]) => ({ zh: `${named(name)}：${problem}`, en: `${named(name)}: ${problem}` })[call.language],
        )
      : [];
    return {
      recordId: String(row.line),
      label: label(row.line),
      reason: row.reason ?? 'invalid',
      message: row.message ?? problems.join({ zh: '；', en: '; ' }[call.language]),
    };
  });
}

/** Endpoints to view an import, repair its rows and run it. */
export function importServes(api: () => Api): readonly Served[] {
  return [
    serveQuery(importRows, async (call, { task, which, page, limit }) => {
      const found = await ownImport(call, task);
      const plan = found && planNamed(api(), found.subject);
      if (!plan) return undefined;
      const of = sql`platform_id = ${call.platformId} and task_id = ${task}`;
      const wanted = which === 'all' ? of : sql`${of} and state in ('bad', 'fail')`;
      const rows = await call.tx.rows<KeptRow>(
        sql`select line, cells, state, message, details from import_row where ${wanted} order by line
          limit ${limit} offset ${(page - 1) * limit}`,
      );
      const counts = await call.tx.one<{ total: number; waiting: number }>(sql`
        select (select count(*) from import_row where ${wanted})::bigint as total, (select count(*) from import_row
          where ${of} and state = 'waiting')::bigint as waiting`);
      const { language } = call;
      return {
        columns: shownColumns(plan, language),
        rows: (await typedRows(call, rows)).map((row) => shownRow(plan, row, language)),
        total: counts?.total ?? 0,
        waiting: counts?.waiting ?? 0,
        unknown: [...found.unknown],
        skipped: found.skipped,
      };
    }),
    serve(repairImport, async (call, { rows }, record) => {
      const found = await planOf(call as Call, api(), record.id);
      if (!found) return call.refuse('notImport');
      const { plan, status } = found;
      if (status <= 1) return call.refuse('busy');
      const columns = new Set(plan.columns.map(({ name }) => name));
      const shown = [];
      for (const { line, cells, drop } of rows) {
        const of = sql`platform_id = ${call.platformId} and task_id = ${record.id} and line = ${line}`;
        const there = await call.tx.rows<KeptRow>(
          sql`select line, cells, state, message, details from import_row where ${of}`,
        );
        const [kept] = await typedRows(call as Call, there);
        if (!kept) continue;
        if (kept.state === 'ok') return call.refuse('rowDone', { line });
        if (drop) {
          await call.tx.run(sql`delete from import_row where ${of}`);
          continue;
        }
        const changed = Object.fromEntries(
          Object.entries(cells ?? {})
            .filter(([name]) => columns.has(name))
            .map(([name, text]) => [name, text.trim()]),
        );
        const next = { ...kept.cells, ...changed };
        const state = isGood(checkRow(plan, next)) ? ('waiting' as const) : ('bad' as const);
        await call.tx.run(
          sql`update import_row set cells = ${await keptCells(call as Call, next)}::jsonb, state = ${state},
            reason = null, message = null, details = '{}' where ${of}`,
        );
        shown.push(shownRow(plan, { line, cells: next, state, message: null, details: {} }, call.language));
      }
      const { version } = await recount(call as Call, call.platformId, record.id);
      return { version, rows: shown };
    }),
    serve(runImport, async (call, _input, record) => {
      const found = await planOf(call as Call, api(), record.id);
      if (!found) return call.refuse('notImport');
      const waits = await call.tx.one(
        sql`select 1 as one from import_row where platform_id = ${call.platformId} and task_id = ${record.id}
          and state = 'waiting' limit 1`,
      );
      if (!waits) return call.refuse('nothingToRun');
      if (record.status > 1 && !(await hasRoom(call as Call))) return call.refuse('tooManyRunning', { most: atOnce });
      await call.tx.run(sql`
        update task set status = 0, cancel_wanted = false, message = null, finished_at = null, version = version + 1
        where platform_id = ${call.platformId} and id = ${record.id} and status > 1`);
      return { id: record.id };
    }),
  ];
}
