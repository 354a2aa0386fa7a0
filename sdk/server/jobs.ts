import sql, { type Sql } from 'sql-template-tag';
import type { Command, InputOfCommand } from '../contract/index.ts';
import type { Call } from './call.ts';

/** Something a job has found to do: a record, or a tenant. */
export interface JobRow {
  /** The same one whenever it is found again; failures are counted by it. */
  readonly id: string;
}
/**
 * SQL that is true for what may be tried now: neither waiting after a failure nor parked. It belongs into the query's
 * `where`, so that what fails does not take the places of the others.
 */
export type MayTry = (id: Sql) => Sql;
/** Finds work, then does it row by row. */
export interface JobStep {
  due(call: Call, mayTry: MayTry): Promise<readonly JobRow[]>;
  each(call: Call, row: JobRow): Promise<unknown>;
}
/** Work that happens by itself, at most once at a time over all processes of the API. */
export interface Job {
  readonly name: string;
  readonly everySeconds: number;
  /** All of it in the transaction of the call. */
  run(call: Call): Promise<void>;
  /**
   * The same work in steps: the runner does each row in a transaction of its own. Without them, `run` is one piece of
   * work.
   */
  readonly steps?: readonly JobStep[];
}
/**
 * A job that is one piece of work: one statement, or statements that only hold together. Whatever goes over records or
 * tenants is `jobOverRows`.
 */
export const job = (definition: Omit<Job, 'steps'>): Job => definition;

/**
 * A step of a job. `due` finds rows; `each` does one of them, in a transaction of its own: it may have changed since it
 * was found, so `each` runs a command, which checks that, or reads the row again.
 */
export const step = <R extends JobRow>(
  due: (call: Call, mayTry: MayTry) => Promise<readonly R[]>,
  each: (call: Call, row: R) => Promise<unknown>,
): JobStep => ({ due, each: each as JobStep['each'] });
/** A step that runs a command on every row. */
export const commandStep = <C extends Command>(due: JobStep['due'], command: C, input: InputOfCommand<C>): JobStep =>
  step(due, (call, { id }) => call.execute(command, input, { id }));

/**
 * A job over records or tenants. A row that fails is undone alone and tried again later and later; after many tries it
 * is parked. The others go on. `job_run.last_error` tells of both. Steps are taken in turn: one may find what the one
 * before has done.
 */
export const jobOverRows = (name: string, everySeconds: number, ...steps: readonly JobStep[]): Job => ({
  name,
  everySeconds,
  steps,
  run: async (call) => {
    for (const { due, each } of steps) for (const row of await due(call, () => sql`true`)) await each(call, row);
  },
});
