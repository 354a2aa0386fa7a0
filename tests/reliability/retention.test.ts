import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApi, coreJobs, migrations as apiMigrations } from '../../core/server/api/index.ts';
import { checkChain, sealRows } from '../../core/server/api/audit-chain.ts';
import { forgetOld } from '../../core/server/api/forget-old.ts';
import { identityCleanup } from '../../core/server/auth/cleanup-job.ts';
import { DiskBytes } from '../../core/server/files/index.ts';
import { expireTasks, migrations as taskMigrations, removeExpired } from '../../core/server/tasks/index.ts';
import { coreMigrations } from '../../core/server/tenancy/index.ts';
import { sql } from '../../sdk/server/index.ts';
import type { Call, Database, Sql } from '../../sdk/server/index.ts';
import { openPglite } from '../support/database.ts';
import { system } from '../support/freight-world.ts';

const folder = mkdtempSync(join(tmpdir(), 'freightdeck-retention-'));
const api = buildApi({ halves: [], coreServes: [] });
const now = '2026-06-01T08:00:00+08:00';
let database: Database;
const within = <T>(work: (call: Call) => Promise<T>): Promise<T> =>
  database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
    work(api.openCall(tx, { as: system, platformId: '00001', clock: () => new Date(now) })),
  );
const names = async (query: Sql): Promise<readonly string[]> =>
  (await within((call) => call.tx.rows<{ name: string }>(query))).map(({ name }) => name);
/** A moment so far from the clock's, `-` before it. */
const ago = (interval: string): Sql => sql`${now}::timestamptz + ${interval}::interval`;

beforeAll(async () => {
  database = await openPglite({ migrations: [...apiMigrations, ...coreMigrations, ...taskMigrations] });
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('[D4.26-11] the cleanup keeps ended sessions a week, failures a day, known addresses a month, codes half a year', async () => {
  await within(async ({ tx }) => {
    const sessions = [
      ['running', '1 hour'],
      ['ended', '-6 days'],
      ['old', '-8 days'],
    ] as const;
    for (const [id, expires] of sessions)
      await tx.run(sql`
      insert into session (platform_id, id, token_hash, user_id, session_epoch, created_at, last_seen_at, expires_at)
      values ('10001', ${id}, ${id}, 'u1', 1, ${ago('-9 days')}, ${ago('-9 days')}, ${ago(expires)})`);
    const attempts = [
      ['failed now', 'failed', '-23 hours'],
      ['failed long ago', 'failed', '-25 hours'],
      ['known here', 'passed', '-30 days'],
      ['known once', 'passed', '-32 days'],
    ] as const;
    for (const [account, outcome, at] of attempts)
      await tx.run(sql`
      insert into login_attempt (account, ip, outcome, at) values (${account}, '10.0.0.1', ${outcome}, ${ago(at)})`);
    for (const [id, sent] of [
      ['new', '-179 days'],
      ['old', '-181 days'],
    ] as const)
      await tx.run(sql`
      insert into verify_code (platform_id, id, mobile, purpose, business_index, code_hash, sent_at, expires_at)
      values ('10001', ${id}, '19900000001', 'signIn', '28', 'x', ${ago(sent)}, ${ago(sent)})`);
  });
  await within((call) => identityCleanup.run(call));
  expect(await names(sql`select id as name from session order by id`)).toEqual(['ended', 'running']);
  expect(await names(sql`select account as name from login_attempt order by account`)).toEqual([
    'failed now',
    'known here',
  ]);
  expect(await names(sql`select id as name from verify_code`)).toEqual(['new']);
});

it('a request id answers its twin for seven days, and is forgotten then', async () => {
  await within(async ({ tx }) => {
    for (const [id, age] of [
      ['young', '-6 days 23 hours'],
      ['old', '-7 days -1 hour'],
    ] as const)
      await tx.run(sql`
      insert into idempotency_key (platform_id, user_id, request_id, path, body_hash, state, created_at)
      values ('10001', 'u1', ${id}, '/x', 'x', 'done', clock_timestamp() + ${age}::interval)`);
  });
  const due = coreJobs.filter(({ name }) => name === 'core.forgetRequestIds');
  for (const job of due) await within((call) => job.run(call));
  expect(await names(sql`select request_id as name from idempotency_key`)).toEqual(['young']);
});

it('[D4.26-10] a finished file lies there until its day, and then neither it nor its link is left', async () => {
  const put = (id: string, status: number, expires: string): Promise<number> => {
    writeFileSync(join(folder, id), 'rows');
    return within(({ tx }) =>
      tx.run(sql`
      insert into task
        (platform_id, id, kind, title, subject, status, request, relative_path, user_id, created_at, updated_at,
          expire_at)
      values ('10001', ${id}, 'EXPORT', 'x', 'goods', ${status}, '{}', ${id}, 'u1', now(), now(),
        clock_timestamp() + ${expires}::interval)`),
    );
  };
  await put('fresh', 2, '1 hour');
  await put('due', 2, '-1 minute');
  await put('running', 1, '-1 minute');
  await within(({ tx }) => expireTasks(tx));
  await removeExpired(database, new DiskBytes(folder));
  expect(['fresh', 'due', 'running'].map((name) => existsSync(join(folder, name)))).toEqual([true, false, true]);
  expect(await names(sql`select id || ' ' || status as name from task order by id`)).toEqual([
    'due 4',
    'fresh 2',
    'running 1',
  ]);
});

it('the log, errors and notices go when their time is over, and the chain of the log stays whole', async () => {
  const day = 86_400_000;
  const log = (age: number): Promise<number> =>
    within(({ tx }) =>
      tx.run(sql`
      insert into audit_log (platform_id, id, user_id, user_name, actor_type, ip, path, name, status, request_id, at, ms)
      values ('10001', ${ulid(Date.now() - age * day)}, 'u', 'u', 'provider', '', '/x', ${`${age} days`}, 200, 'x',
        now(), 1)`),
    );
  await within(({ tx }) =>
    tx.run(sql`insert into platform (platform_id, platform_name, short_name, platform_grade, service_provider_id,
      oilgas_consume_third_party_type) values ('10001', 'x', 'x', '1', '10001', 0) on conflict do nothing`),
  );
  for (const age of [1200, 1100, 1000, 1]) await log(age);
  // All of them are in the chain, as after years of sealing.
  await within(({ tx }) => sealRows(tx, '10001', '0'));
  expect(await within(({ tx }) => checkChain(tx, '10001'))).toMatchObject({ rows: 4 });
  await within((call) => forgetOld.run(call));
  expect(await names(sql`select name from audit_log order by id`)).toEqual(['1000 days', '1 days']);
  const left = await within(({ tx }) => checkChain(tx, '10001'));
  expect(left).toMatchObject({ rows: 2 });
  expect(left.fault).toBeUndefined();
});
