import { sql, type Database } from '@freightdeck/sdk/server';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { PooledDatabase } from '../database/index.ts';
import { systemScope } from '../tenancy/operator.ts';

/** Seconds; a list answers within the first three. */
const buckets = [0.01, 0.05, 0.1, 0.3, 1, 3, 10, 30];
/** Names of tasks' states, by their number. */
const taskStates = ['queued', 'running', 'done', 'failed', 'expired', 'cancelled', 'to_confirm'] as const;

interface Queue {
  readonly port: string;
  readonly state: string;
  readonly rows: number;
  readonly oldest: number;
}
interface AdapterHealth {
  readonly adapter: string;
  readonly faults: number;
  readonly open: number;
}
interface JobHealth {
  readonly job: string;
  readonly runs: number;
  readonly failing: number;
  readonly late: number;
}

/**
 * The first parts of a route, never of an address: what somebody writes into an address makes no new series. An API of
 * a plugin is `api/<area>`, and what no route answers is `none`.
 */
export function groupOf(route: string | undefined): string {
  if (route === undefined) return 'none';
  const [first = '', second] = route.split('/').filter((part) => part !== '');
  if (/[*:]/.test(first)) return 'web';
  if (first !== 'api') return first || 'web';
  return second === undefined || /[*:]/.test(second) ? first : `${first}/${second}`;
}

/** What the process can be watched by, in the form of Prometheus. */
export class Metrics {
  readonly #database: Database;
  readonly #registry = new Registry();
  readonly #calls: Counter<'group' | 'method' | 'status'>;
  readonly #seconds: Histogram<'group'>;

  constructor(database: Database) {
    this.#database = database;
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#calls = new Counter({
      name: 'freightdeck_calls_total',
      help: 'Answered calls by group of routes, method and class of the status',
      labelNames: ['group', 'method', 'status'],
      registers,
    });
    this.#seconds = new Histogram({
      name: 'freightdeck_call_seconds',
      help: 'Time to the answer by group of routes',
      labelNames: ['group'],
      buckets,
      registers,
    });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  answered(route: string | undefined, method: string, status: number, ms: number): void {
    const group = groupOf(route);
    this.#calls.inc({ group, method, status: `${Math.floor(status / 100)}xx` });
    this.#seconds.observe({ group }, ms / 1000);
  }

  /** Everything as text. Without the database the rest is still told, and that it is away. */
  async text(): Promise<string> {
    const asked = new Registry();
    const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[] = []): Gauge<L> =>
      new Gauge({ name: `freightdeck_${name}`, help, labelNames, registers: [asked] });
    const up = gauge('database_up', 'Whether the database has answered this scrape');
    try {
      await this.#read(gauge);
      up.set(1);
    } catch {
      up.set(0);
    }
    return `${await this.#registry.metrics()}${await asked.metrics()}`;
  }

  async #read(gauge: <L extends string>(name: string, help: string, labels?: readonly L[]) => Gauge<L>): Promise<void> {
    const database = this.#database;
    if (database instanceof PooledDatabase) {
      const { total, idle, waiting } = await database.connections();
      const pool = gauge('database_connections', 'Connections of the pool, and calls that wait for one', ['state']);
      pool.set({ state: 'total' }, total);
      pool.set({ state: 'idle' }, idle);
      pool.set({ state: 'waiting' }, waiting);
      const reads = database.replicaReads;
      const read =
        reads && gauge('replica_reads', 'Reports by where they were read, and why not the replica', ['from']);
      for (const [from, number] of Object.entries(reads ?? {})) read?.set({ from }, number);
    }
    await database.transaction(
      systemScope,
      async (tx) => {
        const queue = await tx.rows<Queue>(sql`
          select port, state, count(*)::int as rows,
            extract(epoch from clock_timestamp() - min(created_at))::int as oldest
          from outbox where state <> 'booked' group by port, state`);
        const rows = gauge('outbox_rows', 'Requests to outside systems that are not at their end', ['port', 'state']);
        const oldest = gauge('outbox_oldest_seconds', 'Age of the oldest of them', ['port', 'state']);
        for (const { port, state, ...one } of queue) {
          rows.set({ port, state }, one.rows);
          oldest.set({ port, state }, one.oldest);
        }
        const health = await tx.rows<AdapterHealth>(sql`
          select name as adapter, faults, (open_until is not null)::int as open from outside_adapter_state`);
        const faults = gauge('adapter_faults', 'Faults of an adapter in a row', ['adapter']);
        const open = gauge('adapter_breaker_open', 'Whether an adapter is left alone for a while', ['adapter']);
        for (const { adapter, ...one } of health) {
          faults.set({ adapter }, one.faults);
          open.set({ adapter }, one.open);
        }
        const jobs = await tx.rows<JobHealth>(sql`
          select name as job, runs, (last_error is not null)::int as failing,
            greatest(extract(epoch from clock_timestamp() - next_at), 0)::int as late from job_run`);
        const runs = gauge('job_runs', 'Finished runs of a job', ['job']);
        const failing = gauge('job_failing', 'Whether the last run of a job left something undone', ['job']);
        const late = gauge('job_late_seconds', 'How long a job has been due', ['job']);
        for (const { job, ...one } of jobs) {
          runs.set({ job }, one.runs);
          failing.set({ job }, one.failing);
          late.set({ job }, one.late);
        }
        const counted = await tx.rows<{ status: number; rows: number }>(
          sql`select status, count(*)::int as rows from task group by status`,
        );
        const tasks = gauge('tasks', 'Exports, imports and bulk commands that are kept, by state', ['state']);
        for (const [status, state] of taskStates.entries())
          tasks.set({ state }, counted.find((one) => one.status === status)?.rows ?? 0);
      },
      { readOnly: true },
    );
  }
}
