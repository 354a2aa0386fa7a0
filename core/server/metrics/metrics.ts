import { performance } from 'node:perf_hooks';
import type { Database, WatchedFigure } from '@freightdeck/sdk/server';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { DatabaseDeadline, DatabaseFault, DatabaseUnavailable, PooledDatabase } from '../database/index.ts';
import { systemScope } from '../tenancy/operator.ts';
import { diskOf } from '../watch/index.ts';
import { askedOfCore, type AskedFigure } from './asked-figures.ts';

/** Seconds; a list answers within the first three. */
const buckets = [0.01, 0.05, 0.1, 0.3, 1, 3, 10, 30];
/** Seconds of a transaction; most are over within the first two. */
const transactionBuckets = [0.002, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 15];
/** Tenants that are counted by name in one process; all further ones are counted together. */
const mostTenants = 100;

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

export interface MetricsOptions {
  readonly database: Database;
  /** Figures of plugins. */
  readonly figures?: readonly WatchedFigure[];
  /** Folder whose disk is watched. */
  readonly dataDir?: string;
}

/** What the process can be watched by, in the form of Prometheus. */
export class Metrics {
  readonly #options: MetricsOptions;
  readonly #registry = new Registry();
  readonly #calls: Counter<'group' | 'method' | 'status'>;
  readonly #seconds: Histogram<'group'>;
  readonly #ofTenant: Counter<'platform'>;
  readonly #tenants = new Set<string>();
  #loop = performance.eventLoopUtilization();

  constructor(options: MetricsOptions) {
    this.#options = options;
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
    this.#ofTenant = new Counter({
      name: 'freightdeck_tenant_calls_total',
      help: `Answered calls of signed-in people, by platform; those of the first ${mostTenants} of a process by name`,
      labelNames: ['platform'],
      registers,
    });
    const { database } = options;
    if (database instanceof PooledDatabase) this.#watch(database);
  }

  #watch(database: PooledDatabase): void {
    const registers = [this.#registry];
    const seconds = new Histogram({
      name: 'freightdeck_database_seconds',
      help: 'Time of a transaction from its begin to its end, by who it is of and whether it writes',
      labelNames: ['scope', 'kind'],
      buckets: transactionBuckets,
      registers,
    });
    const waits = new Histogram({
      name: 'freightdeck_database_wait_seconds',
      help: 'Time until a transaction had a connection of the pool',
      buckets: transactionBuckets,
      registers,
    });
    const faults = new Counter({
      name: 'freightdeck_database_faults_total',
      help: 'Transactions that the database ended, by kind of fault',
      labelNames: ['kind'],
      registers,
    });
    database.observe(({ role }, kind) => {
      const began = performance.now();
      return (waitedMs, error) => {
        waits.observe(waitedMs / 1000);
        seconds.observe({ scope: role, kind }, (performance.now() - began - waitedMs) / 1000);
        if (error instanceof DatabaseFault) faults.inc({ kind: kindOf(error) });
      };
    });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  answered(
    route: string | undefined,
    method: string,
    {
      status,
      ms,
      platformId,
    }: { readonly status: number; readonly ms: number; readonly platformId?: string | undefined },
  ): void {
    const group = groupOf(route);
    this.#calls.inc({ group, method, status: `${Math.floor(status / 100)}xx` });
    this.#seconds.observe({ group }, ms / 1000);
    if (platformId === undefined) return;
    if (this.#tenants.size < mostTenants) this.#tenants.add(platformId);
    this.#ofTenant.inc({ platform: this.#tenants.has(platformId) ? platformId : 'others' });
  }

  /** Everything as text. Without the database the rest is still told, and that it is away. */
  async text(): Promise<string> {
    const asked = new Registry();
    const set = ({ name, help, labels = [], values }: AskedFigure): void => {
      const labelNames = [...labels];
      const gauge = new Gauge({ name: `freightdeck_${name}`, help, labelNames, registers: [asked] });
      for (const { value, labels: words = [] } of values)
        gauge.set(Object.fromEntries(labelNames.map((label, at) => [label, words[at] ?? ''])), value);
    };
    for (const figure of await this.#ofProcess()) set(figure);
    let up = 1;
    try {
      for (const figure of await this.#ofPool()) set(figure);
    } catch {
      up = 0;
    }
    const { figures = [], database } = this.#options;
    const reads = [
      ...askedOfCore,
      ...figures.map(({ read, ...figure }): (typeof askedOfCore)[number] => async (tx) => [
        { ...figure, values: await read(tx) },
      ]),
    ];
    for (const read of reads) {
      // What is away is not asked again and again: each time would wait for it.
      if (up === 0) break;
      try {
        for (const figure of await database.transaction(systemScope, read, { readOnly: true })) set(figure);
      } catch (error) {
        if (error instanceof DatabaseUnavailable || error instanceof DatabaseDeadline) up = 0;
      }
    }
    set({ name: 'database_up', help: 'Whether the database has answered this scrape', values: [{ value: up }] });
    return `${await this.#registry.metrics()}${await asked.metrics()}`;
  }

  async #ofProcess(): Promise<readonly AskedFigure[]> {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, this.#loop);
    this.#loop = now;
    const { freeBytes, bytes } = await diskOf(this.#options.dataDir ?? '.');
    return [
      {
        name: 'event_loop_busy_ratio',
        help: 'Part of the time since the scrape before that the event loop was at work',
        values: [{ value: utilization }],
      },
      { name: 'disk_free_bytes', help: 'Free space of the disk with the data folder', values: [{ value: freeBytes }] },
      { name: 'disk_bytes', help: 'Size of the disk with the data folder', values: [{ value: bytes }] },
    ];
  }

  async #ofPool(): Promise<readonly AskedFigure[]> {
    const { database } = this.#options;
    if (!(database instanceof PooledDatabase)) return [];
    const pools = await database.pools();
    return [
      {
        name: 'database_connections',
        help: 'Connections of each pool, and calls that wait for one',
        labels: ['pool', 'state'],
        values: pools.flatMap(({ name, total, idle, waiting }) => [
          { value: total, labels: [name, 'total'] },
          { value: idle, labels: [name, 'idle'] },
          { value: waiting, labels: [name, 'waiting'] },
        ]),
      },
      ...(database.replicaReads
        ? [
            {
              name: 'replica_reads',
              help: 'Reports by where they were read, and why not the replica',
              labels: ['from'],
              values: Object.entries(database.replicaReads).map(([from, value]) => ({ value, labels: [from] })),
            },
          ]
        : []),
    ];
  }
}

/** `40001` and `40P01` are tried again, and still tell of transactions in each other's way. */
function kindOf({ code, name }: DatabaseFault): string {
  if (code === '40001') return 'serialization';
  return code === '40P01' ? 'deadlock' : name;
}
