import * as z from 'zod/mini';
import { defineCommand, defineQuery } from '../command.ts';
import { choice, id, integer, shape, text } from '../field-kinds.ts';
import { optional } from '../field.ts';
import { startExport, tasks } from './tasks.ts';

/**
 * Path for uploading an import file: multipart POST with the fields `command`, `title` and, to import the same file
 * once more, `again` = `1`, and then the file. Answers `{ status, data: ImportStart }`, or says what is wrong with the
 * file.
 */
export const importFilePath = `${tasks.path}/importFile`;
/**
 * Path for downloading the template of an importable command: POST `{ id: <command name> }`, answered with an xlsx file
 * in the caller's language.
 */
export const importTemplatePath = `${tasks.path}/importTemplate`;

/**
 * A row of a file that was only read, not imported: `cells` are the texts by field, `values` those that could be read,
 * `problems` those that could not, in the caller's language.
 */
export interface ReadRow {
  /** Row number in the file. */
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, unknown>>;
  readonly problems: Readonly<Record<string, string>>;
}
const skipped = z.object({ sheets: z.int(), rows: z.int() });
/** How many further sheets and hidden rows of a file were not read. */
export type Skipped = z.infer<typeof skipped>;
/** Answer to an uploaded import file. */
export interface ImportStart {
  /** Id of the task, which waits until the person confirms. '' where the file was only read. */
  readonly id: string;
  readonly total: number;
  /** Number of rows that cannot be imported as they are. */
  readonly bad: number;
  /** The same file was uploaded before; `id` is that import, and no new one was created. */
  readonly known: boolean;
  /** Column labels in the file that match no field of the command; their cells are ignored. */
  readonly unknown: readonly string[];
  /** What the file holds besides the rows that were read: further sheets, and hidden rows. */
  readonly skipped: Skipped;
  /** Columns and rows, where the command's template is only read (`template.read`). */
  readonly columns?: readonly ImportColumn[];
  readonly rows?: readonly ReadRow[];
}

/** State of a row: unreadable, waiting to be run, done, or refused by the command. */
export const importRowState = choice('IMPORT_ROW_STATE', [
  { value: 'bad', zh: '有误', en: 'Wrong', tone: 'refused' },
  { value: 'waiting', zh: '待导入', en: 'Ready', tone: 'waiting' },
  { value: 'ok', zh: '已导入', en: 'Imported', tone: 'done' },
  { value: 'fail', zh: '未通过', en: 'Refused', tone: 'refused' },
]);
const cells = z.record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(2000)));

/**
 * A row as it is in the file: `line` is its number in the sheet, `cells` the texts by field, `problems` what is wrong
 * by field, in the caller's language.
 */
export const importRow = z.object({
  line: z.int(),
  state: z.enum(['bad', 'waiting', 'ok', 'fail']),
  cells,
  problems: z.record(z.string(), z.string()),
  /** A problem that belongs to no single field. */
  message: z.string(),
});
/** A column of the file: the field, its label and unit, and the labels a choice may have. */
export const importColumn = z.object({
  field: z.string(),
  label: z.string(),
  unit: z.string(),
  required: z.boolean(),
  words: z.array(z.string()),
});
/** One row of an uploaded sheet, with what is wrong in it. */
export type ImportRow = z.infer<typeof importRow>;
/** A column of an import template. */
export type ImportColumn = z.infer<typeof importColumn>;

/**
 * Rows of the caller's own import in the order of the file: those that must be repaired, or all. No data when the
 * caller has no such import.
 */
export const importRows = defineQuery({
  name: 'task.importRows',
  path: `${tasks.path}/importRows`,
  access: 'session',
  input: {
    task: text(40),
    which: optional(
      choice('IMPORT_WHICH', [
        { value: 'open', zh: '待处理', en: 'To be repaired' },
        { value: 'all', zh: '全部', en: 'All' },
      ]),
    ),
    page: integer(1, 100_000),
    limit: integer(1, 200),
  },
  answer: {
    columns: shape(z.array(importColumn)),
    rows: shape(z.array(importRow)),
    total: integer(0, 1_000_000),
    waiting: integer(0, 1_000_000),
    unknown: shape(z.array(z.string())),
    skipped: shape(skipped),
  },
});

const ofImport = { notImport: { status: 409, zh: '该任务不是导入任务', en: 'This task is no import' } } as const;
/**
 * Repairs cells of rows, or skips rows. Each row is checked again; valid rows wait to be run. Rows already imported
 * never change.
 */
export const repairImport = defineCommand({
  name: 'task.repairImport',
  path: `${tasks.path}/repairImport`,
  access: 'session',
  on: tasks,
  input: {
    rows: shape(
      z
        .array(z.strictObject({ line: z.int(), cells: z.optional(cells), drop: z.optional(z.boolean()) }))
        .check(z.minLength(1), z.maxLength(200)),
    ),
  },
  answer: { version: integer(1, 2_147_483_647), rows: shape(z.array(importRow)) },
  refusals: {
    ...ofImport,
    busy: { status: 409, zh: '导入进行中，请稍后再改', en: 'The import is running. Try again when it has ended' },
    rowDone: {
      status: 409,
      zh: '第{line}行已导入，不能再修改',
      en: 'Row {line} has been imported and cannot be changed',
    },
  },
});
/** Imports the waiting rows. A row is never imported twice. */
export const runImport = defineCommand({
  name: 'task.runImport',
  path: `${tasks.path}/runImport`,
  access: 'session',
  on: tasks,
  answer: { id: id() },
  refusals: {
    ...ofImport,
    nothingToRun: { status: 409, zh: '没有可以导入的行', en: 'There is no row to import' },
    tooManyRunning: startExport.refusals.tooManyRunning,
  },
});
