import pg from 'pg';
import type { Engine, Log } from './engine.ts';
import { columnTypes } from './result-mapping.ts';

/** A pool whose broken connections never become an uncaught error. */
export function openPool(config: pg.PoolConfig, log: Log): pg.Pool {
  const pool = new pg.Pool({ ...config, types: columnTypes, pipeline: true });
  pool.on('error', (error) => log(`database: an idle connection was lost (${error.message})`));
  // The pool listens to idle clients only; a query running on a busy one is rejected anyway.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** PostgreSQL 15 or later, reached by a connection string. */
export class PostgresEngine implements Engine {
  readonly kind = 'postgres';
  readonly #pool: pg.Pool;
  readonly side: pg.Pool;

  constructor(url: string, poolSize: number, log: Log) {
    const config = {
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      application_name: 'freightdeck',
    };
    this.#pool = openPool({ ...config, max: poolSize }, log);
    this.side = openPool({ ...config, max: 1 }, log);
  }

  pool(): Promise<pg.Pool> {
    return Promise.resolve(this.#pool);
  }

  probe(): Promise<unknown> {
    return this.side.query('select 1');
  }

  stop(): void {
    // The server cancels the statement by its own timeout; this is reached only when the server no longer answers.
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool.end(), this.side.end()]);
  }
}
