import { beforeAll, expect, it } from 'vitest';
import { JobRunner } from '../../core/server/api/index.ts';
import { job, sql } from '../../sdk/server/index.ts';
import type { Database } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { parcelApi, parcelMigrations } from '../support/parcel-api.ts';

const system = { role: 'system', platformId: '00001' } as const;
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

onEachDatabase('jobs', parcelMigrations, (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  const runner = (jobs: Parameters<typeof job>[0][]) =>
    new JobRunner({ api: parcelApi(), database, jobs, lookEveryMs: 60_000 });

  it('runs a job once though several processes look at once, and again when it is due', async () => {
    let runs = 0;
    let together = 0;
    let most = 0;
    const work = job({
      name: 'test.once',
      everySeconds: 1,
      run: async (call) => {
        together += 1;
        most = Math.max(most, together);
        runs += 1;
        expect(call.caller.actor).toBe('system');
        await call.tx.one(sql`select 1 as one`);
        await pause(100);
        together -= 1;
      },
    });
    const runners = [runner([work]), runner([work]), runner([work])];
    for (const one of runners) await one.start();
    await Promise.all(runners.map((one) => one.look()));
    expect({ runs, most }).toEqual({ runs: 1, most: 1 });
    await pause(1100);
    await Promise.all(runners.map((one) => one.look()));
    expect({ runs, most }).toEqual({ runs: 2, most: 1 });
    for (const one of runners) await one.stop();
  });

  it('undoes the work of a job that fails, says why, and goes on with the others', async () => {
    let others = 0;
    const jobs = [
      job({
        name: 'test.fails',
        everySeconds: 3600,
        run: async (call) => {
          await call.tx.run(sql`insert into job_run (name) values ('test.leftover')`);
          throw new Error('no luck');
        },
      }),
      job({
        name: 'test.other',
        everySeconds: 3600,
        run: () => {
          others += 1;
          return Promise.resolve();
        },
      }),
    ];
    const one = runner(jobs);
    await one.start();
    await one.look();
    await one.look();
    await one.stop();
    expect(others).toBe(1);
    const rows = await database.transaction(system, (tx) =>
      tx.rows(
        sql`select name, last_error, runs from job_run where name in ('test.fails', 'test.leftover', 'test.other')
          order by name`,
      ),
    );
    expect(rows).toEqual([
      { name: 'test.fails', lastError: 'no luck', runs: 0 },
      { name: 'test.other', lastError: null, runs: 1 },
    ]);
  });

  it('stop waits for the job that runs and starts no other', async () => {
    const done: string[] = [];
    const slow = (name: string) =>
      job({
        name,
        everySeconds: 3600,
        run: async () => {
          await pause(150);
          done.push(name);
        },
      });
    const one = runner([slow('test.first'), slow('test.second')]);
    await one.start();
    const looking = one.look();
    await pause(50);
    await one.stop();
    await looking;
    await one.look();
    expect(done).toEqual(['test.first']);
  });
});
