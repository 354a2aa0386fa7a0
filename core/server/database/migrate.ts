import { createHash } from 'node:crypto';
import type { Migration } from '@freightdeck/sdk/server';
import type pg from 'pg';
import { DatabaseFault, toFault } from './faults.ts';

/** Number of the advisory lock; any number works as long as every process uses the same one. */
const lockKey = 727_465_001;

export function migrationChecksum(migration: Migration): string {
  return createHash('sha256').update(migration.sql).digest('hex');
}

/** Applies the missing migrations in order, each in its own transaction; several processes may start at once. */
export async function migrate(
  pool: pg.Pool,
  migrations: readonly Migration[],
  log: (line: string) => void,
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
    await client.query(`create table if not exists schema_migration (
      name text primary key, applied_at timestamptz not null default now(), checksum text not null)`);
    const applied = new Map<string, string>();
    const rows = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration');
    for (const row of rows.rows) applied.set(row.name, row.checksum);
    for (const migration of migrations) await applyOne(client, migration, applied.get(migration.name), log);
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
      text: 'insert into schema_migration (name, checksum) values ($1, $2)',
      values: [migration.name, checksum],
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
