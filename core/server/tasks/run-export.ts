import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Resource } from '@freightdeck/sdk/contract';
import { cellOf } from './cell-text.ts';
import { CsvWriter } from './csv-writer.ts';
import type { ClaimedTask, ExportRequest } from './task-record.ts';
import { XlsxWriter } from './xlsx-writer.ts';

/** Rows read at once: one short transaction, a few hundred kB of memory. */
const CHUNK = 2000;

/** What an export needs of its surroundings. */
export interface ExportRig {
  readonly folder: string;
  readonly resource: Resource;
  /** The next rows behind `after`, as the person may see them. */
  chunk(after: string | undefined, most: number): Promise<readonly Readonly<Record<string, unknown>>[]>;
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
    const writer = request.format === 'csv' ? new CsvWriter(file) : new XlsxWriter(file, request.columns.map((column) => column.width ?? 120));
    await writer.begin(request.columns.map((column) => column.label));
    const total = await rig.count();
    let after: string | undefined;
    for (;;) {
      const chunk = await rig.chunk(after, CHUNK);
      await writer.rows(chunk.map((row) => request.columns.map(({ prop }) => cellOf(rig.resource.fields[prop], row[prop], task.language))));
      rows += chunk.length;
      if (!(await rig.progress(rows, Math.max(total, rows)))) return undefined;
      const last = chunk.at(-1);
      if (chunk.length < CHUNK || last === undefined) break;
      after = String(last.id);
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
