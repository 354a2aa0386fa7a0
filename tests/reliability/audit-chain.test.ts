import { beforeAll, describe, expect, it } from 'vitest';
import { buildApi, JobRunner, migrations as apiMigrations } from '../../core/server/api/index.ts';
import { auditCheck, auditSeals, checkChain, sealRows } from '../../core/server/api/audit-chain.ts';
import { writeAudit } from '../../core/server/api/audit.ts';
import { coreMigrations, systemScope } from '../../core/server/tenancy/index.ts';
import { sql } from '../../sdk/server/index.ts';
import type { Database, Tx } from '../../sdk/server/index.ts';
import { databasesOfRun, openPglite, openPostgres } from '../support/database.ts';
import { system } from '../support/freight-world.ts';

describe.each(databasesOfRun())('the chain of the audit log on %s', (kind) => {
  let database: Database;
  const tenant = '10001';
  const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.transaction(systemScope, work);
  const write = (tx: Tx, name: string, platformId = tenant): Promise<void> =>
    writeAudit(tx, {
      ...{ caller: system, platformId, sessionId: undefined, ip: '10.0.0.1', path: `/${name}`, name, told: undefined },
      ...{ objectId: name, objectLabel: '单号', status: 200, reason: undefined, requestId: name, ms: 1 },
      changes: [{ resource: 'x', id: name, field: 'a', from: null, to: '1' }] as never,
      at: '2026-06-01 08:00:00',
    });
  const check = (platformId = tenant) => within((tx) => checkChain(tx, platformId));
  const idOf = async (name: string): Promise<string> =>
    (await within((tx) => tx.one<{ id: string }>(sql`select id from audit_log where name = ${name}`)))?.id ?? '';

  beforeAll(async () => {
    const migrations = [...apiMigrations, ...coreMigrations];
    database = await (kind === 'pglite' ? openPglite : openPostgres)({ migrations });
    await within(async (tx) => {
      for (const id of ['00001', tenant, '10002'])
        await tx.run(sql`insert into platform (platform_id, platform_name, short_name, platform_grade,
          service_provider_id, oilgas_consume_third_party_type)
          values (${id}, ${id}, ${id}, '1', ${id}, 0) on conflict do nothing`);
      for (let at = 0; at < 5; at++) await write(tx, `a${at}`);
      await write(tx, 'other', '10002');
      await sealRows(tx, tenant);
      await sealRows(tx, '10002');
    });
  }, 120_000);

  it('takes in every row once, in order, also those that come later', async () => {
    expect(await check()).toMatchObject({ rows: 5 });
    await within((tx) => write(tx, 'late'));
    await within((tx) => sealRows(tx, tenant));
    expect(await within((tx) => sealRows(tx, tenant))).toBe(0);
    const report = await check();
    expect(report).toMatchObject({ rows: 6, head: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(report.fault).toBeUndefined();
  });

  it('finds a row that was changed, in any of what it says', async () => {
    const id = await idOf('a2');
    for (const column of ['user_name', 'ip', 'object_label', 'told', 'request_id']) {
      const undo = await within((tx) =>
        tx.one<{ old: string | null }>(sql`select ${sql([column])} as old
        from audit_log where id = ${id}`),
      );
      await within((tx) => tx.run(sql`update audit_log set ${sql([column])} = 'x' where id = ${id}`));
      expect((await check()).fault).toEqual({ kind: 'changed', id });
      await within((tx) => tx.run(sql`update audit_log set ${sql([column])} = ${undo?.old ?? null} where id = ${id}`));
    }
    await within((tx) => tx.run(sql`update audit_log set at = at + interval '1 second' where id = ${id}`));
    expect((await check()).fault).toEqual({ kind: 'changed', id });
    await within((tx) => tx.run(sql`update audit_log set at = at - interval '1 second' where id = ${id}`));
    expect((await check()).fault).toBeUndefined();
    // Another tenant's chain is its own.
    expect(await check('10002')).toMatchObject({ rows: 1 });
  });

  it('fails the nightly job of a broken chain, which tells the operator', async () => {
    const api = buildApi({ halves: [], coreServes: [] });
    const told: string[] = [];
    const jobs = new JobRunner({
      ...{ api, database, jobs: [auditSeals, auditCheck], log: () => undefined },
      failing: async (_, job, why) => told.push(`${job} ${why}`),
    });
    await jobs.start();
    await jobs.look();
    expect(told).toEqual([]);
    const id = await idOf('a3');
    await within((tx) => tx.run(sql`update audit_log set user_name = 'x' where id = ${id}`));
    await within((tx) => tx.run(sql`update job_run set next_at = clock_timestamp() where name = 'audit.check'`));
    await jobs.look();
    await jobs.stop();
    expect(told).toHaveLength(1);
    expect(told[0]).toContain(`The audit log of ${tenant} is not as it was written: row ${id} was changed`);
    await within((tx) => tx.run(sql`update audit_log set user_name = ${system.name} where id = ${id}`));
  });

  it('finds a row that was removed, with its seal or without', async () => {
    const id = await idOf('a1');
    await within((tx) => tx.run(sql`delete from audit_log where id = ${id}`));
    expect((await check()).fault).toEqual({ kind: 'removed', id });
    await within((tx) => tx.run(sql`delete from audit_seal where audit_id = ${id}`));
    expect((await check()).fault).toEqual({ kind: 'removed', id: await idOf('a2') });
  });

  it('is read and written by no tenant', async () => {
    for (const table of [sql`audit_seal`, sql`audit_chain`])
      await expect(
        database.transaction({ role: 'tenant', platformId: tenant }, (tx) => tx.rows(sql`select 1 from ${table}`)),
      ).rejects.toThrow('42501');
  });
});
