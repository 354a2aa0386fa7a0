import { beforeAll, expect, it } from 'vitest';
import { JobRunner } from '../../core/server/api/index.ts';
import { tellFailing } from '../../core/server/notices/index.ts';
import { backgroundJobs, retryJob, runJob } from '../../plugins/system/contract/index.ts';
import systemHalf from '../../plugins/system/server/index.ts';
import type { RecordOf } from '../../sdk/contract/index.ts';
import { job, jobOverRows, sql, step } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, operator } from '../support/freight-world.ts';

const asOperator = { as: operator, platformId: '00001' };

onEachDatabase('the page of background jobs', [...freightMigrations, ...(systemHalf.migrations ?? [])], (open) => {
  let world: FreightWorld;
  let broken = true;
  let rounds = 0;
  const jobs = [
    jobOverRows(
      'test.rows',
      60,
      step(
        async (call, mayTry) =>
          call.tx.rows<{ id: string }>(sql`select n as id from unnest(array['a', 'b']) n where ${mayTry(sql`n`)}`),
        async (_call, { id }) => {
          if (id === 'b' && broken) throw new Error('no luck with b');
        },
      ),
    ),
    job({
      name: 'test.whole',
      everySeconds: 3600,
      run: async () => {
        rounds += 1;
        if (broken) throw new Error('no luck at all');
      },
    }),
  ];
  let runner: JobRunner;
  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [systemHalf]);
    const { api, database } = world;
    runner = new JobRunner({ api, database, jobs, failing: tellFailing, lookEveryMs: 3_600_000 });
    await runner.start();
  }, 120_000);
  type Shown = RecordOf<typeof backgroundJobs>;
  const page = async (): Promise<readonly Shown[]> =>
    (
      (await world.post(`${backgroundJobs.path}/paging`, { conditions: {}, page: 1, limit: 50 }, asOperator))
        .pageResult as { itemList: Shown[] }
    ).itemList;
  const shown = async (name: string): Promise<Shown> => (await page()).find((one) => one.jobName === name)!;
  const notices = () =>
    world.database.transaction({ role: 'system', platformId: '' }, (tx) =>
      tx.rows<{ platformId: string; kind: string; textZh: string; level: string }>(
        sql`select platform_id, kind, text_zh, level from plugin_notice where kind like 'job.%' order by kind`,
      ),
    );
  const again = async (): Promise<void> => {
    await world.database.transaction({ role: 'system', platformId: '' }, async (tx) => {
      await tx.run(sql`update job_run set next_at = clock_timestamp()`);
      await tx.run(sql`update job_failure set next_at = clock_timestamp()`);
    });
    await runner.look();
  };

  it('shows every job with its interval, its last and next run, and what failed; a tenant sees nothing', async () => {
    expect(await shown('test.rows')).toMatchObject({
      jobState: 'never',
      everySeconds: 60,
      runCount: 0,
      finishedAt: null,
    });
    await runner.look();
    const rows = await shown('test.rows');
    expect(rows).toMatchObject({ jobState: 'failing', runCount: 1, failingCount: 1, parkedCount: 0 });
    expect(rows.finishedAt).not.toBeNull();
    expect(rows.nextAt > (rows.finishedAt ?? '')).toBe(true);
    expect(rows.lastError).toContain('no luck with b');
    expect(await shown('test.whole')).toMatchObject({ jobState: 'failing', runCount: 0, lastError: 'no luck at all' });
    const seen = await world.post(`${backgroundJobs.path}/paging`, { conditions: {}, page: 1, limit: 50 });
    expect((seen.pageResult as { itemList: unknown[] }).itemList).toEqual([]);
  });

  it('tells the operator once that a job has begun to fail, and again when a record is given up', async () => {
    expect(await notices()).toMatchObject([
      { platformId: '00001', kind: 'job.failing.test.rows', level: 'warning' },
      { platformId: '00001', kind: 'job.failing.test.whole', textZh: '任务 test.whole：no luck at all' },
    ]);
    const older = () =>
      world.database.transaction({ role: 'system', platformId: '' }, (tx) =>
        tx.run(sql`update plugin_notice set created_at = created_at - interval '1 hour'`),
      );
    await older();
    await again();
    expect(await notices()).toHaveLength(2);
    await world.database.transaction({ role: 'system', platformId: '' }, (tx) =>
      tx.run(sql`update job_failure set tries = 19`),
    );
    await again();
    expect((await notices()).map(({ kind }) => kind)).toEqual([
      'job.failing.test.rows',
      'job.failing.test.rows',
      'job.failing.test.whole',
    ]);
    expect(await shown('test.rows')).toMatchObject({ jobState: 'parked', parkedCount: 1 });
  });

  it('the operator has what was given up tried again, and runs a job now', async () => {
    broken = false;
    const on = { id: 'test.rows' };
    expect(await world.run(retryJob, {}, { ...asOperator, on })).toEqual({ count: 1 });
    await runner.look();
    expect(await shown('test.rows')).toMatchObject({
      jobState: 'ok',
      failingCount: 0,
      parkedCount: 0,
      lastError: null,
    });
    expect(await world.refusal(retryJob, {}, { ...asOperator, on })).toBe('nothing');
    const before = rounds;
    await runner.look();
    expect(rounds).toBe(before);
    await world.run(runJob, {}, { ...asOperator, on: { id: 'test.whole' } });
    await runner.look();
    expect(rounds).toBe(before + 1);
    expect(await world.refusal(runJob, {}, { on })).toBe('notFound');
    await runner.stop();
  });
});
