import type pg from 'pg';

/** What stands behind the pool: a server somewhere, or a process of ours. */
export interface Engine {
  readonly kind: 'pglite' | 'postgres';
  /** The pool of the database as it is now; waits while it is being reopened. */
  pool(): Promise<pg.Pool>;
  /**
   * A statement overran its deadline, and its client is about to be dropped: sees to it that the statement ends too.
   */
  stop(reason: string): void;
  /** Runs `work`, a load before anybody is served, by the shortest way to the data there is. */
  near?<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export type Log = (line: string) => void;
