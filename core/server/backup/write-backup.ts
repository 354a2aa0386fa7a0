import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { gzip as gzipped } from 'node:zlib';
import { ulid } from 'ulid';
import type { FileBytes } from '../files/index.ts';
import { ArchiveWriter, checkArchive } from './archive.ts';
import { BackupFault } from './backup-fault.ts';
import { type BackupSession, type DatabasePlace, isThere, openSession } from './backup-session.ts';
import { hasTable, refuseHiddenRows, sequencesOf, tablesOf } from './catalogue.ts';
import { fileEntry, type Manifest, rowsName } from './manifest.ts';
import { countRows, rowsOf } from './table-rows.ts';

const gzip = promisify(gzipped);
/** Bytes of rows in one entry: a table of any size goes through memory in pieces of this size. */
const mostInEntry = 8_388_608;

export interface BackupOptions {
  readonly place: DatabasePlace;
  readonly bytes: FileBytes;
  /** The archive; it must not be there yet. */
  readonly path: string;
  readonly log?: (line: string) => void;
}
export interface BackupDone {
  readonly path: string;
  readonly bytes: number;
  readonly rows: number;
  readonly files: number;
  /** Files that rows name and the store does not have. */
  readonly missing: readonly string[];
  readonly sha256: string;
}

/** Rows of one table, packed into entries of a limited size; gives their number. */
async function writeTable(
  session: BackupSession,
  archive: ArchiveWriter,
  table: Parameters<typeof rowsOf>[1],
): Promise<number> {
  let [rows, size, number] = [0, 0, 0];
  let waiting: Buffer[] = [];
  const flush = async (): Promise<void> => {
    if (size === 0) return;
    const content = Buffer.concat(waiting);
    [waiting, size] = [[], 0];
    rows += countRows(content);
    await archive.add(rowsName(table.name, (number += 1)), await gzip(content, { level: 3 }));
  };
  for await (const piece of rowsOf(session, table)) {
    waiting.push(piece);
    size += piece.length;
    if (size >= mostInEntry) await flush();
  }
  await flush();
  return rows;
}

/** Names in the file store that rows of the snapshot name. */
async function filesNamed({ client }: BackupSession): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select 'files/' || relative_path as name from stored_file where delete_status = '0'
    union select relative_path from task where relative_path is not null order by 1`);
  return rows.map(({ name }) => name);
}

/** Whether a row still names the file: one that was deleted since the snapshot is not missed. */
async function stillNamed({ client }: BackupSession, name: string): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from stored_file where 'files/' || relative_path = $1 and delete_status = '0'
     union all select 1 from task where relative_path = $1 limit 1`,
    [name],
  );
  return rows.length > 0;
}

/** One picture of the whole database, by one read-only transaction that sees what was committed before it. */
async function writeDatabase(
  session: BackupSession,
  archive: ArchiveWriter,
  log: (line: string) => void,
): Promise<{ readonly manifest: Omit<Manifest, 'parts' | 'missing'>; readonly files: readonly string[] }> {
  const { client } = session;
  await client.query('begin isolation level repeatable read, read only');
  if (!(await hasTable(client, 'schema_migration')))
    throw new BackupFault('There is nothing to back up: no server has used this database yet.');
  await refuseHiddenRows(client);
  const begun = await client.query<{ at: string; server: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
      current_setting('server_version') as server`,
  );
  const { at = '', server = '' } = begun.rows[0] ?? {};
  const kinds = (await hasTable(client, 'database_kind'))
    ? (await client.query<{ kind: NonNullable<Manifest['databaseKind']> }>('select kind from database_kind')).rows
    : [];
  const stores = (await hasTable(client, 'installation'))
    ? (await client.query<{ id: string }>('select store_id as id from installation where store_marked')).rows
    : [];
  const migrations = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration order by applied_at, name',
  );
  const shapes = await tablesOf(client);
  const tables: Manifest['tables'] = [];
  for (const shape of shapes) {
    const rows = await writeTable(session, archive, shape);
    tables.push({ name: shape.name, columns: shape.columns.map(({ name }) => name), rows });
    if (rows >= 100_000) log(`${shape.name}: ${rows} rows`);
  }
  const sequences = [...(await sequencesOf(client))];
  const files = await filesNamed(session);
  await client.query('commit');
  return {
    manifest: {
      format: 1,
      at,
      server: `${session.kind === 'pglite' ? 'PGlite' : 'PostgreSQL'} ${server}`,
      databaseKind: kinds[0]?.kind,
      storeId: stores[0]?.id,
      migrations: migrations.rows,
      tables,
      sequences,
    },
    files,
  };
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/**
 * Writes database and files into one archive and reads it back. Files come after the snapshot: a file is stored before
 * the row that names it, so all that rows of the snapshot name are there. Servers may run meanwhile.
 */
export async function writeBackup({ place, bytes, path, log = () => undefined }: BackupOptions): Promise<BackupDone> {
  if (!isThere(place)) throw new BackupFault(`There is no database in ${place.dataDir}.`);
  const startedAt = new Date();
  const draft = `${path}.part`;
  if (await stat(path).catch(() => undefined)) throw new BackupFault(`${path} is there already.`);
  const session = await openSession(place);
  const archive = new ArchiveWriter(draft);
  try {
    const { manifest, files } = await writeDatabase(session, archive, log);
    const missing: string[] = [];
    let kept = 0;
    for (const name of files) {
      const content = await bytes.get(name);
      if (content) {
        await archive.add(fileEntry(name), content);
        kept += 1;
      } else if (await stillNamed(session, name)) missing.push(name);
    }
    await archive.end({ ...manifest, parts: archive.parts, missing });
    log('reading it back');
    await checkArchive(draft);
    const [{ size }, sha256] = [await stat(draft), await sha256Of(draft)];
    await rename(draft, path);
    const done = {
      path,
      bytes: size,
      rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0),
      files: kept,
      missing,
      sha256,
    };
    await note(session, startedAt, done);
    return done;
  } catch (error) {
    archive.giveUp();
    await rm(draft, { force: true });
    throw error;
  } finally {
    await session.close();
  }
}

/** Notes the backup in the database, for the operator and the alarm. A database of an earlier version has no place. */
async function note({ client }: BackupSession, startedAt: Date, done: BackupDone): Promise<void> {
  if (!(await hasTable(client, 'backup_run'))) return;
  await client.query(
    `insert into backup_run (id, started_at, finished_at, file_name, bytes, row_count, file_count, missing_count,
       sha256)
     values ($1, clock_timestamp() - $2::float8 * interval '1 millisecond', clock_timestamp(), $3, $4, $5, $6, $7, $8)`,
    [
      ulid(),
      Date.now() - startedAt.getTime(),
      basename(done.path),
      done.bytes,
      done.rows,
      done.files,
      done.missing.length,
      done.sha256,
    ],
  );
}
