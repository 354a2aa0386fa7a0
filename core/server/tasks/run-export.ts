import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Resource } from '@freightdeck/sdk/contract';
import { cellsOf } from './cell-text.ts';
import { CsvWriter } from './csv-writer.ts';
import type { ClaimedTask, ExportRequest } from './task-record.ts';
import { XlsxWriter } from './xlsx-writer.ts';

/** Rows read at once: little enough to be forgotten before the heap takes them for old. */
const PIECE = 250;
/** A transaction stays short, in milliseconds. */
const TRANSACTION = 200;
/** How often it is said how far it is, in milliseconds. */
const TELL_EVERY = 300;

interface ExportRow {
  readonly id: string;
  readonly values: readonly unknown[];
}
/** What an export needs of its surroundings. */
export interface ExportRig {
  readonly folder: string;
  readonly resource: Resource;
  /**
   * A transaction of the person: `read` tells the next rows behind `after`, the values of the columns as the person may
   * see them.
   */
  step(
    work: (read: (after: string | undefined, most: number) => Promise<readonly ExportRow[]>) => Promise<boolean>,
  ): Promise<boolean>;
  count(): Promise<number>;
  /** Tells how far it is; false = somebody wants it to end. */
  progress(done: number, total: number): Promise<boolean>;
}
export interface ExportedFile {
  readonly relativePath: string;
  readonly fileName: string;
  readonly fileSize: number;
  readonly rows: number;
}

/** Writes the file under another name and gives it its own when it is whole. Undefined: it was cancelled. */
export async function runExport(task: ClaimedTask, rig: ExportRig): Promise<ExportedFile | undefined> {
  const request = task.request as ExportRequest;
  const relativePath = join('exports', encodeURIComponent(task.platformId), `${task.id}.${request.format}`);
  const path = join(rig.folder, relativePath);
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.part`;
  const file = await open(draft, 'w', 0o640);
  let rows = 0;
  try {
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
    const cells = request.columns.map(({ prop }) => cellsOf(rig.resource.fields[prop], task.language));
    // What is written stays written: a transaction begun anew goes on behind it.
    const some = (): Promise<boolean> =>
      rig.step(async (read) => {
        const until = performance.now() + TRANSACTION;
        for (let reading = read(after, PIECE); ;) {
          const found = await reading;
          const last = found.length < PIECE ? undefined : found.at(-1)?.id;
          const goesOn = last !== undefined && performance.now() < until;
          // The next ones are read while these are written.
          if (goesOn) {
            reading = read(last, PIECE);
            reading.catch(() => undefined);
          }
          for (const { values } of found) {
            const full = writer.row(values.map((value, index) => cells[index]!(value)));
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
      if (!(await rig.progress(rows, Math.max(total, rows)))) {
        await rm(draft, { force: true });
        return undefined;
      }
    }
    await writer.end();
    await file.sync();
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  await rename(draft, path);
  const { size } = await stat(path);
  return { relativePath, fileName: `${task.title}.${request.format}`, fileSize: size, rows };
}
