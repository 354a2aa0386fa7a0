import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, chownSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { raw } from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, PooledDatabase, tenantTable } from '../../core/server/database/index.ts';
import { createDatabase, findPostgres } from '../../host/bin/postgres.ts';
import { sql, type Scope } from '../../sdk/server/index.ts';
import { postgresUrl } from '../support/database.ts';
import { closeLater } from '../support/opened.ts';

const system: Scope = { role: 'system', platformId: '' };
const migrations = [
  {
    name: 'test/0001-notes',
    sql: `create table note (platform_id text not null, id int not null, primary key (platform_id, id));
      ${tenantTable('note')}`,
  },
];
/** A replica is made by PostgreSQL's own programs, beside a server of this test's own. */
const reason =
  postgresUrl() === ''
    ? 'no PostgreSQL'
    : process.env['DATABASE_URL']
      ? 'DATABASE_URL names a server whose programs are elsewhere'
      : '';

describe.skipIf(reason !== '')(`reports from a streaming replica${reason && ` (left out: ${reason})`}`, () => {
  let database: PooledDatabase;
  let replica: pg.Client;
  let stopReplica: () => Promise<void>;
  const lines: string[] = [];

  beforeAll(async () => {
    const found = await findPostgres();
    if ('none' in found) throw new Error(found.none);
    closeLater(() => found.stop());
    const url = await createDatabase(found.url, 'reports');
    const asked = new pg.Client({ connectionString: url });
    await asked.connect();
    const { rows } = await asked.query<{ bin: string; sockets: string }>(
      `select (select setting from pg_config where name = 'BINDIR') as bin,
        current_setting('unix_socket_directories') as sockets`,
    );
    await asked.end();
    const { bin = '', sockets = '' } = rows[0] ?? {};
    expect(existsSync(join(bin, 'pg_basebackup'))).toBe(true);
    // The programs refuse to run as root: they run as the owner of the server.
    const { uid, gid } = statSync(join(sockets, 'data'));
    const folder = mkdtempSync(join(tmpdir(), 'fd-replica-'));
    chownSync(folder, uid, gid);
    const as = process.getuid?.() === 0 ? { uid, gid, cwd: folder } : { cwd: folder };
    const data = join(folder, 'data');
    const copy = ['-h', sockets, '-U', 'postgres', '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'];
    execFileSync(join(bin, 'pg_basebackup'), copy, { ...as, stdio: 'pipe' });
    // A replica must take as many connections as its primary.
    const server: ChildProcess = spawn(
      join(bin, 'postgres'),
      ['listen_addresses=', `unix_socket_directories=${folder}`, 'fsync=off', 'max_connections=200'].reduce<string[]>(
        (words, setting) => [...words, '-c', setting],
        ['-D', data],
      ),
      { ...as, stdio: 'ignore' },
    );
    stopReplica = async () => {
      if (server.exitCode === null && server.signalCode === null) {
        const gone = new Promise((done) => server.once('exit', done));
        server.kill('SIGQUIT');
        await gone;
      }
    };
    closeLater(async () => {
      await stopReplica();
      rmSync(folder, { recursive: true, force: true });
    });
    const replicaUrl = `postgresql://postgres@localhost/reports?host=${encodeURIComponent(folder)}`;
    replica = await untilThere(replicaUrl);
    closeLater(() => replica.end());
    database = (await openDatabase({
      url,
      migrations,
      replica: { url: replicaUrl, waitMs: 1_500 },
      log: (line) => lines.push(line),
    })) as PooledDatabase;
    closeLater(() => database.close());
  }, 60_000);

  async function untilThere(url: string): Promise<pg.Client> {
    for (let attempt = 0; ; attempt++) {
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => undefined);
      try {
        await client.connect();
        return client;
      } catch (error) {
        if (attempt > 100) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }
  interface Seen {
    readonly onReplica: boolean;
    readonly notes: number;
  }
  const report = (scope = system): Promise<Seen | undefined> =>
    database.transaction(
      scope,
      (tx) => tx.one<Seen>(sql`select pg_is_in_recovery() as on_replica, (select count(*)::int from note) as notes`),
      { readOnly: true, replica: 'again' },
    );
  let written = 0;
  const write = (platformId = '10001'): Promise<number> =>
    database.transaction(system, (tx) => tx.run(sql`insert into note values (${platformId}, ${++written})`));

  it('a report is read from the replica and finds what was just written, every time', async () => {
    for (let round = 0; round < 30; round++) {
      await write();
      expect(await report()).toEqual({ onReplica: true, notes: written });
    }
  });
  it('a tenant sees its own rows there too', async () => {
    await write('10002');
    expect(await report({ role: 'tenant', platformId: '10002' })).toEqual({ onReplica: true, notes: 1 });
  });
  it('what does not ask for it, and what writes, goes to the primary', async () => {
    const place = (options: object): Promise<boolean | undefined> =>
      database
        .transaction(system, (tx) => tx.one<{ there: boolean }>(sql`select pg_is_in_recovery() as there`), options)
        .then((row) => row?.there);
    expect(await place({ readOnly: true })).toBe(false);
    expect(await place({ replica: 'again' })).toBe(false);
    // A read that joined a write belongs to it.
    await database.transaction(system, async (tx) => {
      await tx.run(sql`insert into note values ('10001', ${++written})`);
      expect(await report()).toEqual({ onReplica: false, notes: written });
    });
  });
  it('while the replica is behind the primary answers, with what was written, and says so once', async () => {
    await replica.query('select pg_wal_replay_pause()');
    await write();
    const behind = database.replicaReads?.behind ?? 0;
    expect(await report()).toEqual({ onReplica: false, notes: written });
    await write();
    expect(await report()).toEqual({ onReplica: false, notes: written });
    expect(database.replicaReads?.behind).toBe(behind + 2);
    expect(lines.filter((line) => line.includes('behind'))).toHaveLength(1);
    await replica.query('select pg_wal_replay_resume()');
    expect(await report()).toEqual({ onReplica: true, notes: written });
    expect(lines.at(-1)).toContain('is read again');
  }, 20_000);
  it('a report that the replica cancels is made by the primary; one that may run once only fails', async () => {
    const cancelled = (replicaUse: 'again' | 'once'): Promise<unknown> => {
      let runs = 0;
      return database.transaction(
        system,
        async (tx) => {
          const row = await tx.one<Seen>(sql`select pg_is_in_recovery() as on_replica`);
          if (++runs === 1)
            await replica.query(`select pg_terminate_backend(pid) from pg_stat_activity
              where application_name = 'freightdeck reports' and state like 'idle in%'`);
          await tx.one(raw('select 1 as one'));
          return row?.onReplica;
        },
        { readOnly: true, replica: replicaUse },
      );
    };
    await expect(cancelled('again')).resolves.toBe(false);
    // It is left alone for a while after that.
    expect(await report()).toMatchObject({ onReplica: false });
    await new Promise((resolve) => setTimeout(resolve, 10_200));
    await expect(cancelled('once')).rejects.toThrow();
  }, 30_000);
  it('a replica that is away costs no answer', async () => {
    await stopReplica();
    await new Promise((resolve) => setTimeout(resolve, 10_200));
    await write();
    expect(await report()).toEqual({ onReplica: false, notes: written });
    expect(database.replicaReads?.away).toBeGreaterThan(1);
    expect(lines.at(-1)).toContain('does not answer');
  }, 30_000);
});
