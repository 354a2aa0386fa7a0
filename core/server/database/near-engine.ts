import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { duplexPair, type Duplex } from 'node:stream';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type pg from 'pg';
import { DataFolderLock } from './data-folder-lock.ts';
import type { Engine, Log } from './engine.ts';
import { DataFolderLocked } from './faults.ts';
import { PgliteWire } from './pglite-wire.ts';
import { openPool } from './postgres-engine.ts';

/**
 * A bulk load joins tables that grow during it and have no statistics yet: nested loops over indexes are right at any
 * size.
 */
const byIndex = 'set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off';

/**
 * PGlite in this process, for a bulk load before the server accepts calls. It saves the messages to another process,
 * which cost as much as a short statement; in exchange every statement blocks this process and none can be cancelled.
 */
export class NearEngine implements Engine {
  readonly kind = 'pglite';
  readonly #pool: pg.Pool;
  readonly #close: () => Promise<void>;
  #closing: Promise<void> | undefined;

  private constructor(pool: pg.Pool, close: () => Promise<void>) {
    this.#pool = pool;
    this.#close = close;
  }

  static async open(dataDir: string, log: Log): Promise<NearEngine> {
    mkdirSync(dirname(dataDir), { recursive: true });
    const lock = new DataFolderLock(dataDir);
    const holder = await lock.take(process.pid, 10_000);
    if (holder !== undefined) throw new DataFolderLocked(dataDir, holder.parent, holder.pid);
    const database = await PGlite.create({ dataDir, extensions: { pg_trgm } }).catch((error: unknown) => {
      lock.release();
      throw error;
    });
    const wire = new PgliteWire(database);
    const pool = openPool(
      { stream: () => nearEnd(wire), user: 'postgres', database: 'postgres', max: 1, idleTimeoutMillis: 0 },
      log,
    );
    await pool.query(byIndex);
    return new NearEngine(pool, async () => {
      await pool.end();
      await database.close();
      lock.release();
    });
  }

  pool(): Promise<pg.Pool> {
    return Promise.resolve(this.#pool);
  }

  probe(): Promise<unknown> {
    return this.#pool.query('select 1');
  }

  stop(): void {
    // A statement here blocks the whole process, so nothing could notice its deadline.
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#close());
  }
}

/** The client's end of an in-process connection, with the socket methods that pg calls. */
function nearEnd(wire: PgliteWire): Duplex {
  const [near, far] = duplexPair();
  wire.greet(far);
  const nothing = (): void => undefined;
  return Object.assign(near, {
    setNoDelay: nothing,
    setKeepAlive: nothing,
    ref: nothing,
    unref: nothing,
    connect: () => process.nextTick(() => near.emit('connect')),
  });
}
