import type { DictionaryWords, Resource } from '@freightdeck/sdk/contract';
import { besides, cellsOf, besideOf } from './cell-text.ts';
import { CsvWriter } from './csv-writer.ts';
import { writeDraft, type DraftPlace } from './draft-file.ts';
import type { ClaimedTask, ExportRequest } from './task-record.ts';
import { XlsxWriter } from './xlsx-writer.ts';

/** Rows per read: few enough to be garbage-collected young, before V8 moves them to the old generation. */
const PIECE = 250;
/** Longest time of one transaction, in milliseconds. */
const TRANSACTION = 200;
/** How often progress is reported, in milliseconds. */
const TELL_EVERY = 300;

interface ExportRow {
  readonly id: string;
  readonly values: readonly unknown[];
}
/** What an export needs from the task runner. */
export interface ExportRig extends DraftPlace {
  readonly resource: Resource;
  /** What the person's platform calls the values of closed sets. */
  readonly words: DictionaryWords;
  /**
   * Runs `work` in a transaction of the person; `read` gives the next rows after the id `after`, as the person may see
   * them.
   */
  step(
    work: (read: (after: string | undefined, most: number) => Promise<readonly ExportRow[]>) => Promise<boolean>,
  ): Promise<boolean>;
  count(): Promise<number>;
  /** Reports progress; returns false when the task is to be cancelled. */
  progress(done: number, total: number): Promise<boolean>;
}
export interface ExportedFile {
  readonly relativePath: string;
  readonly fileName: string;
  readonly fileSize: number;
  readonly rows: number;
}

/** What an export reads of a row: its columns, then the fields that say in what unit their numbers are. */
export function exportedFields({ fields }: Resource, { columns }: ExportRequest): readonly string[] {
  const props = columns.map(({ prop }) => prop);
  return [...props, ...besides(fields, props)];
}

/** Writes beside and hands the file over when it is complete. Undefined: cancelled. */
export async function runExport(task: ClaimedTask, rig: ExportRig): Promise<ExportedFile | undefined> {
  const request = task.request as ExportRequest;
  const relativePath = `exports/${encodeURIComponent(task.platformId)}/${task.id}.${request.format}`;
  let rows = 0;
  const fileSize = await writeDraft(rig, task.id, relativePath, async (file) => {
    const writer =
      request.format === 'csv'
        ? new CsvWriter(file)
        : new XlsxWriter(
            file,
            request.columns.map((column) => column.width ?? 120),
          );
    await writer.begin(request.columns.map((column) => column.label));
    const total = await rig.count();
    let after: string | undefined;
    let told = 0;
    const cells = request.columns.map(({ prop }) => cellsOf(rig.resource.fields[prop], task.language, rig.words));
    const names = exportedFields(rig.resource, request);
    const isPlain = request.columns.every(({ prop }) => !besideOf(rig.resource.fields[prop]));
    const recordOf = (values: readonly unknown[]): Readonly<Record<string, unknown>> | undefined =>
      isPlain ? undefined : Object.fromEntries(names.map((name, index) => [name, values[index]]));
    // What is already in the file stays there: the next transaction continues after it.
    const some = (): Promise<boolean> =>
      rig.step(async (read) => {
        const until = performance.now() + TRANSACTION;
        for (let reading = read(after, PIECE); ;) {
          const found = await reading;
          const last = found.length < PIECE ? undefined : found.at(-1)?.id;
          const goesOn = last !== undefined && performance.now() < until;
          // The next rows are read while these are written.
          if (goesOn) {
            reading = read(last, PIECE);
            reading.catch(() => undefined);
          }
          for (const { values } of found) {
            const record = recordOf(values);
            const full = writer.row(cells.map((cell, index) => cell(values[index], record)));
            if (full) await full;
          }
          rows += found.length;
          after = last;
          if (!goesOn) return last !== undefined;
        }
      });
    for (let more = true; more;) {
      more = await some();
      if (more && Date.now() - told < TELL_EVERY) continue;
      told = Date.now();
      if (!(await rig.progress(rows, Math.max(total, rows)))) return false;
    }
    await writer.end();
    return true;
  });
  return fileSize === undefined
    ? undefined
    : { relativePath, fileName: `${task.title}.${request.format}`, fileSize, rows };
}
