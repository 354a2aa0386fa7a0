import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import sql from 'sql-template-tag';
import { afterAll, describe, expect, it } from 'vitest';
import { DataFolderLocked, openDatabase, PooledDatabase } from '../../core/server/database/index.ts';
import type { Database, Scope } from '../../sdk/server/database.ts';
import { seedPglite } from '../support/database.ts';
import { parcels } from './database-schema.ts';

const p1: Scope = { role: 'tenant', platformId: 'p1' };
const folder = mkdtempSync(join(tmpdir(), 'freightdeck-test-'));
const root = join(import.meta.dirname, '../..');

/** A second process of the product that writes without end. */
function writer(dataDir: string): {
  readonly child: ChildProcess;
  readonly acknowledged: number[];
  readonly open: Promise<void>;
} {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'database-writer.ts'), dataDir], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const acknowledged: number[] = [];
  const open = new Promise<void>((done, failed) => {
    child.once('exit', () => failed(new Error('the writer ended before it had the database open')));
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line === 'open') done();
      else acknowledged.push(Number(line));
    });
  });
  return { child, acknowledged, open };
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGKILL');
  await gone;
}

async function until(condition: () => boolean): Promise<void> {
  await expect.poll(condition, { timeout: 20_000, interval: 20 }).toBe(true);
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the data folder of PGlite', () => {
  it('is refused to a second process, which names the first one', async () => {
    const dataDir = join(folder, 'one');
    const first = writer(dataDir);
    await first.open;
    const refused = await openDatabase({ dataDir, migrations: [parcels] }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DataFolderLocked);
    expect(refused).toMatchObject({ holderPid: first.child.pid });
    expect((refused as Error).message).toContain(`process ${first.child.pid} `);
    const before = first.acknowledged.length;
    await until(() => first.acknowledged.length > before + 5);
    await kill(first.child);
  }, 60_000);

  it('loses no acknowledged row when the parent is killed while it writes', async () => {
    const dataDir = join(folder, 'two');
    await seedPglite(dataDir);
    const known: number[] = [];
    for (let round = 0; round < 3; round++) {
      const { child, acknowledged, open } = writer(dataDir);
      await open;
      await until(() => acknowledged.length >= 30 + round * 7);
      await kill(child);
      known.push(...acknowledged);
      const database: Database = await openDatabase({ dataDir, migrations: [parcels] });
      const rows = await database.transaction(p1, (tx) =>
        tx.rows<{ id: number; code: string }>(sql`select id, code from parcel order by id`),
      );
      await database.close();
      const kept = new Set(rows.map((row) => row.id));
      expect(known.filter((id) => !kept.has(id))).toEqual([]);
      expect(rows.filter((row) => row.code.startsWith('twin of ')).length).toBe(rows.length / 2);
    }
    expect(known.length).toBeGreaterThanOrEqual(90);
    expect(existsSync(`${dataDir}.lock`)).toBe(false);
  }, 120_000);

  it('keeps acknowledged rows when its own process is killed, and opens again by itself', async () => {
    const dataDir = join(folder, 'three');
    await seedPglite(dataDir);
    const database = await openDatabase({ dataDir, migrations: [parcels], queryDeadlineMs: 1_000 });
    const add = (code: string) =>
      database.transaction(p1, (tx) => tx.run(sql`insert into parcel (platform_id, code) values ('p1', ${code})`));
    await add('before');
    const { pid } = JSON.parse(readFileSync(`${dataDir}.lock`, 'utf8')) as { pid: number };
    process.kill(pid, 'SIGKILL');
    await until(() => {
      try {
        process.kill(pid, 0);
        return false;
      } catch {
        return true;
      }
    });
    await add('after');
    await expect(
      database.transaction(p1, (tx) =>
        tx.rows(sql`select count(*) from generate_series(1, 100000) x, generate_series(1, 100000) y`),
      ),
    ).rejects.toMatchObject({ name: 'DatabaseDeadline' });
    expect(await database.transaction(p1, (tx) => tx.rows(sql`select code from parcel order by id`))).toEqual([
      { code: 'before' },
      { code: 'after' },
    ]);
    await database.close();
  }, 60_000);

  it('is within this process for as long as a load takes, whatever becomes of it, and with a process of its own before and after', async () => {
    const dataDir = join(folder, 'near');
    await seedPglite(dataDir);
    const database = await openDatabase({ dataDir, migrations: [parcels] });
    if (!(database instanceof PooledDatabase)) throw new Error('a pooled database was expected');
    const holder = (): number => (JSON.parse(readFileSync(`${dataDir}.lock`, 'utf8')) as { pid: number }).pid;
    const add = (code: string) =>
      database.transaction(p1, (tx) => tx.run(sql`insert into parcel (platform_id, code) values ('p1', ${code})`));
    await add('before');
    expect(holder()).not.toBe(process.pid);
    await database.near(async () => {
      expect(holder()).toBe(process.pid);
      expect(
        await database.transaction(p1, (tx) => tx.one(sql`select current_setting('enable_hashjoin') as joins`)),
      ).toEqual({ joins: 'off' });
      await Promise.all([add('near'), database.ping(), database.ping()]);
      await expect(openDatabase({ dataDir, migrations: [parcels] })).rejects.toBeInstanceOf(DataFolderLocked);
      await expect(add('near')).rejects.toMatchObject({ name: 'UniqueViolation' });
    });
    await expect(
      database.near(async () => {
        await add('cut');
        throw new Error('the power went');
      }),
    ).rejects.toThrow('the power went');
    await add('after');
    expect(holder()).not.toBe(process.pid);
    expect(
      await database.transaction(p1, (tx) => tx.one(sql`select current_setting('enable_hashjoin') as joins`)),
    ).toEqual({ joins: 'on' });
    expect(await database.transaction(p1, (tx) => tx.rows(sql`select code from parcel order by id`))).toMatchObject([
      { code: 'before' },
      { code: 'near' },
      { code: 'cut' },
      { code: 'after' },
    ]);
    await database.close();
    expect(existsSync(`${dataDir}.lock`)).toBe(false);
  }, 60_000);

  it('is taken over from a process that is dead, from before a reboot, or that left half a file', async () => {
    const dataDir = join(folder, 'four');
    await seedPglite(dataDir);
    const dead = spawn('true');
    await new Promise((done) => dead.once('exit', done));
    const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    for (const stale of [
      { pid: dead.pid, bootId },
      { pid: process.pid, bootId: 'an-earlier-boot' },
      { pid: process.pid, started: '1', bootId },
      '{"pi',
    ]) {
      writeFileSync(`${dataDir}.lock`, typeof stale === 'string' ? stale : JSON.stringify(stale));
      const database = await openDatabase({ dataDir, migrations: [parcels] });
      await database.close();
    }
    writeFileSync(`${dataDir}.lock`, JSON.stringify({ pid: process.pid, bootId }));
    await expect(openDatabase({ dataDir, migrations: [parcels] })).rejects.toMatchObject({ holderPid: process.pid });
  }, 60_000);
});
