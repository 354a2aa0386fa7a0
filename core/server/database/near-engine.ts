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
 * Small batches join tables that grow under them and that nobody has counted: by index, one row at a time, is right at
 * any size.
 */
const byIndex = 'set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off';

/**
 * PGlite in this process, for a load before anybody is served: the way to another process costs as much as a short
 * statement, but here every statement blocks whatever else the process does, and none can be ended.
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

  stop(): void {
    // While a statement runs here, nobody notices that it takes long.
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#close());
  }
}

/** The client's end of a connection, dressed as the socket that pg expects. */
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
