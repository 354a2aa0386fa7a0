import { AsyncLocalStorage } from 'node:async_hooks';
import { sql, type Database, type Scope, type Sql, type TransactionOptions, type Tx } from '@freightdeck/sdk/server';
import type pg from 'pg';
import type { Engine } from './engine.ts';
import { DatabaseDeadline, DatabaseUnavailable, isRetryable, toFault } from './faults.ts';
import { checkScope } from './open-scope.ts';
import { type Frame, OpenTransaction } from './open-transaction.ts';
import type { Replica, ReplicaReads } from './replica.ts';
import { toObjects } from './result-mapping.ts';
import { Room } from './room.ts';
import { StatementNames } from './statement-names.ts';

interface Current {
  readonly transaction: OpenTransaction;
  readonly frame: Frame;
}

/** Transactions that the running work is inside of, of any database. */
interface Within {
  readonly frame: Frame;
  readonly outer: Within | undefined;
}
const within = new AsyncLocalStorage<Within>();
/** Whether the running work is inside a transaction that has not ended: it must not wait for anybody outside then. */
export function transactionIsOpen(): boolean {
  for (let at = within.getStore(); at !== undefined; at = at.outer) if (at.frame.open) return true;
  return false;
}

/** An async context in which no transaction is open. */
const outside = AsyncLocalStorage.snapshot();
/** Writes most of a megabyte and takes it away: a table of the session alone costs no log and no other's time. */
const tryRoom = sql`
  create temporary table room_trial on commit drop as select md5(g::text) as line from generate_series(1, 10000) as g`;
/** Told of each transaction when it begins, and then how long it waited for a connection and what it failed with. */
export type TransactionObserver = (
  scope: Scope,
  kind: 'read' | 'write' | 'ask',
) => (waitedMs: number, error: unknown) => void;

const pingMs = 2_000;
/** A report may take its time where it holds nobody up. */
const replicaDeadlineMs = 60_000;
const itself: Scope = { role: 'system', platformId: '' };

/**
 * A pool of this process. `calls`: of calls, jobs and gateways; `side`: one connection for what must not wait for them,
 * such as counting guesses; `reports`: of the replica.
 */
export interface PoolState {
  readonly name: 'calls' | 'side' | 'reports';
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}
const stateOf = (name: PoolState['name'], { totalCount, idleCount, waitingCount }: pg.Pool): PoolState => ({
  ...{ name, total: totalCount, idle: idleCount, waiting: waitingCount },
});

/** The database behind a pool of connections, the same for both engines. */
export class PooledDatabase implements Database {
  readonly kind: 'pglite' | 'postgres';
  readonly #engine: Engine;
  readonly #deadlineMs: number;
  readonly #replica: Replica | undefined;
  readonly #names = new StatementNames();
  readonly #current = new AsyncLocalStorage<Current>();
  #pinging: Promise<void> | undefined;
  /** Whether its disk has room. */
  readonly room = new Room(() => this.transaction(itself, async (tx) => void (await tx.run(tryRoom))));
  readonly #observers: TransactionObserver[] = [];

  constructor(engine: Engine, deadlineMs: number, replica?: Replica) {
    this.kind = engine.kind;
    this.#engine = engine;
    this.#deadlineMs = deadlineMs;
    this.#replica = replica;
  }

  /** The connections of each pool now, and how many calls wait for one. The first is the pool of the calls. */
  async pools(): Promise<readonly [PoolState, ...PoolState[]]> {
    const { side } = this.#engine;
    const reports = this.#replica?.pool;
    return [
      stateOf('calls', await this.#engine.pool()),
      ...(side ? [stateOf('side', side)] : []),
      ...(reports ? [stateOf('reports', reports)] : []),
    ];
  }

  observe(observer: TransactionObserver): void {
    this.#observers.push(observer);
  }

  /** Tells the observers of `work`, which says when it has its connection. */
  async #observed<T>(
    scope: Scope,
    kind: 'read' | 'write' | 'ask',
    work: (connected: () => void) => Promise<T>,
  ): Promise<T> {
    if (this.#observers.length === 0) return work(() => undefined);
    const over = this.#observers.map((observer) => observer(scope, kind));
    const began = performance.now();
    let waited: number | undefined;
    let failure: unknown;
    try {
      return await work(() => {
        waited = performance.now() - began;
      });
    } catch (error) {
      failure = error instanceof NeverBegan ? error.fault : error;
      throw error;
    } finally {
      for (const end of over) end(waited ?? performance.now() - began, failure);
    }
  }

  async transaction<T>(scope: Scope, work: (tx: Tx) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    checkScope(scope);
    const outer = this.#current.getStore();
    if (outer?.frame.open === true) {
      return outer.transaction.join(outer.frame, scope, (frame) =>
        this.#inside({ transaction: outer.transaction, frame }, () => work(outer.transaction.facade(frame))),
      );
    }
    const { replica, readOnly = false } = options;
    if (this.#replica && replica !== undefined && readOnly) {
      const { pool } = this.#replica;
      const onIt = (): Promise<T> =>
        this.#observed(scope, 'read', (connected) => this.#once(scope, work, true, connected, pool, replicaDeadlineMs));
      const read = await this.#onReplica(this.#replica, onIt, replica);
      if (read) return read.result;
    }
    return this.#tried(() =>
      this.#observed(scope, readOnly ? 'read' : 'write', (connected) => this.#once(scope, work, readOnly, connected)),
    );
  }

  /** What was read from the replica; undefined when the primary is to be read. */
  async #onReplica<T>(
    replica: Replica,
    read: () => Promise<T>,
    otherwise: 'again' | 'once',
  ): Promise<{ readonly result: T } | undefined> {
    if (!(await replica.isReady(() => this.#position()))) return undefined;
    try {
      return { result: await read() };
    } catch (error) {
      const isLost = error instanceof DatabaseUnavailable || isRetryable(error);
      if (!(error instanceof NeverBegan) && !isLost) throw error;
      replica.lost(error);
      if (otherwise === 'once' && !(error instanceof NeverBegan)) throw error;
      return undefined;
    }
  }
  async #position(): Promise<string> {
    const [at] = await this.ask<{ lsn: string }>(sql`select pg_current_wal_insert_lsn()::text as lsn`);
    return at?.lsn ?? '';
  }
  /** Asks the replica once, so that one that is set wrongly is told at the start and not by the first report. */
  async tryReplica(): Promise<void> {
    await this.#replica?.isReady(() => this.#position());
  }
  /** Where reads went that may be a little behind; undefined without a replica. */
  get replicaReads(): ReplicaReads | undefined {
    return this.#replica?.reads;
  }

  /** What the last of these reads met. */
  get replicaState(): keyof ReplicaReads | undefined {
    return this.#replica?.state;
  }

  /** Runs one read-only query in the system scope, without BEGIN and COMMIT around it. */
  async ask<T extends object>(question: Sql): Promise<T[]> {
    if (this.#current.getStore()?.frame.open === true)
      return this.transaction(itself, (tx) => tx.rows<T>(question), { readOnly: true });
    const alone = async (connected: () => void): Promise<T[]> => {
      const transaction = await this.#connect(itself);
      connected();
      try {
        return toObjects<T>(await transaction.alone(question));
      } catch (error) {
        throw error instanceof DatabaseUnavailable ? new NeverBegan(error) : error;
      } finally {
        transaction.release();
      }
    };
    return this.#tried(() => this.#observed(itself, 'ask', alone));
  }

  /**
   * Runs a short transaction of the system at once while the caller's own is open, on a connection that no call holds.
   * What it writes stays, whatever becomes of the call. The embedded database, which has one connection and one
   * process, has no such way. The work must not wait for anything that an open call may hold.
   */
  get aside(): (<T>(work: (tx: Tx) => Promise<T>) => Promise<T>) | undefined {
    const { side } = this.#engine;
    return side && ((work) => outside(() => this.#tried(() => this.#once(itself, work, false, () => undefined, side))));
  }

  async #tried<T>(run: () => Promise<T>): Promise<T> {
    const started = Date.now();
    for (let attempt = 1; ; attempt++) {
      try {
        return await run();
      } catch (error) {
        // No statement has run, so a dead connection is simply replaced by another.
        const dead =
          error instanceof NeverBegan && error.fault instanceof DatabaseUnavailable && Date.now() - started < 5_000;
        if (attempt > 3 || !(dead || isRetryable(error))) throw error instanceof NeverBegan ? error.fault : error;
        await new Promise((resolve) => setTimeout(resolve, dead ? 50 * attempt : Math.random() * 20 * attempt));
      }
    }
  }

  async ping(): Promise<void> {
    // Health probes may come faster than a stuck database answers, so they share one query.
    this.#pinging ??= this.#probe().finally(() => {
      this.#pinging = undefined;
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new DatabaseDeadline(`The database did not answer within ${pingMs} ms`)), pingMs);
    });
    await Promise.race([this.#pinging, late]).finally(() => clearTimeout(timer));
  }

  /**
   * Runs `work`, a bulk load before the server accepts calls, on a faster connection where the engine has one. No
   * transaction may be open.
   */
  near<T>(work: () => Promise<T>): Promise<T> {
    return this.#engine.near?.(work) ?? work();
  }

  async close(): Promise<void> {
    await Promise.all([this.#engine.close(), this.#replica?.close()]);
  }

  async #probe(): Promise<void> {
    try {
      await this.#engine.probe();
    } catch (error) {
      throw toFault(error);
    }
  }

  async #once<T>(
    scope: Scope,
    work: (tx: Tx) => Promise<T>,
    readOnly: boolean,
    connected: () => void,
    pool?: pg.Pool,
    deadlineMs = this.#deadlineMs,
  ): Promise<T> {
    const { transaction, frame } = await this.#begin(scope, readOnly, pool, deadlineMs);
    connected();
    let leaving = false;
    try {
      const result = await this.#inside({ transaction, frame }, () => work(transaction.facade(frame)));
      await this.#inside({ transaction, frame }, () => transaction.flush(frame));
      if (readOnly) {
        await transaction.leave(frame);
        leaving = true;
      } else await transaction.commit(frame);
      return result;
    } catch (error) {
      this.room.note(error);
      await transaction.rollback(frame);
      throw transaction.beginFailure === undefined ? error : new NeverBegan(toFault(transaction.beginFailure));
    } finally {
      if (!leaving) transaction.release();
    }
  }

  #inside<T>(current: Current, work: () => Promise<T>): Promise<T> {
    const mark: Within = { frame: current.frame, outer: within.getStore() };
    return within.run(mark, () => this.#current.run(current, work));
  }

  async #begin(scope: Scope, readOnly: boolean, pool?: pg.Pool, deadlineMs?: number): Promise<Current> {
    const transaction = await this.#connect(scope, pool, deadlineMs);
    return { transaction, frame: transaction.begin(readOnly) };
  }

  async #connect(scope: Scope, pool?: pg.Pool, deadlineMs = this.#deadlineMs): Promise<OpenTransaction> {
    let client: pg.PoolClient;
    try {
      client = await (pool ?? (await this.#engine.pool())).connect();
    } catch (error) {
      throw new NeverBegan(toFault(error));
    }
    return new OpenTransaction(this.#engine, client, this.#names, scope, deadlineMs);
  }
}

/** The transaction never began, so nothing of it has happened. */
class NeverBegan extends Error {
  readonly fault: Error;
  constructor(fault: Error) {
    super(fault.message, { cause: fault });
    this.fault = fault;
  }
}

/** Runs one query with `PooledDatabase.ask`; a database that tests put in its place gets it in a transaction. */
export const ask = <T extends object>(database: Database, question: Sql): Promise<T[]> =>
  database instanceof PooledDatabase
    ? database.ask<T>(question)
    : database.transaction(itself, (tx) => tx.rows<T>(question), { readOnly: true });

/** A way to write while a call's transaction is open; a database that tests put in its place has none. */
export const asideOf = (database: Database): PooledDatabase['aside'] =>
  database instanceof PooledDatabase ? database.aside : undefined;
