import sql, { type Sql } from 'sql-template-tag';
import type { Command, InputOfCommand } from '../contract/index.ts';
import type { Call } from './call.ts';

/** Something a job has to work on: a record, or a tenant. */
export interface JobRow {
  /** Stays the same each time the row is found; failures are counted by it. */
  readonly id: string;
}
/**
 * SQL condition for what may be tried now: neither waiting after a failure nor parked. Put it into the query's `where`,
 * so that failing rows do not use up its `limit`.
 */
export type MayTry = (id: Sql) => Sql;
/** Finds rows, then works on them one by one. */
export interface JobStep {
  due(call: Call, mayTry: MayTry): Promise<readonly JobRow[]>;
  each(call: Call, row: JobRow): Promise<unknown>;
}
/** Work that runs by itself, at most once at a time over all processes of the API. */
export interface Job {
  readonly name: string;
  readonly everySeconds: number;
  /** The whole work in the transaction of the call. */
  run(call: Call): Promise<void>;
  /**
   * The same work in steps: the runner does each row in its own transaction. Without steps, `run` is one piece of work.
   */
  readonly steps?: readonly JobStep[];
}
/** The day whose nightly work is due, from one o'clock on; undefined before that. */
export function nightOf({ now }: Pick<Call, 'now'>): string | undefined {
  const [day, time = ''] = now().split(' ');
  return time < '01:00:00' ? undefined : day;
}
/**
 * A job that is one piece of work: one statement, or statements that belong together. Work over records or tenants is
 * `jobOverRows`.
 */
export const job = (definition: Omit<Job, 'steps'>): Job => definition;

/**
 * A step of a job. `due` finds rows; `each` works on one of them in its own transaction. The record may have changed in
 * between, so `each` runs a command, which checks that, or reads the record again.
 */
export const step = <R extends JobRow>(
  due: (call: Call, mayTry: MayTry) => Promise<readonly R[]>,
  each: (call: Call, row: R) => Promise<unknown>,
): JobStep => ({ due, each: each as JobStep['each'] });
/** A step that runs a command on every row. */
export const commandStep = <C extends Command>(due: JobStep['due'], command: C, input: InputOfCommand<C>): JobStep =>
  step(due, (call, { id }) => call.execute(command, input, { id }));

/**
 * A job over records or tenants. A row that fails is rolled back alone and tried again with growing delays; after many
 * tries it is parked. The other rows continue. `job_run.last_error` reports failed and parked rows. Steps run in order:
 * one may find what the previous one has done.
 */
export const jobOverRows = (name: string, everySeconds: number, ...steps: readonly JobStep[]): Job => ({
  name,
  everySeconds,
  steps,
  run: async (call) => {
    for (const { due, each } of steps) for (const row of await due(call, () => sql`true`)) await each(call, row);
  },
});
