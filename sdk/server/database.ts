import type { Sql } from 'sql-template-tag';

/**
 * Who asks the database. `tenant` sees the rows of one platform, `operator` (platform 00001) those of all, `system` is
 * the product itself: migrations, jobs, replays.
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
  /** Runs a statement and returns how many rows it changed. */
  run(query: Sql): Promise<number>;
  /**
   * Postpones `item` to the end of the transaction, where `write` gets all items postponed for it at once and in order:
   * many small inserts become one. Items are dropped when their savepoint is rolled back.
   */
  later<T>(write: (tx: Tx, items: readonly T[]) => Promise<unknown>, item: T): void;
  /** Number of writing statements so far: what was read before is still current while it stays the same. */
  readonly writes: number;
}

/** How a transaction may be run. */
export interface TransactionOptions {
  readonly readOnly?: boolean;
  /**
   * A read that may wait for the replica of reports, where there is one, and sees all that was written before it was
   * asked for. When the replica is lost meanwhile, `again` does the work once more on the primary; `once` fails.
   */
  readonly replica?: 'again' | 'once' | undefined;
}

/** The database behind the API: PGlite in a process of its own, or PostgreSQL. */
export interface Database {
  readonly kind: 'pglite' | 'postgres';
  /**
   * Runs `work` in one transaction under row-level security of `scope`; commits when it returns, rolls back when it
   * throws.
   */
  transaction<T>(scope: Scope, work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Runs a real query with its own deadline, for the health checks. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * One forward step of the schema. Names are `<owner>/<nnnn>-<what>`; each step runs once, in the order of plugins and
 * then of numbers.
 */
export interface Migration {
  readonly name: string;
  readonly sql: string;
  /**
   * It takes away or changes what the version before still uses, so that the two must not run side by side any more.
   * Steps that only add need no word: processes of the version before go on serving until they are replaced.
   */
  readonly contracts?: true;
}
