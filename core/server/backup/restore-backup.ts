import type { LedgerFault, Migration } from '@freightdeck/sdk/server';
import { sql } from '@freightdeck/sdk/server';
import { migrationChecksum, openDatabase, rolesMigration } from '../database/index.ts';
import type { FileBytes } from '../files/index.ts';
import { markStore, storeIdOf } from '../installation/index.ts';
import { checkBook } from '../ledger/index.ts';
import { systemScope } from '../tenancy/operator.ts';
import { checkArchive, readArchive } from './archive.ts';
import { BackupFault } from './backup-fault.ts';
import { type DatabasePlace, openSession } from './backup-session.ts';
import { hasTable, tablesOf } from './catalogue.ts';
import { loadRows } from './load-rows.ts';
import { fileOfName, type Manifest } from './manifest.ts';

export interface RestoreOptions {
  readonly place: DatabasePlace;
  readonly bytes: FileBytes;
  readonly path: string;
  /** Those of this version, in their order. */
  readonly migrations: readonly Migration[];
  /** Why a database of this kind must not be made here; undefined: it may. */
  readonly kindFault?: (kind: Manifest['databaseKind']) => string | undefined;
  readonly log?: (line: string) => void;
}
export interface RestoreDone {
  readonly at: string;
  readonly rows: number;
  readonly files: number;
  readonly missing: readonly string[];
  readonly books: number;
  /** What the check of the books found; none in a sound backup. */
  readonly faults: readonly LedgerFault[];
}

/** The migrations that the backup's database had; refuses a schema that this version does not know. */
function knownOf(all: readonly Migration[], { migrations }: Manifest): readonly Migration[] {
  const had = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  const unknown = migrations.filter(({ name }) => !all.some((one) => one.name === name));
  if (unknown.length > 0)
    throw new BackupFault(
      `The backup is of a newer version: this one does not know ${unknown.map(({ name }) => name).join(', ')}. ` +
        'Restore it with the version that made it, or a newer one.',
    );
  const changed = all.find((one) => had.has(one.name) && had.get(one.name) !== migrationChecksum(one));
  if (changed !== undefined)
    throw new BackupFault(`The migration ${changed.name} of this version is not the one of the backup.`);
  return all.filter(({ name }) => had.has(name));
}

/** Refuses a database that holds anything, and marks it: nobody starts on what is half restored. */
async function takeEmpty(place: DatabasePlace): Promise<void> {
  const session = await openSession(place);
  try {
    if (await hasTable(session.client, 'restore_in_progress'))
      throw new BackupFault('An earlier restore into this database was cut short. Make a new, empty database.');
    const tables = await tablesOf(session.client);
    if (tables.length > 0)
      throw new BackupFault(
        `The database is not empty: it has ${tables.length} tables. A restore writes into an empty database only.`,
      );
    await session.client.query('create table restore_in_progress (since timestamptz not null default now())');
  } finally {
    await session.close();
  }
}

/** Files of one database among those of another would be taken for its own, and removed as such. */
async function refuseStrangeStore(bytes: FileBytes, storeId: string | undefined): Promise<void> {
  const kept = await storeIdOf(bytes);
  if (kept !== undefined && kept !== storeId)
    throw new BackupFault(
      'The file store of the settings (FREIGHTDECK_DATA_DIR or FREIGHTDECK_S3_BUCKET) belongs to another database. ' +
        'Name the store of the backup, or an empty one.',
    );
}

/**
 * Checks the archive, then writes it into an empty database: the schema by the migrations that the backup had, files,
 * rows, the migrations since, and a check of every book. No server may use the database meanwhile.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreDone> {
  const { place, bytes, path, log = () => undefined } = options;
  log('checking the archive');
  const manifest = await checkArchive(path);
  const fault = options.kindFault?.(manifest.databaseKind);
  if (fault !== undefined) throw new BackupFault(fault);
  const all = [rolesMigration, ...options.migrations.filter(({ name }) => name !== rolesMigration.name)];
  const known = knownOf(all, manifest);
  await refuseStrangeStore(bytes, manifest.storeId);
  await takeEmpty(place);
  const where = place.url === '' ? { dataDir: place.dataDir } : { url: place.url };
  const quiet = { log: () => undefined };
  log('making the schema');
  await (await openDatabase({ ...where, ...quiet, migrations: known })).close();
  let files = 0;
  await readArchive(path, async (name, content) => {
    const file = fileOfName(name);
    if (file === undefined) return;
    await bytes.put(file, content);
    files += 1;
  });
  if (manifest.storeId !== undefined) await markStore(bytes, manifest.storeId);
  log(`${files} files; loading rows`);
  const session = await openSession(place);
  try {
    await loadRows(session, path, manifest, log);
    await session.client.query('analyze');
  } finally {
    await session.close();
  }
  log('checking the books');
  const { books, faults } = await checkBooks(() => openDatabase({ ...where, ...quiet, migrations: all }));
  return {
    at: manifest.at,
    rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0),
    files,
    missing: manifest.missing,
    books,
    faults,
  };
}

/** Every rule of the ledger, for every book that has accounts. */
async function checkBooks(
  open: () => ReturnType<typeof openDatabase>,
): Promise<{ readonly books: number; readonly faults: readonly LedgerFault[] }> {
  const database = await open();
  try {
    return await database.transaction(
      systemScope,
      async (tx) => {
        const books = await tx.rows<{ id: string }>(
          sql`select distinct platform_id as id from ledger_account order by 1`,
        );
        const faults: LedgerFault[] = [];
        for (const { id } of books) faults.push(...(await checkBook(tx, id)));
        return { books: books.length, faults };
      },
      { readOnly: true },
    );
  } finally {
    await database.close();
  }
}
