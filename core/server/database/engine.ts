import type pg from 'pg';

/** The engine behind the connection pool: a PostgreSQL server, or PGlite in a child process. */
export interface Engine {
  readonly kind: 'pglite' | 'postgres';
  /** The pool of the database as it is now; waits while it is being reopened. */
  pool(): Promise<pg.Pool>;
  /** One connection beside the pool, for what must not wait for it; the embedded database has none. */
  readonly side?: pg.Pool;
  /** Runs a query that waits for nobody else where the engine can: the pool may be in use. */
  probe(): Promise<unknown>;
  /** A statement passed its deadline and its client is about to be dropped: makes sure that the statement ends too. */
  stop(reason: string): void;
  /** Runs `work`, a bulk load before the server accepts calls, on a faster connection where the engine has one. */
  near?<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export type Log = (line: string) => void;
