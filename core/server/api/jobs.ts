import { sql } from '@freightdeck/sdk/server';
import type { Caller, Database, Job, Scope } from '@freightdeck/sdk/server';
import { ulid } from 'ulid';
import type { Api } from './api.ts';

const system: Scope = { role: 'system', platformId: '00001' };
const theSystem: Caller = { id: 'system', name: 'system', actor: 'system', keys: ['*'], roleIds: [] };

/** How jobs are run. */
export interface JobOptions {
  readonly api: Api;
  readonly database: Database;
  readonly jobs: readonly Job[];
  readonly log?: (line: string) => void;
  /** How often to look for what is due. */
  readonly lookEveryMs?: number;
  readonly clock?: () => Date;
}

/** Keeps calls' own tables small. */
export const coreJobs: readonly Job[] = [
  {
    name: 'core.forgetRequestIds',
    everySeconds: 3600,
    run: async (call) => {
      await call.tx.run(sql`delete from idempotency_key where created_at < clock_timestamp() - interval '7 days'`);
    },
  },
];

/**
 * Runs jobs when they are due, each at most once at a time over all processes: the row lock of `job_run` is the lease,
 * and it dies with its process.
 */
export class JobRunner {
  readonly #options: JobOptions;
  readonly #owner = ulid();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #stopped = false;

  constructor(options: JobOptions) {
    this.#options = options;
  }

  /** Makes the jobs known and begins to look. */
  async start(): Promise<void> {
    const { database, jobs, lookEveryMs = 1000 } = this.#options;
    await database.transaction(system, async (tx) => {
      for (const { name } of jobs)
        await tx.run(sql`insert into job_run (name) values (${name}) on conflict (name) do nothing`);
    });
    if (this.#stopped) return;
    this.#timer = setInterval(() => {
      void this.look();
    }, lookEveryMs);
    this.#timer.unref();
  }

  /** Runs what is due now; a look that is still running is shared. */
  look(): Promise<void> {
    if (this.#stopped) return this.#looking ?? Promise.resolve();
    this.#looking ??= this.#round().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** Looks no more and waits for the job that runs. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#looking;
  }

  async #round(): Promise<void> {
    for (const job of this.#options.jobs) {
      if (this.#stopped) return;
      try {
        await this.#runIfDue(job);
      } catch (error) {
        await this.#failed(job, error);
      }
    }
  }

  async #runIfDue(job: Job): Promise<void> {
    const { api, database, clock } = this.#options;
    await database.transaction(system, async (tx) => {
      const due = await tx.one(
        sql`select name from job_run where name = ${job.name} and next_at <= clock_timestamp() for update skip locked`,
      );
      if (!due) return;
      await tx.run(
        sql`update job_run set owner = ${this.#owner}, started_at = clock_timestamp() where name = ${job.name}`,
      );
      await job.run(api.openCall(tx, { as: theSystem, platformId: system.platformId, ...(clock ? { clock } : {}) }));
      await tx.run(sql`
        update job_run set finished_at = clock_timestamp(), runs = runs + 1, last_error = null,
          next_at = clock_timestamp() + ${job.everySeconds}::int * interval '1 second' where name = ${job.name}`);
    });
  }

  /** The job's work is undone; it is tried again when it is due the next time. */
  async #failed(job: Job, error: unknown): Promise<void> {
    const text = error instanceof Error ? error.message : String(error);
    this.#options.log?.(`Job ${job.name} failed: ${text}`);
    await this.#options.database
      .transaction(system, (tx) =>
        tx.run(sql`
      update job_run set last_error = ${text.slice(0, 2000)},
        next_at = clock_timestamp() + ${job.everySeconds}::int * interval '1 second' where name = ${job.name}`),
      )
      .catch((failure: unknown) =>
        this.#options.log?.(
          `Job ${job.name}: its failure could not be written: ${failure instanceof Error ? failure.message : String(failure)}`,
        ),
      );
  }
}
