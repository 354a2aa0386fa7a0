import { hostname } from 'node:os';
import { performance } from 'node:perf_hooks';
import { sql, type Database } from '@freightdeck/sdk/server';
import { ulid } from 'ulid';
import { PooledDatabase } from '../database/index.ts';
import { systemScope } from '../tenancy/operator.ts';
import { diskOf } from './disk.ts';

const everyMs = 30_000;

/** Writes into the database that this process lives, and how it does: any process can then show all of them. */
export class ProcessPulse {
  readonly #database: Database;
  readonly #dataDir: string;
  readonly #version: string;
  readonly #id = ulid();
  #timer: NodeJS.Timeout | undefined;
  #beating: Promise<void> | undefined;
  #loop = performance.eventLoopUtilization();

  constructor(database: Database, dataDir: string, version: string) {
    this.#database = database;
    this.#dataDir = dataDir;
    this.#version = version;
  }

  async start(): Promise<void> {
    await this.#beat();
    this.#timer = setInterval(() => {
      // One that could not be written is missed, and that is what it tells.
      this.#beating ??= this.#beat()
        .catch(() => undefined)
        .finally(() => {
          this.#beating = undefined;
        });
    }, everyMs);
    this.#timer.unref();
  }

  /** Its row goes with it: a process that ended is not one that died. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#beating;
    await this.#database
      .transaction(systemScope, (tx) => tx.run(sql`delete from server_process where id = ${this.#id}`))
      .catch(() => undefined);
  }

  async #beat(): Promise<void> {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, this.#loop);
    this.#loop = now;
    const database = this.#database;
    const pools = database instanceof PooledDatabase ? await database.pools() : [];
    const [pool = { total: 1, waiting: 0 }] = pools;
    const disk = await diskOf(this.#dataDir);
    // What a process does to start is no measure of how busy it is.
    const busy = this.#timer === undefined ? 0 : utilization;
    await database.transaction(systemScope, async (tx) => {
      await tx.run(sql`
        insert into server_process (id, host, pid, version, started_at, seen_at, connections, waiting, pools,
          memory_bytes, busy_ratio, disk_free_bytes, disk_bytes)
        values (${this.#id}, ${hostname()}, ${process.pid}, ${this.#version},
          clock_timestamp() - ${Math.round(process.uptime())}::int * interval '1 second', clock_timestamp(),
          ${pool.total}, ${pool.waiting}, ${JSON.stringify(pools)}::jsonb, ${process.memoryUsage().rss}, ${busy}::real,
          ${disk.freeBytes}::bigint, ${disk.bytes}::bigint)
        on conflict (id) do update set seen_at = excluded.seen_at, connections = excluded.connections,
          waiting = excluded.waiting, pools = excluded.pools, memory_bytes = excluded.memory_bytes,
          busy_ratio = excluded.busy_ratio,
          disk_free_bytes = excluded.disk_free_bytes, disk_bytes = excluded.disk_bytes`);
      await tx.run(sql`delete from server_process where seen_at < clock_timestamp() - interval '1 day'`);
    });
  }
}
