import { beforeAll, expect, it } from 'vitest';
import { sql } from '../../sdk/server/index.ts';
import type { Database } from '../../sdk/server/index.ts';
import { onBothDatabases } from '../support/database.ts';
import { asker, parcel, parcelApi, parcelMigrations, person } from '../support/parcel-api.ts';
import type { Ask } from '../support/parcel-api.ts';
import { coreJobs, JobRunner } from '../../core/server/api/index.ts';

const add = '/api/test/parcel/add';
const system = { role: 'system', platformId: '00001' } as const;

onBothDatabases('request ids', parcelMigrations, (open, kind) => {
  const api = parcelApi();
  let database: Database;
  let ask: Ask;
  beforeAll(async () => {
    database = await open();
    ask = asker(api, database);
  });
  const count = async (parcelSn: string): Promise<number> =>
    (
      await database.transaction(system, (tx) =>
        tx.one<{ total: number }>(sql`select count(*) as total from parcel where parcel_sn like ${`${parcelSn}%`}`),
      )
    )?.total ?? -1;

  it('twenty parallel duplicates do the work once and all get the first answer', async () => {
    const body = { model: parcel('once'), requestId: 'request-once' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(add, body)));
    expect(answers[0]?.data.id).toMatch(/^[0-9A-Z]{26}$/);
    for (const answer of answers) expect(answer).toEqual({ status: 200, data: { id: answers[0]?.data.id } });
    expect(await count('once')).toBe(1);
  });

  it('the same id with another body, or on another path, is refused', async () => {
    const first = await ask(add, { model: parcel('body-1'), requestId: 'request-body' });
    expect(await ask(add, { model: parcel('body-2'), requestId: 'request-body' })).toMatchObject({
      status: 409,
      reason: 'repeated',
    });
    expect(await ask('/api/test/parcel/send', { id: first.data.id, requestId: 'request-body' })).toMatchObject({
      status: 409,
      reason: 'repeated',
    });
    expect(await count('body-')).toBe(1);
  });

  it('an id belongs to one person of one platform', async () => {
    for (const as of [person('A1'), person('B1'), person('A1', ['parcelManage:*'], 'provider', 'second')])
      expect(await ask(add, { model: parcel(`own-${as.caller.id}`), requestId: 'request-own' }, as)).toMatchObject({
        status: 200,
      });
  });

  it('a refusal leaves no key: the same request may succeed later', async () => {
    const made = await ask(add, { model: parcel('later', { frozen: 1 }) });
    const send = { id: made.data.id, requestId: 'request-later' };
    expect(await ask('/api/test/parcel/send', send)).toMatchObject({ reason: 'isFrozen' });
    await database.transaction(system, (tx) => tx.run(sql`update parcel set frozen = 0 where id = ${made.data.id}`));
    expect(await ask('/api/test/parcel/send', send)).toMatchObject({ status: 200 });
    expect(await ask('/api/test/parcel/send', send)).toMatchObject({ status: 200 });
  });

  it('the order of keys in the body does not matter, an unusable id does', async () => {
    const { parcelSn, ...rest } = parcel('order');
    const first = await ask(add, { model: { parcelSn, ...rest }, requestId: 'request-order' });
    expect(await ask(add, { requestId: 'request-order', model: { ...rest, parcelSn } })).toEqual(first);
    for (const requestId of ['', 'short', 'x'.repeat(101), 'with space 1', 7, null, 'nul\0nul\0nul'])
      expect(await ask(add, { model: parcel('bad-id'), requestId })).toMatchObject({ status: 400 });
    expect(await count('bad-id')).toBe(0);
  });

  it('after seven days an id is forgotten', async () => {
    await ask(add, { model: parcel('week-1'), requestId: 'request-week' });
    await database.transaction(system, (tx) =>
      tx.run(
        sql`update idempotency_key set created_at = created_at - interval '8 days' where request_id = 'request-week'`,
      ),
    );
    expect(await ask(add, { model: parcel('week-2'), requestId: 'request-week' })).toMatchObject({ status: 200 });
    await database.transaction(system, (tx) =>
      tx.run(
        sql`update idempotency_key set created_at = created_at - interval '8 days' where request_id = 'request-week'`,
      ),
    );
    const runner = new JobRunner({ api, database, jobs: coreJobs });
    await runner.start();
    await runner.look();
    await runner.stop();
    expect(
      await database.transaction(system, (tx) =>
        tx.rows(sql`select 1 as one from idempotency_key where request_id = 'request-week'`),
      ),
    ).toEqual([]);
  });

  it('a secret of the body is not kept in any form', async () => {
    await ask(add, { model: parcel('pin', { pin: 'first-pin' }), requestId: 'request-pin' });
    const rows = await database.transaction(system, (tx) =>
      tx.rows(sql`select * from idempotency_key where request_id = 'request-pin'`),
    );
    const again = await ask(add, { model: parcel('pin', { pin: 'other-pin' }), requestId: 'request-pin' });
    expect(again.status).toBe(200);
    expect(JSON.stringify(rows)).not.toContain('first-pin');
  });

  // PGlite has one connection: a twin cannot run beside the first.
  if (kind === 'postgres')
    it('a twin that holds the key too long is told "running", and nothing is done twice', async () => {
      let release: () => void = () => undefined;
      let inserted: () => void = () => undefined;
      const began = new Promise<void>((resolve) => {
        inserted = resolve;
      });
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const first = database.transaction({ role: 'tenant', platformId: 'A1' }, async (tx) => {
        await tx.run(
          sql`insert into idempotency_key (platform_id, user_id, request_id, path, body_hash, state) values ('A1',
            'u-A1', 'request-slow', ${add}, 'x', 'running')`,
        );
        inserted();
        await held;
      });
      await began;
      const twin = await ask(add, { model: parcel('slow'), requestId: 'request-slow' });
      release();
      await first;
      expect(twin).toMatchObject({ status: 409, reason: 'running' });
      expect(await count('slow')).toBe(0);
    });
});
