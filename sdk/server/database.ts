import type { Sql } from 'sql-template-tag';

/**
 * Who is asking the database. `tenant` sees the rows of one platform, `operator` (platform 00001) reads those of all,
 * `system` is the product itself: migrations, jobs, replays.
 */
export interface Scope {
  readonly role: 'tenant' | 'operator' | 'system';
  readonly platformId: string;
}

/**
 * One open transaction. Columns come back in camelCase, `bigint` as number when it is a safe integer (a fault
 * otherwise), `timestamptz` as `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai, `date` as `yyyy-MM-dd`, `jsonb` parsed.
 */
export interface Tx {
  /** Every row of the answer. */
  rows<T extends object>(query: Sql): Promise<T[]>;
  /** The first row, or undefined when there is none. */
  one<T extends object>(query: Sql): Promise<T | undefined>;
  /** Runs a statement and tells how many rows it touched. */
  run(query: Sql): Promise<number>;
  /**
   * Keeps `item` for `write`, which gets all that were kept for it at once, in their order, before the transaction
   * ends: many small inserts become one. What is undone with a savepoint is dropped with it.
   */
  later<T>(write: (tx: Tx, items: readonly T[]) => Promise<unknown>, item: T): void;
  /** How many statements that may write have run so far: what was read is still true while the number stays. */
  readonly writes: number;
}

/** The database behind the API: PGlite in a process of its own, or PostgreSQL. */
export interface Database {
  readonly kind: 'pglite' | 'postgres';
  /**
   * Runs `work` in one transaction under row-level security of `scope`; commits when it returns, rolls back when it
   * throws.
   */
  transaction<T>(scope: Scope, work: (tx: Tx) => Promise<T>, options?: { readonly readOnly?: boolean }): Promise<T>;
  /** A real query with a deadline of its own, for the health probes. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * One forward step of the schema. Names are `<owner>/<nnnn>-<what>`, applied in the order of plugins, then of numbers,
 * each once.
 */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}
