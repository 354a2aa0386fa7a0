import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BackupFault, restoreBackup, writeBackup } from '../../core/server/backup/index.ts';
import { copyLine, valuesOf } from '../../core/server/backup/copy-text.ts';
import { DiskBytes } from '../../core/server/files/index.ts';
import { admitDatabase } from '../../host/server/database-kind.ts';
import { readSettings } from '../../host/server/settings.ts';
import { sql, type Database, type Migration } from '../../sdk/server/index.ts';
import {
  Load,
  digestsOf,
  openAt,
  givenToOwner,
  productMigrations,
  system,
  wrongFiles,
} from '../support/backup-world.ts';
import { freshPostgres, postgresUrl, seedPglite } from '../support/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'freightdeck-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let migrations: readonly Migration[] = [];
beforeAll(async () => {
  migrations = await productMigrations();
});
const at = (name: string): string => join(folder, name);
const ownedPostgres = async (): Promise<string> => givenToOwner(await freshPostgres());
const embedded = async (name: string): Promise<{ url: string; dataDir: string }> => {
  await seedPglite(at(`${name}-db`));
  return { url: '', dataDir: at(`${name}-db`) };
};
const seconds = async <T>(work: () => Promise<T>): Promise<[T, string]> => {
  const begun = performance.now();
  const done = await work();
  return [done, `${((performance.now() - begun) / 1000).toFixed(1)} s`];
};

it('a row goes through the text form of COPY and comes back', () => {
  const row = [null, '', '\\N', 'a\tb\nc\rd\\e', '\b\f\v', '中文 "quoted"', '{"a":"\\\\n"}'];
  expect(valuesOf(copyLine(row).slice(0, -1))).toEqual(row);
  expect(copyLine(row).slice(0, -1)).not.toMatch(/[\n\r]/);
});

describe.runIf(postgresUrl() !== '')('a drill on PostgreSQL, by the owner, who is no superuser', () => {
  let url = '';
  let source: Database;
  let load: Load;
  beforeAll(async () => {
    url = await ownedPostgres();
    source = await openAt({ url, dataDir: '' }, migrations);
    load = new Load(source, at('source'));
    for (let round = 0; round < 40; round += 1) await load.once();
  });
  afterAll(() => source.close());
  const bytes = (name: string): DiskBytes => new DiskBytes(at(name));

  it('made while others write, it is one moment: books balance and every row has its file', async () => {
    load.start();
    const [made, took] = await seconds(() =>
      writeBackup({ place: { url, dataDir: '' }, bytes: bytes('source'), path: at('load.tar') }),
    );
    await load.stop();
    expect(made.missing).toEqual([]);
    expect(statSync(at('load.tar')).mode & 0o077).toBe(0);
    expect(readdirSync(folder)).not.toContain('load.tar.part');
    const place = { url: await ownedPostgres(), dataDir: '' };
    const [done, back] = await seconds(() =>
      restoreBackup({ place, bytes: bytes('elsewhere'), path: at('load.tar'), migrations }),
    );
    expect(done).toMatchObject({ rows: made.rows, files: made.files, books: 1, faults: [], missing: [] });
    console.log(
      `backup under load: ${made.rows} rows, ${made.files} files, ${(made.bytes / 1e6).toFixed(2)} MB, ${took}; ` +
        `restored in ${back}; ${load.written} written by the end`,
    );
    const restored = await openAt(place, migrations);
    try {
      expect(await wrongFiles(restored, at('elsewhere'))).toEqual([]);
      expect(done.files).toBeGreaterThanOrEqual(40);
      expect(done.files).toBeLessThan(load.written);
    } finally {
      await restored.close();
    }
  }, 240_000);

  it('notes itself in the database that it was made of', async () => {
    const noted = await source.transaction(system, (tx) =>
      tx.one<{ fileName: string; fileCount: number; missingCount: number }>(
        sql`select file_name, file_count, missing_count from backup_run`,
      ),
    );
    expect(noted).toMatchObject({ fileName: 'load.tar', missingCount: 0 });
  });

  it('goes to the embedded database and back, and every row of every table is equal', async () => {
    const first = await digestsOf(source);
    await writeBackup({ place: { url, dataDir: '' }, bytes: bytes('source'), path: at('quiet.tar') });
    const near = await embedded('near');
    await restoreBackup({ place: near, bytes: bytes('near'), path: at('quiet.tar'), migrations });
    const there = await openAt(near, migrations);
    const second = await digestsOf(there).finally(() => there.close());
    expect(second).toEqual(first);
    await writeBackup({ place: near, bytes: bytes('near'), path: at('near.tar') });
    const place = { url: await ownedPostgres(), dataDir: '' };
    await restoreBackup({ place, bytes: bytes('back'), path: at('near.tar'), migrations });
    const again = await openAt(place, migrations);
    try {
      expect(await digestsOf(again, ['backup_run'])).toEqual(
        Object.fromEntries(Object.entries(first).filter(([name]) => name !== 'backup_run')),
      );
      expect(await wrongFiles(again, at('back'))).toEqual([]);
      // Sequences, keys, triggers and row security are what they were: the next posting goes on, and is guarded.
      const book = new Load(again, at('back')).book;
      book.serial = 100_000;
      expect(await book.verify()).toEqual([]);
      const forced = sql`select count(*)::int as count from pg_class where relforcerowsecurity`;
      const keys = sql`select count(*)::int as count from pg_constraint where contype = 'f'`;
      const indexes = sql`select count(*)::int as count from pg_indexes where schemaname = 'public'`;
      const off = sql`select count(*)::int as count from pg_trigger where not tgisinternal and tgenabled <> 'O'`;
      for (const question of [forced, keys, indexes, off])
        expect(await again.transaction(system, (tx) => tx.one(question))).toEqual(
          await source.transaction(system, (tx) => tx.one(question)),
        );
    } finally {
      await again.close();
    }
  }, 240_000);

  it('refuses what is not empty, what is damaged or cut short, and what is newer, and writes nothing', async () => {
    const restore = (path: string, place = { url, dataDir: '' }, known = migrations): Promise<unknown> =>
      restoreBackup({ place, bytes: bytes('refused'), path, migrations: known });
    await expect(restore(at('quiet.tar'))).rejects.toThrow(/not empty/);
    const whole = readFileSync(at('quiet.tar'));
    writeFileSync(at('short.tar'), whole.subarray(0, whole.length / 2));
    const changed = Buffer.from(whole);
    changed.write('P', changed.indexOf('paper 7 '));
    writeFileSync(at('changed.tar'), changed);
    const empty = { url: await freshPostgres(), dataDir: '' };
    await expect(restore(at('short.tar'), empty)).rejects.toThrow(BackupFault);
    await expect(restore(at('changed.tar'), empty)).rejects.toThrow(/damaged/);
    await expect(restore(at('quiet.tar'), empty, migrations.slice(0, -1))).rejects.toThrow(/newer version/);
    const client = new pg.Client({ connectionString: empty.url });
    await client.connect();
    const { rows } = await client.query(`select relname from pg_class where relnamespace = 'public'::regnamespace`);
    await client.end();
    expect(rows).toEqual([]);
  }, 60_000);

  it('refuses a login from which row security hides rows', async () => {
    await source.transaction(system, (tx) => tx.run(sql`alter policy audit_log_of_system on audit_log using (false)`));
    await expect(
      writeBackup({ place: { url, dataDir: '' }, bytes: bytes('source'), path: at('hidden.tar') }),
    ).rejects.toThrow(/does not see all rows of audit_log/);
    expect(readdirSync(folder).filter((name) => name.startsWith('hidden'))).toEqual([]);
  });

  it('a database whose restore was cut short is no database to start on', async () => {
    const client = new pg.Client({ connectionString: await freshPostgres() });
    await client.connect();
    await client.query('create table restore_in_progress (since timestamptz)');
    const ask = async (statement: { text: string; values: unknown[] }): Promise<object[]> =>
      (await client.query<object>(statement.text, statement.values)).rows;
    await expect(admitDatabase(readSettings({ FREIGHTDECK_MODE: 'test' }), ask)).rejects.toThrow(/cut short/);
    await client.end();
  });
});
