import { beforeAll, describe, expect, it } from 'vitest';
import { backupWatch, ProcessPulse } from '../../core/server/watch/index.ts';
import { systemScope } from '../../core/server/tenancy/index.ts';
import { defaultDemoPassword } from '../../core/server/tenancy/demo/index.ts';
import { statusRead, type StatusAnswer } from '../../plugins/system/contract/index.ts';
import { sql, type Call, type Sql } from '../../sdk/server/index.ts';
import { openPglite, openPostgres, postgresUrl } from '../support/database.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

describe('the state of the platform', () => {
  let server: TestServer;
  const tokens = new Map<string, string>();
  const signIn = async (userName: string): Promise<void> => {
    const { body } = await server.post('/auth/login', {
      model: { userName, password: defaultDemoPassword, loginType: '4' },
    });
    tokens.set(userName, (body['data'] as { session: { sessionToken: string } }).session.sessionToken);
  };
  const read = async (userName = 'admin'): Promise<Readonly<Record<string, unknown>>> =>
    (await server.post(statusRead.path, {}, { token: tokens.get(userName) ?? '' })).body;
  const lines = async (): Promise<StatusAnswer['lines']> => ((await read())['data'] as StatusAnswer).lines;
  const line = async (name: string): Promise<StatusAnswer['lines'][number] | undefined> =>
    (await lines()).find((one) => one.name === name);
  const write = (statement: Sql): Promise<number> =>
    server.database.transaction(systemScope, (tx) => tx.run(statement));

  beforeAll(async () => {
    const open = postgresUrl() === '' ? openPglite : openPostgres;
    server = await startTestServer({ openDatabase: (migrations) => open({ migrations }) }, { backupHours: 26 });
    await signIn('admin');
    await signIn('admin_10001');
  }, 120_000);

  it('is for the operator alone', async () => {
    expect((await read())['status']).toBe(200);
    expect((await read('admin_10001'))['status']).toBe(403);
  });

  it('shows every process, and one that fell silent without a word', async () => {
    const other = new ProcessPulse(server.database, '.', '0.0.9');
    await other.start();
    const processes = async (): Promise<StatusAnswer['processes']> =>
      ((await read())['data'] as StatusAnswer).processes;
    expect((await processes()).map(({ alive }) => alive)).toEqual([true, true]);
    expect(await line('processes')).toMatchObject({ state: 'ok', value: 2, todo: { en: '' } });
    await write(sql`update server_process set seen_at = now() - interval '10 minutes' where version = '0.0.9'`);
    expect((await processes()).filter(({ alive }) => !alive)).toMatchObject([{ version: '0.0.9' }]);
    expect(await line('processes')).toMatchObject({ state: 'warning', value: 1 });
    expect((await line('processes'))?.todo.zh).not.toBe('');
    await other.stop();
    expect(await processes()).toHaveLength(1);
  });

  it('says which pool calls wait for, and in which process', async () => {
    const names = async (): Promise<readonly string[]> =>
      (await lines()).map(({ name }) => name).filter((name) => name.startsWith('pool.'));
    expect(await names()).toEqual(postgresUrl() === '' ? ['pool.calls'] : ['pool.calls', 'pool.side']);
    expect(await line('pool.calls')).toMatchObject({ state: 'ok', note: { en: 'Nobody waits' } });
    await write(sql`
      update server_process set host = 'one', pid = 7, pools = '[{"name": "calls", "total": 10, "idle": 3, "waiting": 0},
        {"name": "reports", "total": 5, "idle": 0, "waiting": 4}]'`);
    expect(await names()).toEqual(['pool.calls', 'pool.reports']);
    expect(await line('pool.calls')).toMatchObject({ state: 'ok', value: 10 });
    expect(await line('pool.reports')).toMatchObject({
      ...{ state: 'warning', value: 5 },
      note: { zh: '等待连接：one:7 4', en: 'Waiting for one: one:7 4' },
    });
    // A process of an earlier version tells of the pool of calls alone.
    await write(sql`update server_process set pools = '[]', connections = 6, waiting = 2`);
    expect(await names()).toEqual(['pool.calls']);
    expect(await line('pool.calls')).toMatchObject({
      state: 'warning',
      value: 6,
      note: { en: 'Waiting for one: one:7 2' },
    });
    await write(sql`update server_process set waiting = 0`);
  });

  it('tells of parked requests, failing jobs, waiting tasks and a newer schema, and what to do', async () => {
    expect(await line('outbox')).toMatchObject({ state: 'ok' });
    expect(await line('jobs')).toMatchObject({ state: 'ok', path: '/backgroundJobs' });
    await write(sql`
      insert into outbox (platform_id, id, created_at, updated_at, port, adapter, key, request, then_command, on_id,
        state) values ('10001', 'p1', now(), now(), 'bank.transfer', 'nobody', 'p1', '{}', 'none', 'p1', 'parked')`);
    await write(sql`update job_run set last_error = 'one of two' where name = 'identity.cleanup'`);
    await write(sql`insert into schema_migration (name, checksum) values ('core/9999-later', '')`);
    await write(sql`
      insert into task (platform_id, id, kind, title, subject, request, user_id, created_at, updated_at, lease_owner,
        lease_until)
      values ('10001', 't1', 'EXPORT', 'a', 'a', '{}', 'u', now() - interval '1 hour', now(), 'x', now() +
        interval '1 hour')`);
    expect(await line('outbox.bank.transfer')).toMatchObject({ state: 'bad', path: '/outsideChannels' });
    expect(await line('jobs')).toMatchObject({ state: 'warning' });
    expect(await line('schema')).toMatchObject({ state: 'warning' });
    for (const one of await lines())
      expect([one.name, one.todo.zh !== '', one.todo.en !== '']).toEqual([
        one.name,
        one.state !== 'ok',
        one.state !== 'ok',
      ]);
  });

  it('tells what the checks of the books found', async () => {
    expect(await line('ledger_books_faulty')).toMatchObject({ state: 'ok', value: 0 });
    await write(sql`
      insert into ledger_account (platform_id, id, code, owner_type, owner_id, normal_side, guarded, created_at,
        updated_at) values ('10001', 'acc', 1001, 'channel', 'ENT', 'D', false, now(), now())`);
    await write(sql`
      insert into ledger_check (platform_id, id, checked_at, checked_by, result, fault_count, journal_count,
        account_count, faults, created_at, updated_at)
      values ('10001', 'chk', now() - interval '3 days', 'x', 1, 1, 1, 1, '[]', now(), now())`);
    expect(await line('ledger_books_faulty')).toMatchObject({ state: 'bad', value: 1, path: '/ledgerDetails/checks' });
    expect(await line('ledger_check_oldest_seconds')).toMatchObject({ state: 'warning', unit: 'second' });
  });

  it('a backup that is too old is told to the operator, on the page and as a notice, until there is a newer one', async () => {
    const notices = async (): Promise<readonly { readonly textEn: string }[]> =>
      server.database.transaction(systemScope, (tx) =>
        tx.rows<{ textEn: string }>(sql`select text_en from plugin_notice where kind = 'backup.old'`),
      );
    const watch = (hours: number): Promise<void> =>
      server.database.transaction(systemScope, async (tx) => {
        await backupWatch(hours).run({ tx } as Call);
      });
    const forget = sql`delete from plugin_notice`;
    await write(sql`update database_kind set since = now()`);
    expect(await line('backup')).toMatchObject({ state: 'warning', value: null });
    await watch(26);
    expect(await notices()).toEqual([]);
    await write(sql`update database_kind set since = now() - interval '2 days'`);
    expect(await line('backup')).toMatchObject({ state: 'bad', value: null });
    // The server's own watch may have looked in the meantime.
    await write(forget);
    await watch(0);
    expect(await notices()).toEqual([]);
    await watch(26);
    expect(await notices()).toEqual([{ textEn: 'There is no backup yet.' }]);
    await write(sql`
      insert into backup_run (id, started_at, finished_at, file_name, bytes, row_count, file_count, missing_count, sha256)
      values ('b', now(), now(), 'b.tar', 1000, 1, 1, 0, '')`);
    expect(await line('backup')).toMatchObject({ state: 'ok', unit: 'second' });
    await write(forget);
    await watch(26);
    expect(await notices()).toEqual([]);
  });
});
