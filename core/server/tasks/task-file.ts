import { taskFilePath } from '@freightdeck/sdk/contract';
import { sql, type Database } from '@freightdeck/sdk/server';
import { scopeOf } from '../auth/session-info.ts';
import type { SessionInfo } from '../auth/session-info.ts';
import { atStore, noteFile, storeFault } from '../files/index.ts';
import type { FileBytes } from '../files/index.ts';
import type { OpenedFile } from '../http/file-store.ts';

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
} as const;
const typeOf = (fileName: string): string =>
  types[(fileName.split('.').at(-1) ?? '') as keyof typeof types] ?? types.xlsx;

/** The file of a finished export, for the person who made it. */
export async function openTaskFile(
  database: Database,
  bytes: FileBytes,
  session: SessionInfo,
  id: string,
): Promise<OpenedFile | undefined> {
  const found = await database.transaction(
    scopeOf(session),
    (tx) =>
      tx.one<{ fileName: string; relativePath: string }>(sql`
    select file_name, relative_path from task where platform_id = ${session.platformId} and id = ${id}
      and user_id = ${session.caller.id} and status = 2`),
    { readOnly: true },
  );
  if (!found) return undefined;
  const content = await atStore(bytes.stream(found.relativePath));
  if (!content) throw storeFault('fileLost', new Error(`The file of the task ${id} is gone`));
  // What leaves the console as a file is logged before it is handed out.
  const taken = { path: taskFilePath, name: 'task.download', id, label: found.fileName.slice(0, 100) };
  await noteFile(database, session, taken);
  return {
    name: found.fileName,
    mime: typeOf(found.fileName),
    content,
  };
}
