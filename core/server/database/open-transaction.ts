import type { Scope, Sql, Tx } from '@freightdeck/sdk/server';
import type pg from 'pg';
import type { Engine } from './engine.ts';
import { DatabaseDeadline, DatabaseFault, toFault } from './faults.ts';
import { enterScope, limitsOf, sameScope, type Limits } from './open-scope.ts';
import { toObjects } from './result-mapping.ts';
import type { StatementNames } from './statement-names.ts';

/** One level of a transaction: the outermost work, or work that joined it and can be undone alone. */
class Frame {
  open = true;
  /** Set when the frame's first statement made a savepoint. */
  savepoint: { readonly name: string; readonly scope: Scope } | undefined;
  /** The work that joined this frame and is running; the next one waits for it. */
  joined: Promise<unknown> = Promise.resolve();
  joinedRunning = 0;
  /**
   * A statement of this frame ran while a joined one had a savepoint, so rolling back to it would undo this statement
   * too.
   */
  mixed = false;
  /** Writes that `later` postponed to the end of the transaction, by their writer. */
  late = new Map<LateWrite, unknown[]>();

  constructor(
    readonly scope: Scope,
    readonly parent: Frame | undefined,
  ) {}
}

type LateWrite = (tx: Tx, items: readonly never[]) => Promise<unknown>;
type Answer = pg.QueryArrayResult<unknown[]>;

/** One client between BEGIN and COMMIT. Statements run strictly one after another. */
export class OpenTransaction {
  readonly #engine: Engine;
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;
  readonly #limits: Limits;
  #scope: Scope;
  #queue: Promise<unknown> = Promise.resolve();
  #savepoints = 0;
  #doomed: unknown;
  /** Set when the client must not return to the pool. */
  broken: Error | undefined;
  #released = false;
  #begun: Promise<unknown> = Promise.resolve();
  /** Why BEGIN failed, if it did. */
  beginFailure: unknown;
  #writes = 0;

  constructor(engine: Engine, client: pg.PoolClient, names: StatementNames, scope: Scope, deadlineMs: number) {
    this.#engine = engine;
    this.#client = client;
    this.#names = names;
    this.#scope = scope;
    this.#limits = limitsOf(scope, deadlineMs);
  }

  /**
   * BEGIN is sent and not awaited: the first statement follows in the same packet and saves a round trip. If the scope
   * is refused, the transaction is aborted and the statement fails with it.
   */
  begin(readOnly: boolean): Frame {
    const { stream } = this.#client.connection;
    stream.cork();
    // Runs after the work has issued its first statement: both leave in one write.
    process.nextTick(() => stream.uncork());
    this.#begun = this.#send(`begin${readOnly ? ' read only' : ''}; ${enterScope(this.#scope, this.#limits)}`);
    this.#begun.catch((error: unknown) => {
      this.beginFailure = error;
    });
    return new Frame(this.#scope, undefined);
  }

  /** Runs one read-only statement without a transaction around it. */
  alone(sql: Sql): Promise<Answer> {
    return this.#send(this.#statement(sql));
  }

  /** The query as pg takes it, with the name under which it may stay prepared. */
  #statement({ text, values }: Sql): pg.QueryArrayConfig<unknown[]> {
    return { name: this.#names.of(text), text, values, rowMode: 'array' };
  }

  /** Closes the frame and waits for its statements. */
  async #settle(frame: Frame): Promise<void> {
    frame.open = false;
    await this.#queue;
    await this.#begun;
    if (this.#doomed !== undefined)
      throw new DatabaseFault('Work that joined the transaction failed and could not be undone alone', {
        cause: this.#doomed,
      });
  }

  /** Ends a read-only transaction: the caller need not wait for COMMIT, only the next user of the connection does. */
  async leave(frame: Frame): Promise<void> {
    await this.#settle(frame);
    void this.#send('commit')
      .catch(() => undefined)
      .finally(() => this.release());
  }

  async commit(frame: Frame): Promise<void> {
    await this.#settle(frame);
    const answer = await this.#send('commit', true);
    // PostgreSQL answers ROLLBACK to a COMMIT, without an error, when a failed statement was caught and ignored.
    if (answer.command !== 'COMMIT')
      throw new DatabaseFault('A statement of the transaction had failed, so nothing of it was kept');
  }

  async rollback(frame: Frame): Promise<void> {
    frame.open = false;
    await this.#queue;
    if (this.broken === undefined) await this.#send('rollback').catch((error: unknown) => this.#fail(error));
  }

  release(): void {
    if (this.#released) return;
    this.#released = true;
    this.#client.release(this.broken);
  }

  /** Runs `work` as a part of this transaction that is undone alone when it throws. */
  join<T>(parent: Frame, scope: Scope, work: (frame: Frame) => Promise<T>): Promise<T> {
    const run = async (): Promise<T> => {
      if (!parent.open) throw new DatabaseFault('The transaction is over');
      const frame = new Frame(scope, parent);
      parent.joinedRunning++;
      parent.mixed = false;
      try {
        const result = await work(frame);
        await this.flush(frame);
        frame.open = false;
        await this.#queue;
        return result;
      } catch (error) {
        frame.open = false;
        await this.#queue;
        await this.#undo(frame, error);
        throw error;
      } finally {
        parent.joinedRunning--;
      }
    };
    // Savepoints nest: two pieces of joined work side by side would undo each other.
    const turn = parent.joined.then(run, run);
    parent.joined = turn.catch(() => undefined);
    return turn;
  }

  async #undo(frame: Frame, error: unknown): Promise<void> {
    if (frame.savepoint === undefined || this.broken !== undefined) return;
    if (frame.parent?.mixed === true) {
      this.#doomed = error;
      return;
    }
    try {
      this.#writes++;
      await this.#send(`rollback to savepoint ${frame.savepoint.name}`);
      this.#scope = frame.savepoint.scope;
    } catch (failure) {
      this.#doomed = failure;
    }
  }

  facade(frame: Frame): Tx {
    const query = async (sql: Sql): Promise<Answer> => {
      if (frame.late.size > 0 && /^\s*(rollback to |release )?savepoint/i.test(sql.sql)) {
        if (/^\s*rollback/i.test(sql.sql)) frame.late.clear();
        else await this.flush(frame);
      }
      return this.#enqueue(frame, sql);
    };
    const writes = (): number => this.#writes;
    return {
      rows: async <T extends object>(sql: Sql) => toObjects<T>(await query(sql)),
      one: async <T extends object>(sql: Sql) => toObjects<T>(await query(sql))[0],
      run: async (sql) => (await query(sql)).rowCount ?? 0,
      later: (write, item) => {
        if (!frame.open) throw new DatabaseFault('The transaction is over');
        const items = frame.late.get(write);
        if (items === undefined) frame.late.set(write, [item]);
        else items.push(item);
      },
      get writes() {
        return writes();
      },
    };
  }

  /** Runs every postponed write. */
  async flush(frame: Frame): Promise<void> {
    while (frame.late.size > 0) {
      const kept = [...frame.late];
      frame.late.clear();
      for (const [write, items] of kept) await write(this.facade(frame), items as never[]);
    }
  }

  #enqueue(frame: Frame, sql: Sql): Promise<Answer> {
    if (!frame.open) return Promise.reject(new DatabaseFault('The transaction is over'));
    const statement = this.#statement(sql);
    const writing = !/^\s*select/i.test(statement.text);
    const answer = this.#queue.then(async () => {
      await this.#prepare(frame);
      if (writing) this.#writes++;
      return this.#send(statement);
    });
    this.#queue = answer.catch(() => undefined);
    return answer;
  }

  /** Makes the savepoint of joined work at its first statement, and switches to its scope. */
  async #prepare(frame: Frame): Promise<void> {
    if (frame.joinedRunning > 0) frame.mixed = true;
    const before: string[] = [];
    for (const outer of unsaved(frame)) {
      outer.savepoint = { name: `joined_${++this.#savepoints}`, scope: this.#scope };
      before.push(`savepoint ${outer.savepoint.name}`);
    }
    if (!sameScope(this.#scope, frame.scope)) {
      before.push(enterScope(frame.scope));
      this.#scope = frame.scope;
    }
    if (before.length > 0) await this.#send(before.join('; '));
  }

  async #send(query: string | pg.QueryArrayConfig<unknown[]>, committing = false): Promise<Answer> {
    if (this.broken !== undefined) throw toFault(this.broken);
    const graceMs = this.#engine.kind === 'pglite' ? 0 : 2_000;
    let late: DatabaseDeadline | undefined;
    let giveUp: (reason: Error) => void = () => undefined;
    const overrun = new Promise<never>((_, reject) => {
      giveUp = reject;
    });
    const timer = setTimeout(() => {
      late = new DatabaseDeadline(`A statement took longer than ${this.#limits.statementMs} ms`);
      this.broken = late;
      this.#engine.stop('a statement overran its deadline');
      this.release();
      giveUp(late);
    }, this.#limits.statementMs + graceMs);
    try {
      const answer: Answer | Answer[] = await Promise.race([
        this.#client.query<unknown[]>(query as pg.QueryArrayConfig<unknown[]>),
        overrun,
      ]);
      return Array.isArray(answer) ? (answer[answer.length - 1] as Answer) : answer;
    } catch (error) {
      throw late ?? this.#fail(error, committing);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Distinguishes a refused statement from a lost connection; the latter also marks the client as broken. */
  #fail(error: unknown, committing = false): Error {
    const fault = toFault(error, committing);
    if (fault.name === 'DatabaseUnavailable') this.broken = fault;
    return fault;
  }
}

export type { Frame };
/** The joined frames, outermost first, that have no savepoint yet. */
function unsaved(frame: Frame): Frame[] {
  const found: Frame[] = [];
  for (let at: Frame | undefined = frame; at?.parent !== undefined; at = at.parent)
    if (at.savepoint === undefined) found.unshift(at);
  return found;
}
