import type { Database, Migration, Sql } from '@freightdeck/sdk/server';
import type pg from 'pg';
import { toFault } from './faults.ts';
import { migrate } from './migrate.ts';
import type { OwnSchema } from './newer-schema.ts';
import { PgliteEngine } from './pglite-engine.ts';
import { PooledDatabase } from './pooled-database.ts';
import { PostgresEngine } from './postgres-engine.ts';
import { Replica } from './replica.ts';
import { rolesMigration } from './roles-migration.ts';

export {
  CheckViolation,
  ConstraintViolation,
  DatabaseDeadline,
  DatabaseFault,
  DatabaseUnavailable,
  DataFolderLocked,
  ForeignKeyViolation,
  isBusy,
  isFullDisk,
  UniqueViolation,
} from './faults.ts';
export { aheadText, NewerSchema, unknownOf } from './newer-schema.ts';
export type { AppliedMigration, OwnSchema } from './newer-schema.ts';
export { appendOnly, sharedTable, tenantTable } from '@freightdeck/sdk/server';
export { isMonthTable, layOutByMonth, makeMonths, monthsJob, monthTables } from './months.ts';
export { migrationChecksum } from './migrate.ts';
export { rolesMigration } from './roles-migration.ts';
export { Room } from './room.ts';
export { ask, asideOf, PooledDatabase, type TransactionObserver, transactionIsOpen } from './pooled-database.ts';

/** How to reach the database. Without `url` it is PGlite: in the folder `dataDir`, or in memory when there is none. */
export interface DatabaseOptions {
  readonly url?: string | undefined;
  readonly dataDir?: string | undefined;
  readonly migrations: readonly Migration[];
  /** What this process is: with it, a database that a newer one has migrated is refused. */
  readonly own?: OwnSchema | undefined;
  /** Inspects the database before anything is written, migrations included; throws to leave it untouched. */
  readonly admit?: ((ask: (statement: Sql) => Promise<readonly object[]>) => Promise<void>) | undefined;
  /** A streaming replica of `url` for reports, and how long a report may wait for it. */
  readonly replica?: { readonly url: string; readonly waitMs: number } | undefined;
  /** Connections to PostgreSQL; PGlite always has one. */
  readonly poolSize?: number | undefined;
  /** How long one statement may take; the system scope has ten minutes. */
  readonly queryDeadlineMs?: number | undefined;
  readonly log?: ((line: string) => void) | undefined;
  /** A tar made by `writeTemplate`: a PGlite in memory starts from it. */
  readonly template?: string | undefined;
}

/**
 * Opens the database and brings its schema up to date. The roles migration always comes first, whether it is in the
 * list or not.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const log = options.log ?? (() => undefined);
  const deadlineMs = options.queryDeadlineMs ?? 10_000;
  const migrations = withRoles(options.migrations);
  const prepare = async (pool: pg.Pool): Promise<void> => {
    await options.admit?.(
      async (statement) =>
        (
          await pool.query<object>(statement).catch((error: unknown) => {
            throw toFault(error);
          })
        ).rows,
    );
    await migrate(pool, migrations, log, options.own);
  };
  if (options.url !== undefined && options.url !== '') {
    const engine = new PostgresEngine(options.url, options.poolSize ?? 10, log);
    try {
      await prepare(await engine.pool());
    } catch (error) {
      await engine.close();
      throw error;
    }
    const { replica } = options;
    return new PooledDatabase(engine, deadlineMs, replica && new Replica(replica.url, replica.waitMs, log));
  }
  const engine = new PgliteEngine({ dataDir: options.dataDir, template: options.template, log, prepare });
  await engine.pool();
  return new PooledDatabase(engine, deadlineMs);
}

/** One connection to the embedded database in this folder, as it is: no migration is applied. */
export async function openEmbedded(
  dataDir: string,
): Promise<{ readonly client: pg.PoolClient; close(): Promise<void> }> {
  const engine = new PgliteEngine({ dataDir, log: () => undefined, prepare: () => Promise.resolve() });
  try {
    const client = await (await engine.pool()).connect();
    return {
      client,
      close: async () => {
        client.release();
        await engine.close();
      },
    };
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** Writes an empty PGlite as a tar: loading it takes half the time of creating one. */
export async function writeTemplate(file: string): Promise<void> {
  const engine = new PgliteEngine({ log: () => undefined, prepare: () => Promise.resolve() });
  try {
    await engine.dump(file);
  } finally {
    await engine.close();
  }
}

function withRoles(migrations: readonly Migration[]): readonly Migration[] {
  return [rolesMigration, ...migrations.filter((migration) => migration.name !== rolesMigration.name)];
}
