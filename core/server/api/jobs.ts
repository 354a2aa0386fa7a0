import { Refused, sql } from '@freightdeck/sdk/server';
import type { Call, Database, Job, JobRow, JobStep, Scope, Tx } from '@freightdeck/sdk/server';
import { ulid } from 'ulid';
import type { Api } from './api.ts';
import { auditCheck, auditSeals } from './audit-chain.ts';
import { forgetOld } from './forget-old.ts';
import { sealNumbers } from './seal-numbers.ts';
import { theSystem } from './the-system.ts';
import { mayTry, noteFailure, parkedOf, textOf } from './job-failures.ts';

const system: Scope = { role: 'system', platformId: '00001' };

/** Settings of the job runner. */
export interface JobOptions {
  readonly api: Api;
  readonly database: Database;
  readonly jobs: readonly Job[];
  readonly log?: (line: string) => void;
  /** Tells people that a job has begun to fail, or has given up a record. */
  readonly failing?: (tx: Tx, job: string, why: string) => Promise<unknown>;
  /** How often to check for due jobs. */
  readonly lookEveryMs?: number;
  readonly clock?: () => Date;
}

/** Deletes old idempotency keys, and keeps the chains of the audit log. */
export const coreJobs: readonly Job[] = [
  {
    name: 'core.forgetRequestIds',
    everySeconds: 3600,
    run: async (call) => {
      await call.tx.run(sql`delete from idempotency_key where created_at < clock_timestamp() - interval '7 days'`);
    },
  },
  auditSeals,
  auditCheck,
  forgetOld,
  sealNumbers,
];

/**
 * Seconds for which a job belongs to a process between two of its transactions. During a transaction the row lock on
 * `job_run` protects it.
 */
const LEASE_SECONDS = 60;
/** Another process took over the job, because this one was silent for longer than its lease. */
class LeaseLost extends Error {}

/**
 * Runs jobs when they are due, each in one process at a time. A job that is one piece of work is one transaction: the
 * row lock of `job_run` is its lease and ends with the process. A job over rows has one transaction per row, each under
 * that lock; between them `job_run.owner` says which process has the job.
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

  /** Registers the jobs and starts checking for due ones. */
  async start(): Promise<void> {
    const { database, jobs, lookEveryMs = 1000 } = this.#options;
    await database.transaction(system, async (tx) => {
      for (const { name, everySeconds } of jobs)
        await tx.run(sql`
          insert into job_run (name, every_seconds) values (${name}, ${everySeconds}::int)
          on conflict (name) do update set every_seconds = excluded.every_seconds
            where job_run.every_seconds <> excluded.every_seconds`);
    });
    if (this.#stopped) return;
    this.#timer = setInterval(() => {
      void this.look();
    }, lookEveryMs);
    this.#timer.unref();
  }

  /** Runs what is due now; while a check is running, callers share it. */
  look(): Promise<void> {
    if (this.#stopped) return this.#looking ?? Promise.resolve();
    this.#looking ??= this.#round().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** Stops checking and waits for the running job. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#looking;
  }

  async #round(): Promise<void> {
    for (const job of this.#options.jobs) {
      if (this.#stopped) return;
      try {
        if (job.steps) await this.#runOverRows(job, job.steps);
        else await this.#runIfDue(job);
      } catch (error) {
        await this.#failed(job, error);
      }
    }
  }

  async #runIfDue(job: Job): Promise<void> {
    const { database } = this.#options;
    await database.transaction(system, async (tx) => {
      const due = await tx.one(
        sql`select name from job_run where name = ${job.name} and next_at <= clock_timestamp() for update skip locked`,
      );
      if (!due) return;
      await tx.run(
        sql`update job_run set owner = ${this.#owner}, started_at = clock_timestamp() where name = ${job.name}`,
      );
      await job.run(this.#call(tx));
      await tx.run(sql`
        update job_run set finished_at = clock_timestamp(), runs = runs + 1, last_error = null,
          next_at = clock_timestamp() + ${job.everySeconds}::int * interval '1 second' where name = ${job.name}`);
    });
  }

  #call(tx: Tx): Call {
    const { api, clock } = this.#options;
    return api.openCall(tx, { as: theSystem, platformId: system.platformId, ...(clock ? { clock } : {}) });
  }

  /** Does every row in its own transaction. A row that fails is recorded, and the next one is tried. */
  async #runOverRows(job: Job, steps: readonly JobStep[]): Promise<void> {
    const taken = await this.#options.database.transaction(system, (tx) =>
      tx.one(sql`
      update job_run set owner = ${this.#owner}, started_at = clock_timestamp(),
        next_at = clock_timestamp() + ${LEASE_SECONDS}::int * interval '1 second'
      where name in (select name from job_run where name = ${job.name}
        and next_at <= clock_timestamp() for update skip locked) returning name`),
    );
    if (!taken) return;
    const failures: string[] = [];
    let tried = 0;
    let isNew = false;
    try {
      for (const { due, each } of steps) {
        for (const row of await this.#owned(job, (tx) => due(this.#call(tx), mayTry(job)))) {
          if (this.#stopped) break;
          tried += 1;
          const failure = await this.#runRow(job, row, (tx) => each(this.#call(tx), row));
          if (!failure) continue;
          failures.push(`${row.id}: ${failure.text}`);
          isNew ||= failure.isNew;
        }
      }
      await this.#owned(job, async (tx) => {
        const told = [
          ...(failures.length > 0 ? [`${failures.length} of ${tried} failed`] : []),
          ...(await parkedOf(tx, job)),
          ...failures,
        ].join('; ');
        await tx.run(sql`
          update job_run set finished_at = clock_timestamp(), runs = runs + 1,
            last_error = ${told === '' ? null : told.slice(0, 2000)},
            next_at = clock_timestamp() + ${job.everySeconds}::int * interval '1 second' where name = ${job.name}`);
        if (isNew) await this.#options.failing?.(tx, job.name, told);
      });
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error;
      this.#options.log?.(`Job ${job.name}: another process has taken it over`);
    }
  }

  /** A transaction of a job over rows: locks the job's row and first checks that this process still holds the job. */
  #owned<T>(job: Job, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#options.database.transaction(system, async (tx) => {
      const owned = await tx.run(sql`
        update job_run set next_at = clock_timestamp() + ${LEASE_SECONDS}::int * interval '1 second'
          where name = ${job.name} and owner = ${this.#owner}`);
      if (owned === 0) throw new LeaseLost();
      return work(tx);
    });
  }

  /** The error of a row, or undefined; a row that fails again is no news until it is parked. */
  async #runRow(
    job: Job,
    row: JobRow,
    each: (tx: Tx) => Promise<unknown>,
  ): Promise<{ readonly text: string; readonly isNew: boolean } | undefined> {
    try {
      await this.#owned(job, async (tx) => {
        await each(tx);
        await tx.run(sql`delete from job_failure where job = ${job.name} and row_id = ${row.id}`);
      });
      return undefined;
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      // Somebody has changed the record since it was found: nothing is left to do.
      if (error instanceof Refused && error.code === 'wrongState') return undefined;
      const text = textOf(error);
      const { tries, parked } = await this.#owned(job, (tx) => noteFailure(tx, job, row, text));
      this.#options.log?.(`Job ${job.name} failed at ${row.id} (try ${tries}${parked ? ', parked' : ''}): ${text}`);
      return { text, isNew: tries === 1 || parked };
    }
  }

  /** The job's work was rolled back; it is tried again when it is next due. */
  async #failed(job: Job, error: unknown): Promise<void> {
    const text = textOf(error);
    this.#options.log?.(`Job ${job.name} failed: ${text}`);
    await this.#options.database
      .transaction(system, async (tx) => {
        const before = await tx.one<{ failed: boolean }>(
          sql`select last_error is not null as failed from job_run where name = ${job.name} for update`,
        );
        await tx.run(sql`
          update job_run set last_error = ${text.slice(0, 2000)},
            next_at = clock_timestamp() + ${job.everySeconds}::int * interval '1 second' where name = ${job.name}`);
        if (before?.failed === false) await this.#options.failing?.(tx, job.name, text);
      })
      .catch((failure: unknown) =>
        this.#options.log?.(
          `Job ${job.name}: its failure could not be written: ` +
            `${failure instanceof Error ? failure.message : String(failure)}`,
        ),
      );
  }
}
