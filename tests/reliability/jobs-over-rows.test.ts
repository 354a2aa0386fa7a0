import { beforeAll, describe, expect, it } from 'vitest';
import { JobRunner } from '../../core/server/api/index.ts';
import { mostTries } from '../../core/server/api/job-failures.ts';
import { jobOverRows, sql, step } from '../../sdk/server/index.ts';
import type { Call, Database, Job, JobRow, Migration } from '../../sdk/server/index.ts';
import { serverPlugins } from '../../host/plugins.server.ts';
import { coreMigrations } from '../../host/server/server-core.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightHalves, FreightWorld } from '../support/freight-world.ts';
import { parcelApi, parcelMigrations } from '../support/parcel-api.ts';

const system = { role: 'system', platformId: '00001' } as const;
/** Work of a test: `parent` is checked at commit. */
const work: Migration = {
  name: 'test/0001-work',
  sql: `create table test_work (id text primary key, done integer not null default 0, parent text references test_work (id) deferrable initially deferred);`,
};
interface Run {
  readonly runs: number;
  readonly lastError: string | null;
}
const runOf = (database: Database, job: string): Promise<Run | undefined> =>
  database.transaction(system, (tx) => tx.one<Run>(sql`select runs, last_error from job_run where name = ${job}`));
/** The job is due at once, and its failures may be tried again. */
const hurry = (database: Database, job: string): Promise<unknown> =>
  database.transaction(system, async (tx) => {
    await tx.run(sql`update job_run set next_at = clock_timestamp() where name = ${job}`);
    await tx.run(sql`update job_failure set next_at = clock_timestamp() where job = ${job}`);
  });

onEachDatabase('a job over rows', [...parcelMigrations, work], (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  const runner = (job: Job): JobRunner =>
    new JobRunner({ api: parcelApi(), database, jobs: [job], lookEveryMs: 3_600_000 });
  const fill = (...ids: string[]): Promise<unknown> =>
    database.transaction(system, async (tx) => {
      await tx.run(sql`delete from test_work`);
      for (const id of ids) await tx.run(sql`insert into test_work (id) values (${id})`);
    });
  const done = async (): Promise<Record<string, number>> =>
    Object.fromEntries(
      (
        await database.transaction(system, (tx) =>
          tx.rows<{ id: string; done: number }>(sql`select id, done from test_work order by id`),
        )
      ).map((row) => [row.id, row.done]),
    );
  const overWork = (name: string, each: (call: Call, row: JobRow) => Promise<unknown>): Job =>
    jobOverRows(
      name,
      60,
      step(
        (call, mayTry) =>
          call.tx.rows<JobRow>(sql`select id from test_work where done = 0 and ${mayTry(sql`id`)} order by id limit 2`),
        async (call, row) => {
          await call.tx.run(sql`update test_work set done = done + 1 where id = ${row.id}`);
          await each(call, row);
        },
      ),
    );

  it('undoes a row that throws alone, does the others, tells of it, and tries it again later', async () => {
    await fill('a', 'b', 'c');
    let broken = true;
    const job = overWork('test.throws', (_call, { id }) =>
      id === 'a' && broken ? Promise.reject(new Error('no answer')) : Promise.resolve(),
    );
    const one = runner(job);
    await one.start();
    await one.look();
    expect(await done()).toEqual({ a: 0, b: 1, c: 0 });
    expect(await runOf(database, job.name)).toEqual({ runs: 1, lastError: '1 of 2 failed; a: no answer' });
    // It waits: its place is taken by another one.
    await database.transaction(system, (tx) =>
      tx.run(sql`update job_run set next_at = clock_timestamp() where name = ${job.name}`),
    );
    await one.look();
    expect(await done()).toEqual({ a: 0, b: 1, c: 1 });
    expect(await runOf(database, job.name)).toEqual({ runs: 2, lastError: null });
    broken = false;
    await hurry(database, job.name);
    await one.look();
    expect(await done()).toEqual({ a: 1, b: 1, c: 1 });
    expect(await database.transaction(system, (tx) => tx.rows(sql`select * from job_failure`))).toEqual([]);
    await one.stop();
  });

  it('undoes a row alone that breaks a rule which the database checks at commit', async () => {
    await fill('a', 'b');
    const job = overWork('test.commit', (call, { id }) =>
      id === 'a' ? call.tx.run(sql`update test_work set parent = 'nobody' where id = 'a'`) : Promise.resolve(),
    );
    const one = runner(job);
    await one.start();
    await one.look();
    await one.stop();
    expect(await done()).toEqual({ a: 0, b: 1 });
    expect((await runOf(database, job.name))?.lastError).toMatch(/^1 of 2 failed; a: /);
  });

  it('parks a row that fails for days, tells so at every run, and does not try it again', async () => {
    await fill('a', 'b');
    let tries = 0;
    const job = overWork('test.parks', (_call, { id }) => {
      if (id === 'b') return Promise.resolve();
      tries += 1;
      return Promise.reject(new Error('poison'));
    });
    const one = runner(job);
    await one.start();
    for (let round = 0; round < mostTries + 3; round += 1) {
      await one.look();
      await hurry(database, job.name);
    }
    await one.look();
    await one.stop();
    expect(tries).toBe(mostTries);
    expect(await done()).toEqual({ a: 0, b: 1 });
    expect((await runOf(database, job.name))?.lastError).toBe('1 parked, the last one a: poison');
  });

  it('waits longer after every failure, six hours at most', async () => {
    await fill('a');
    const job = overWork('test.waits', () => Promise.reject(new Error('no')));
    const one = runner(job);
    await one.start();
    const waits: number[] = [];
    for (let round = 0; round < 12; round += 1) {
      await one.look();
      waits.push(
        (
          await database.transaction(system, (tx) =>
            tx.one<{ seconds: number }>(sql`
        select round(extract(epoch from next_at - failed_at))::int as seconds from job_failure
          where job = ${job.name}`),
          )
        )?.seconds ?? 0,
      );
      await hurry(database, job.name);
    }
    await one.stop();
    expect([...waits.slice(0, 4), waits.at(-1)]).toEqual([60, 120, 240, 480, 21_600]);
  });

  it('does every row once though several processes look at once, and stops between two rows', async () => {
    await fill('a', 'b');
    const job = overWork(
      'test.once',
      () =>
        new Promise((resolve) => {
          setTimeout(resolve, 50);
        }),
    );
    const runners = [runner(job), runner(job), runner(job)];
    for (const one of runners) await one.start();
    await Promise.all(runners.map((one) => one.look()));
    expect(await done()).toEqual({ a: 1, b: 1 });
    expect((await runOf(database, job.name))?.runs).toBe(1);
    for (const one of runners) await one.stop();
    await fill('a', 'b');
    await hurry(database, job.name);
    const last = runner(job);
    await last.start();
    const looking = last.look();
    await new Promise((resolve) => {
      setTimeout(resolve, 30);
    });
    await last.stop();
    await looking;
    expect(await done()).toEqual({ a: 1, b: 0 });
  });
});

describe('jobs of the plugins', () => {
  it('go over rows one by one, but for those that are a statement over all', () => {
    expect(
      serverPlugins
        .flatMap(({ jobs = [] }) => jobs)
        .filter(({ steps }) => !steps)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([
      'plugin.forgetFigures',
      'report.countUse',
      'stat:money',
      'stat:profit',
      'trajectory.offline',
      'waybill.tally',
    ]);
  });
});

const everything = [...coreMigrations, ...serverPlugins.flatMap(({ migrations = [] }) => migrations)];
onEachDatabase('every job of the product', everything, (open) => {
  const jobs = serverPlugins.flatMap((half) => half.jobs ?? []);
  let world: FreightWorld;
  beforeAll(async () => {
    const others = serverPlugins.filter((half) => !freightHalves.includes(half));
    world = await FreightWorld.open(await open(), others);
  }, 120_000);

  it.each(jobs.map((job) => [job.name, job] as const))('%s asks the database what is due', async (name, job) => {
    const runner = new JobRunner({ api: world.api, database: world.database, jobs: [job], lookEveryMs: 3_600_000 });
    await runner.start();
    await runner.look();
    await runner.stop();
    expect(await runOf(world.database, name)).toMatchObject({ runs: 1, lastError: null });
  });
});
