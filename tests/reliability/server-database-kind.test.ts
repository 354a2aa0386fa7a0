import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../core/server/database/index.ts';
import { bootSteps } from '../../host/server/boot-steps.ts';
import { kindFault } from '../../host/server/database-kind.ts';
import { readSettings, type Settings } from '../../host/server/settings.ts';
import { startServer } from '../../host/server/start-server.ts';
import { type Database, sql } from '../../sdk/server/index.ts';
import { freshPostgres, postgresUrl } from '../support/database.ts';
import { lorryServer } from '../support/lorry-plugin.ts';

const folder = mkdtempSync(join(tmpdir(), 'freightdeck-kind-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const quiet = { logLevel: 'silent', port: 0 } as const;
const demo: Settings = { ...readSettings({ DEMO_SCALE: '0' }), ...quiet };
const production: Settings = {
  ...demo,
  mode: 'production',
  simulators: false,
  adminUser: 'chief',
  dataDir: join(folder, 'production'),
  adminPassword: 'Kx7#mWq2vT',
};
const over = { plugins: [lorryServer], webRoot: '', bootSteps };
const startAndClose = async (settings: Settings): Promise<void> => (await startServer(settings, over)).close(0);
/** As builds were that did not know of kinds. */
const forgetKind = (database: Database): Promise<void> =>
  database.transaction({ role: 'system', platformId: '' }, async (tx) => {
    await tx.run(sql`drop table database_kind`);
    await tx.run(sql`delete from schema_migration where name = 'core/0091-database-kind'`);
  });

describe('a demo of an earlier build in the folder of the product', () => {
  it('goes on as a demo, and is no production database', async () => {
    const dataDir = join(folder, 'earlier');
    await startAndClose({ ...demo, dataDir });
    const database = await openDatabase({ dataDir: join(dataDir, 'pglite'), migrations: [] });
    await forgetKind(database).finally(() => database.close());
    await startAndClose({ ...demo, dataDir });
    await expect(startAndClose({ ...production, dataDir })).rejects.toThrow('holds demo accounts');
  }, 240_000);
});

describe('what may start on what', () => {
  const outside = { ...demo, databaseUrl: 'postgres://db/freight' };
  it.each([
    ['demo in its own folder', demo, undefined, false],
    ['demo in its own folder', demo, 'demo', false],
    ['demo in its own folder', demo, 'test', false],
    ['demo in its own folder', demo, 'production', true],
    ['demo outside', outside, undefined, true],
    ['demo outside', outside, 'demo', false],
    ['demo outside', outside, 'test', true],
    ['demo outside', outside, 'production', true],
    ['demo outside, told to', { ...outside, demoDatabase: true }, undefined, false],
    ['demo outside, told to', { ...outside, demoDatabase: true }, 'test', false],
    ['demo outside, told to', { ...outside, demoDatabase: true }, 'production', true],
    ['test', { ...outside, mode: 'test' }, undefined, false],
    ['test', { ...outside, mode: 'test' }, 'production', true],
    ['production', { ...outside, mode: 'production' }, undefined, false],
    ['production', { ...outside, mode: 'production' }, 'production', false],
    ['production', { ...outside, mode: 'production' }, 'demo', true],
    ['production', { ...outside, mode: 'production' }, 'test', true],
  ] as const)('%s', (_who, settings, kind, refused) => {
    expect(kindFault(settings, kind) !== undefined, String(kind)).toBe(refused);
  });
});

describe.runIf(postgresUrl() !== '')('a database behind DATABASE_URL', () => {
  const rowsOf = async (url: string, statement: string): Promise<number> => {
    const client = new pg.Client(url);
    await client.connect();
    return (await client.query(statement).finally(() => client.end())).rowCount ?? 0;
  };
  const tables = `select 1 from pg_tables where schemaname = 'public'`;
  const people = 'select 1 from platform_user';
  it('is filled by a demo only when a setting says so; before that nothing at all is written', async () => {
    const databaseUrl = await freshPostgres();
    await expect(startAndClose({ ...demo, databaseUrl })).rejects.toThrow('FREIGHTDECK_DEMO_DATABASE=1');
    expect(await rowsOf(databaseUrl, tables)).toBe(0);
    await startAndClose({ ...demo, databaseUrl, demoDatabase: true });
    // Once it is a demo it stays one without being told again.
    await startAndClose({ ...demo, databaseUrl });
    await expect(startAndClose({ ...production, databaseUrl })).rejects.toThrow('holds demo accounts');
  }, 120_000);
  it('of production is left alone by demo and test, whatever the settings say', async () => {
    const databaseUrl = await freshPostgres();
    await startAndClose({ ...production, databaseUrl });
    const leftAlone = async (): Promise<void> => {
      for (const settings of [demo, { ...demo, demoDatabase: true }, { ...demo, mode: 'test' } as const])
        await expect(startAndClose({ ...settings, databaseUrl })).rejects.toThrow('has been used in production');
      expect(await rowsOf(databaseUrl, people)).toBe(1);
    };
    await leftAlone();
    const database = await openDatabase({ url: databaseUrl, migrations: [] });
    await forgetKind(database).finally(() => database.close());
    // Of an earlier build: its accounts say what it is, before the first migration as well.
    const before = await rowsOf(databaseUrl, tables);
    await leftAlone();
    expect(await rowsOf(databaseUrl, tables)).toBe(before);
    await startAndClose({ ...production, databaseUrl, adminPassword: '' });
  }, 120_000);
});
