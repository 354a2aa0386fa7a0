import { createHash } from 'node:crypto';
import type { Migration } from '@freightdeck/sdk/server';
import type pg from 'pg';
import { DatabaseFault, toFault } from './faults.ts';
import { type AppliedMigration, type OwnSchema, refuseNewer } from './newer-schema.ts';

/** Number of the advisory lock; any number works as long as every process uses the same one. */
const lockKey = 727_465_001;

export function migrationChecksum(migration: Migration): string {
  return createHash('sha256').update(migration.sql).digest('hex');
}

/** What applied migrations are remembered by. The last two columns came later, so a database may lack them. */
async function openBook(client: pg.PoolClient): Promise<readonly AppliedMigration[]> {
  await client.query(`create table if not exists schema_migration (
    name text primary key, applied_at timestamptz not null default now(), checksum text not null,
    version text not null default '', contracts boolean not null default false)`);
  return (await client.query<AppliedMigration>('select * from schema_migration')).rows;
}
const addLaterColumns = `
do $$ begin
  if not exists (select from pg_attribute where attrelid = 'schema_migration'::regclass and attname = 'contracts') then
    alter table schema_migration add column version text not null default '',
      add column contracts boolean not null default false;
  end if;
end $$`;

/**
 * Applies the missing migrations in order, each in its own transaction; several processes may start at once. A database
 * that is ahead of this code is refused before anything is written.
 */
export async function migrate(
  pool: pg.Pool,
  migrations: readonly Migration[],
  log: (line: string) => void,
  own: OwnSchema | undefined,
): Promise<void> {
  const twice = migrations.find(
    (migration, at) => migrations.findIndex((other) => other.name === migration.name) !== at,
  );
  if (twice !== undefined) throw new DatabaseFault(`Two migrations are named ${twice.name}`);
  const client = await pool.connect().catch((error: unknown) => {
    throw toFault(error);
  });
  let broken = false;
  try {
    await client.query(`set statement_timeout = 600000; select pg_advisory_lock(${lockKey})`);
    const book = await openBook(client);
    if (own) refuseNewer(book, migrations, own);
    await client.query(addLaterColumns);
    const applied = new Map(book.map(({ name, checksum }) => [name, checksum]));
    for (const migration of migrations)
      await applyOne(client, migration, applied.get(migration.name), log, own?.version ?? '');
    await client.query(`select pg_advisory_unlock(${lockKey}); reset statement_timeout`);
  } catch (error) {
    broken = true;
    throw toFault(error);
  } finally {
    // A connection that failed here is destroyed, which also releases its advisory lock.
    client.release(broken);
  }
}

async function applyOne(
  client: pg.PoolClient,
  migration: Migration,
  applied: string | undefined,
  log: (line: string) => void,
  version: string,
): Promise<void> {
  const checksum = migrationChecksum(migration);
  if (applied === checksum) return;
  if (applied !== undefined)
    throw new DatabaseFault(
      `Migration ${migration.name} was changed after it had been applied; write a new migration instead`,
    );
  const started = Date.now();
  try {
    await client.query(`begin; set local timezone = 'Asia/Shanghai'`);
    await client.query(migration.sql);
    await client.query({
      text: 'insert into schema_migration (name, checksum, version, contracts) values ($1, $2, $3, $4)',
      values: [migration.name, checksum, version, migration.contracts ?? false],
    });
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    const fault = toFault(error);
    const words = error instanceof Error ? error.message : String(error);
    log(`database: migration ${migration.name} failed: ${words}`);
    throw new DatabaseFault(`Migration ${migration.name} failed`, { cause: fault });
  }
  log(`database: migration ${migration.name} applied in ${Date.now() - started} ms`);
}
