import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { tasks, type ImportStart, type Skipped } from '@freightdeck/sdk/contract';
import { insertRecord, Refused, sql, type Call, type Database } from '@freightdeck/sdk/server';
import type { Api } from '../../api/index.ts';
import { scopeOf } from '../../auth/session-info.ts';
import type { SessionInfo } from '../../auth/session-info.ts';
import type { OpenedFile } from '../../http/file-store.ts';
import type { ImportDesk, ImportFile } from '../../http/import-desk.ts';
import { atOnce, beginTask, hasRoom } from '../begin-task.ts';
import { checkRow, isGood, problemTexts, type CheckedRow } from './check-row.ts';
import { ImportRefused } from './import-refused.ts';
import { keepRows, recount } from './import-rows.ts';
import { shownColumns, type ImportPlan } from './import-plan.ts';
import { readHeads, type MappedRow } from './map-rows.ts';
import { readSheet } from './read-sheet.ts';
import { planNamed, planOfReading, planOfTemplate } from './serve-imports.ts';
import { mostRows } from './sheet-row.ts';
import { templateFile } from './template-file.ts';

type Language = 'zh' | 'en';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Rows read before other requests get a turn. */
const AT_A_TIME = 500;

/** A row that was read, and what its check says. */
interface Checked extends MappedRow {
  readonly checked: CheckedRow;
}
/**
 * Reads a file and checks every row. `strict`: each column label must be known, so that no column is left out without a
 * word.
 */
async function readFile(
  plan: ImportPlan,
  content: Buffer,
  { most, strict }: { readonly most: number; readonly strict: boolean },
): Promise<{ readonly rows: readonly Checked[]; readonly unknown: readonly string[]; readonly skipped: Skipped }> {
  const sheet = await readSheet(content);
  const { body, read, unknown } = readHeads(plan, sheet.rows, strict);
  const rows: Checked[] = [];
  for (const [index, raw] of body.entries()) {
    const row = read(raw);
    if (row) rows.push({ ...row, checked: checkRow(plan, row.cells) });
    if (rows.length > most) throw new ImportRefused('tooManyRows', { most: String(most) });
    if (index % AT_A_TIME === AT_A_TIME - 1) await setImmediate();
  }
  if (rows.length === 0) throw new ImportRefused('noRows');
  return { rows, unknown, skipped: sheet.skipped };
}
/** The rows of a filled-in template that is only read. */
async function readRows(plan: ImportPlan, most: number, content: Buffer, language: Language): Promise<ImportStart> {
  const { rows, unknown, skipped } = await readFile(plan, content, { most, strict: true });
  return {
    id: '',
    total: rows.length,
    bad: rows.filter(({ checked }) => !isGood(checked)).length,
    known: false,
    unknown,
    skipped,
    columns: shownColumns(plan, language),
    rows: rows.map(({ line, cells, checked }) => ({
      line,
      cells,
      values: checked.model,
      problems: problemTexts(plan, checked.problems, language),
    })),
  };
}

/** Takes the files of imports and gives out their templates. */
export function importDesk(api: () => Api, database: Database): ImportDesk {
  /** The import plan, when the person holds a key of it (by default the command's own). */
  const allowed = (call: Call, plan: ImportPlan | undefined, access = plan?.command.access): ImportPlan => {
    if (!plan) throw new ImportRefused('unknownSubject');
    if (Array.isArray(access) && !access.some((key: string) => call.can(key))) throw new Refused('forbidden');
    return plan;
  };
  const during = <T>(
    session: SessionInfo,
    language: Language,
    work: (call: Call) => Promise<T>,
    readOnly = false,
  ): Promise<T> =>
    database.transaction(
      scopeOf(session),
      (tx) => work(api().openCall(tx, { as: session.caller, platformId: session.platformId, language })),
      { readOnly },
    );
  const sameFile = (call: Call, command: string, sha256: string): Promise<Omit<ImportStart, 'known'> | undefined> =>
    call.tx.one(sql`
    select id, total, fail as bad, request -> 'unknown' as unknown,
      coalesce(request -> 'skipped', '{"sheets": 0, "rows": 0}'::jsonb) as skipped
    from task
    where platform_id = ${call.platformId} and user_id = ${call.caller.id} and kind = 'IMPORT' and subject = ${command}
      and request ->> 'sha256' = ${sha256} and status not in (4, 5)
    order by created_at desc limit 1`);

  return {
    template: (session, command, language): Promise<OpenedFile> =>
      during(
        session,
        language,
        (call) => {
          const found = planOfTemplate(api(), command);
          const plan = allowed(call, found, found?.command.template?.access);
          const name = plan.command.template?.name ?? `${command.split('.')[0] ?? command}Import`;
          return Promise.resolve({ name: `${name}.xlsx`, mime: xlsx, content: templateFile(plan, language) });
        },
        true,
      ),
    take: async (session: SessionInfo, file: ImportFile, language): Promise<ImportStart> => {
      const reading = planOfReading(api(), file.command);
      if (reading) {
        await during(session, language, (call) => Promise.resolve(allowed(call, reading.plan, reading.access)), true);
        return readRows(reading.plan, reading.most, file.content, language);
      }
      const sha256 = createHash('sha256').update(file.content).digest('hex');
      const before = await during(
        session,
        language,
        async (call) => {
          const plan = allowed(call, planNamed(api(), file.command));
          if (!(await hasRoom(call))) throw new ImportRefused('tooManyRunning', { most: String(atOnce) });
          return { plan, same: file.again ? undefined : await sameFile(call, file.command, sha256) };
        },
        true,
      );
      if (before.same) return { ...before.same, known: true };
      const { plan } = before;
      const { rows, unknown, skipped } = await readFile(plan, file.content, { most: mostRows, strict: false });
      return during(session, language, async (call) => {
        // When the same file is uploaded twice at once, the second waits here and finds the first one's task.
        await call.tx.run(sql`select pg_advisory_xact_lock(hashtext(${`import ${call.caller.id} ${sha256}`}))`);
        const same = file.again ? undefined : await sameFile(call, file.command, sha256);
        if (same) return { ...same, known: true };
        const id = await beginTask(call, (values) => insertRecord(call, tasks, values), {
          kind: 'IMPORT',
          title: file.title,
          subject: file.command,
          status: 6,
          request: { command: file.command, sha256, unknown, skipped },
        });
        await keepRows(
          call,
          id,
          rows.map(({ checked, ...row }) => ({ ...row, good: isGood(checked) })),
        );
        const { total, bad } = await recount(call, call.platformId, id);
        await call.tx.run(
          sql`update task set expire_at = clock_timestamp() + interval '7 days' where platform_id = ${call.platformId}
            and id = ${id}`,
        );
        return { id, total, bad, known: false, unknown, skipped };
      });
    },
  };
}
