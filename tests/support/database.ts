import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, describe, inject } from 'vitest';
import { type DatabaseOptions, openDatabase, writeTemplate } from '../../core/server/database/index.ts';
import { createDatabase } from '../../host/bin/postgres.ts';
import type { Database, Migration } from '../../sdk/server/database.ts';
import { sql } from '../../sdk/server/index.ts';
import { closeLater } from './opened.ts';
import { isWhole } from './run-share.ts';

const packages = createRequire(import.meta.url);

/** The url of the run's PostgreSQL, or '' when there is none. */
export function postgresUrl(): string {
  return inject('postgresUrl') ?? '';
}

/** A database of its own in the run's PostgreSQL. */
export function freshPostgres(): Promise<string> {
  return createDatabase(postgresUrl(), `t_${process.pid}_${randomBytes(5).toString('hex')}`);
}

/**
 * A tar of a new PGlite, kept between runs: what takes longest is done once. Migrations take half a second, a tar of
 * each set of them ten.
 */
async function newPglite(): Promise<string> {
  const entry = packages.resolve('@electric-sql/pglite');
  const { version } = JSON.parse(readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const folder = join(import.meta.dirname, '../../node_modules/.cache/freightdeck');
  const file = join(folder, `pglite-${version}.tar`);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    const draft = `${file}.${process.pid}`;
    await writeTemplate(draft);
    renameSync(draft, file);
  }
  return file;
}

/**
 * Makes the folder of a PGlite as its first start would leave it before the migrations: a third of what that start
 * costs, and no part of most tests.
 */
export async function seedPglite(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xf', await newPglite(), '-C', folder], { stdio: ['ignore', 'ignore', 'pipe'] });
}
/** The same for a server that is to start with this data folder. */
export const seedServerFolder = (dataDir: string): Promise<void> => seedPglite(join(dataDir, 'pglite'));

/** Opens an in-memory PGlite; closed after the test file. */
export async function openPglite(options: DatabaseOptions): Promise<Database> {
  const database = await openDatabase({ ...options, template: await newPglite() });
  closeLater(() => database.close());
  return database;
}

/** A database of its own in the run's PostgreSQL; whoever opens it closes it. */
export async function openPostgres(options: DatabaseOptions): Promise<Database> {
  return openDatabase({ ...options, url: await freshPostgres() });
}

/** How often two of its transactions waited for each other so far, as PostgreSQL counts it. */
export const deadlocksOf = (database: Database): Promise<number> =>
  database.transaction({ role: 'system', platformId: '' }, async (tx) => {
    await tx.run(sql`select pg_stat_clear_snapshot()`);
    return Number(
      (
        await tx.one<{ deadlocks: string }>(
          sql`select deadlocks from pg_stat_database where datname = current_database()`,
        )
      )?.deadlocks,
    );
  });

/** Opens a fresh database with these options; everything opened is closed after the block. */
type Open = (options?: Partial<DatabaseOptions>) => Promise<Database>;

type OnDatabase = (open: Open, kind: Database['kind']) => void;

/**
 * The databases that suites run on: PostgreSQL, as in production; in a whole run PGlite too, and without a PostgreSQL
 * only PGlite.
 */
export function databasesOfRun(): readonly Database['kind'][] {
  if (postgresUrl() === '') return ['pglite'];
  return isWhole ? ['pglite', 'postgres'] : ['postgres'];
}

function runOn(kind: Database['kind'], name: string, migrations: readonly Migration[], block: OnDatabase): void {
  const start = kind === 'pglite' ? openPglite : openPostgres;
  describe(`${name} on ${kind === 'pglite' ? 'PGlite' : 'PostgreSQL'}`, () => {
    const opened: Database[] = [];
    afterAll(async () => {
      await Promise.all(opened.map((database) => database.close()));
    });
    block(async (options = {}) => {
      const database = await start({ migrations, ...options });
      opened.push(database);
      return database;
    }, kind);
  });
}

/** Runs the block on each database of this run. What it proves is our SQL, which both databases read alike. */
export function onEachDatabase(name: string, migrations: readonly Migration[], block: OnDatabase): void {
  for (const kind of databasesOfRun()) runOn(kind, name, migrations, block);
}

/**
 * Runs the block on PGlite and PostgreSQL in every run: for locks, retries and repeated requests, where the two differ.
 */
export function onBothDatabases(name: string, migrations: readonly Migration[], block: OnDatabase): void {
  runOn('pglite', name, migrations, block);
  if (postgresUrl() !== '') runOn('postgres', name, migrations, block);
}
