import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DiskBytes } from '../../core/server/files/index.ts';
import { migrations, sealedElsewhere, storeIdOf } from '../../core/server/installation/index.ts';
import { ask } from '../../core/server/database/index.ts';
import { keepInstallation, refuseSecret, secretBoxOf } from '../../host/server/check-installation.ts';
import { admitDatabase } from '../../host/server/database-kind.ts';
import { refusePool } from '../../host/server/database-room.ts';
import { databaseWords } from '../../host/server/database-words.ts';
import { readSettings, type Settings } from '../../host/server/settings.ts';
import { makeFolder } from '../../host/server/try-file-store.ts';
import { type Database, type Sql, sql } from '../../sdk/server/index.ts';
import { openPglite } from '../support/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'freightdeck-installation-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const secretA = 'k3Zq9vX1mB7tR5wY2pL8sD4fG6hJ0aCe';
const secretB = 'q8Wn2bV5xC1zM4kJ7hG0fD3sA6pO9iUy';
const settings: Settings = readSettings({
  FREIGHTDECK_MODE: 'production',
  DATABASE_URL: 'postgres://freight@db.example.cn/freight',
  FREIGHTDECK_SECRET: secretA,
});
const store = (name: string): DiskBytes => new DiskBytes(join(folder, name));

describe('the secret and the file store of a database', () => {
  let database: Database;
  let lines: string[] = [];
  const keep = (more: Partial<Settings>, bytes = store('first')): Promise<void> =>
    keepInstallation({ ...settings, ...more }, database, bytes, (line) => lines.push(line));
  const question = (statement: Sql): Promise<readonly object[]> => ask(database, statement);
  beforeAll(async () => {
    database = await openPglite({ migrations });
  });

  it('another secret is refused before anything, an earlier one opens, and a new one may be taken once', async () => {
    await keep({});
    await refuseSecret(settings, question);
    const wrong = { ...settings, secret: secretB };
    await expect(refuseSecret(wrong, question)).rejects.toThrow('does not open what is kept in this database');
    await expect(keep({ secret: secretB })).rejects.toThrow('FREIGHTDECK_EARLIER_SECRET');
    await keep({ secret: secretB, earlierSecret: secretA });
    // Whoever has the old one only would not open what the new one seals from now on.
    await expect(refuseSecret(settings, question)).rejects.toThrow('FREIGHTDECK_SECRET');
    await refuseSecret(wrong, question);
    await refuseSecret({ ...settings, accepts: ['new-secret'] }, question);
    await keep({ accepts: ['new-secret'] });
    await refuseSecret(settings, question);
  });

  it('what an absent secret has sealed is counted and told at the start', async () => {
    const sealed = secretBoxOf({ ...settings, secret: secretB }).seal('x', 'y');
    const write = (statement: string): Promise<unknown> =>
      database.transaction({ role: 'system', platformId: '' }, (tx) => tx.run(raw(statement)));
    await write('create table second_thing (key_sealed text)');
    await write(`insert into second_thing values ('${sealed}'), (null)`);
    expect(await sealedElsewhere(question, secretBoxOf(settings))).toEqual([{ table: 'second_thing', count: 1 }]);
    lines = [];
    await keep({});
    expect(lines).toEqual([expect.stringContaining('1 in second_thing')]);
    await write('drop table second_thing');
  });

  it('a second store is refused, its own goes on, and a new one may be taken once', async () => {
    await keep({}, store('first'));
    await expect(keep({ dataDir: '/elsewhere' }, store('second'))).rejects.toThrow(
      /"\/elsewhere" holds none of the files of this database/,
    );
    await keep({ accepts: ['new-store'] }, store('second'));
    expect(await storeIdOf(store('second'))).toBeDefined();
    await keep({}, store('second'));
    await expect(keep({}, store('first'))).rejects.toThrow('holds the files of another database');
  }, 30_000);
});

describe('a database that is not there for it', () => {
  it('with the tables of others is left alone', async () => {
    const database = await openPglite({ migrations: [] });
    const question = (statement: Sql): Promise<readonly object[]> => ask(database, statement);
    const run = (statement: Sql): Promise<number> =>
      database.transaction({ role: 'system', platformId: '' }, (tx) => tx.run(statement));
    await run(sql`create table customers (id int)`);
    const first = { ...settings, adminPassword: 'Kx7#mWq2vT' };
    await admitDatabase(first, question);
    await run(sql`drop table schema_migration`);
    await expect(admitDatabase(first, question)).rejects.toThrow('has the tables customers, and none of Freightdeck');
    await run(sql`drop table customers`);
    await admitDatabase(first, question);
  });
  it('asks for the first administrator before any migration', async () => {
    const nothing = (): Promise<readonly object[]> => Promise.resolve([]);
    await expect(admitDatabase(settings, nothing)).rejects.toThrow('set FREIGHTDECK_ADMIN_PASSWORD');
    await expect(admitDatabase({ ...settings, adminPassword: 'password1' }, nothing)).rejects.toThrow('too weak');
    await admitDatabase({ ...settings, adminPassword: 'Kx7#mWq2vT' }, nothing);
  });
  it('a pool that is larger than all connections is refused', async () => {
    const small = (): Promise<readonly object[]> => Promise.resolve([{ most: 100, free: 97 }]);
    await expect(refusePool({ ...settings, poolSize: 97 }, small)).rejects.toThrow('at most 96');
    await refusePool({ ...settings, poolSize: 96 }, small);
  });
  const failed = (code: string, message = 'no'): Error =>
    new Error('outer', { cause: Object.assign(new Error(message), { code }) });
  it.each([
    [failed('3D000'), 'names the database "freight", which db.example.cn does not have'],
    [failed('ECONNREFUSED'), 'PostgreSQL does not answer at db.example.cn (ECONNREFUSED)'],
    [failed('28P01', 'password authentication failed'), 'does not let "freight" in: password authentication failed'],
    [new Error('Migration core/0001-roles failed', { cause: failed('42501') }), 'alter role "freight" createrole'],
  ])('%s is told in words', (error, words) => {
    expect(databaseWords(error, settings.databaseUrl)).toContain(words);
  });
  it('leaves other errors to the log', () => {
    expect(databaseWords(failed('42P01'), settings.databaseUrl)).toBeUndefined();
  });
  it('a data folder that cannot be made is told and not waited for', () => {
    expect(() => makeFolder('/proc/nope/deeper')).toThrow('"/proc/nope/deeper" (FREIGHTDECK_DATA_DIR) cannot be made');
  });
});
