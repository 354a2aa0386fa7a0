import { sql } from '@freightdeck/sdk/server';
import type { Adapter, Call, Caller, Database, Heard, Scope, Tx } from '@freightdeck/sdk/server';
import type { Api } from '../api/index.ts';
import { wireTime } from '../api/wire-time.ts';
import { transactionIsOpen } from '../database/index.ts';
import { atOnceOf, limitOf, type Adapters } from './adapters.ts';
import { book, keepUnbooked, later, type Taken, type Then } from './booking.ts';

const system: Scope = { role: 'system', platformId: '00001' };
/**
 * The system at work on one tenant's row. What the database checks at commit, it may check as the tenant who wrote it:
 * then the tenant must still be named.
 */
const ofTenant = ({ platformId }: { readonly platformId: string }): Scope => ({ role: 'system', platformId });
const theSystem: Caller = { id: 'system', name: '系统', actor: 'system', keys: ['*'], roleIds: [] };
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);
/** How much longer than its time limit a row stays with the worker that took it. */
const LEASE_MORE_SECONDS = 30;

/** How the outbox is emptied. */
export interface OutsideOptions {
  readonly api: Api;
  readonly database: Database;
  readonly adapters: Adapters;
  readonly log?: (line: string) => void;
  readonly lookEveryMs?: number;
  readonly clock?: () => Date;
}

/**
 * Sends what stands in the outbox and books what comes back. Several processes share the rows by their locks. A row is
 * taken in one transaction, the outside system is asked in none, and its answer is booked in another one: whatever
 * breaks between them leaves a row that is asked for when its lease is over.
 */
export class OutsideWorker {
  readonly #options: OutsideOptions;
  readonly #running = new Map<string, Set<Promise<void>>>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<number> | undefined;
  #stopped = false;

  constructor(options: OutsideOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#stopped) return;
    this.#timer = setInterval(() => {
      this.look().catch((error: unknown) => this.#log(`The outbox could not be read: ${textOf(error)}`));
    }, this.#options.lookEveryMs ?? 500);
    this.#timer.unref();
  }

  /** Looks no more and waits for what is under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#looking?.catch(() => undefined);
    await this.#idle();
  }

  /** Takes what is due, as much as each adapter may be asked at once, and tells how much; it goes on by itself. */
  look(): Promise<number> {
    if (this.#stopped) return Promise.resolve(0);
    this.#looking ??= this.#takeDue().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** Until nothing is due any more. `hurry`: what waits for a later try is due now, once. */
  async drain({ hurry = false }: { readonly hurry?: boolean } = {}): Promise<void> {
    if (hurry)
      await this.#options.database.transaction(system, (tx) =>
        tx.run(sql`update outbox set next_at = clock_timestamp() where next_at is not null`),
      );
    while ((await this.look()) > 0) await this.#idle();
  }

  /** An answer that an outside system gave by itself, or once more. */
  async hear(adapter: Adapter, platformId: string, key: string, answer: unknown): Promise<void> {
    const row = await this.#options.database.transaction(system, (tx) =>
      tx.one<Taken>(sql`
        select platform_id, id, adapter, key, request, state as was, tries, answer from outbox
        where platform_id = ${platformId} and port = ${adapter.port.name} and key = ${key}`),
    );
    if (!row) throw new Error(`${adapter.port.name} ${key}: nothing was ever sent`);
    await this.#answered(adapter, row, answer);
  }

  /**
   * Answers what a demo story has sent, in the transaction of the story and as of the moment of `call`. Only a played
   * outside system is told a story.
   */
  async tellStory(call: Call, clock: () => Date, dice: () => number): Promise<void> {
    const { api, adapters } = this.#options;
    const { tx, platformId } = call;
    const run = ({ command, on, key }: Then): Promise<unknown> =>
      api.join(
        tx,
        this.#command(command),
        {},
        { as: theSystem, platformId, on: { id: on }, clock, dice, requestId: key },
      );
    const rows = await tx.rows<Taken>(sql`
      select platform_id, id, adapter, key, request, state as was, tries, answer from outbox
      where platform_id = ${platformId} and state in ('waiting', 'asking') order by id`);
    for (const row of rows) {
      const adapter = adapters.named(row.adapter);
      if (!adapter?.played) throw new Error(`${row.adapter} is not played: it is told no story`);
      const heard = await this.#ask(adapter, row);
      if (heard.state === 'answered') await book(tx, row, adapter.port, heard.answer, wireTime(clock()), run);
      else await tx.run(sql`update outbox set state = 'asking' where platform_id = ${platformId} and id = ${row.id}`);
    }
  }

  async #takeDue(): Promise<number> {
    const { adapters, database } = this.#options;
    const due = await database.transaction(
      system,
      (tx) => tx.rows<{ adapter: string }>(sql`select distinct adapter from outbox where next_at <= clock_timestamp()`),
      { readOnly: true },
    );
    let taken = 0;
    for (const { adapter: name } of due) {
      // What an adapter that is not here was to send waits for a process that has it.
      const adapter = adapters.named(name);
      if (!adapter || this.#stopped) continue;
      const running = this.#runningOf(adapter);
      const free = atOnceOf(adapter) - running.size;
      if (free <= 0) continue;
      const rows = await database.transaction(system, (tx) => take(tx, adapter, free));
      taken += rows.length;
      for (const row of rows) {
        const work = this.#do(adapter, row).finally(() => running.delete(work));
        running.add(work);
      }
    }
    return taken;
  }

  #runningOf({ name }: Adapter): Set<Promise<void>> {
    let running = this.#running.get(name);
    if (!running) this.#running.set(name, (running = new Set()));
    return running;
  }

  async #idle(): Promise<void> {
    await Promise.all([...this.#running.values()].flatMap((running) => [...running]));
  }

  /** One row from taking to booking. What cannot be written down now is asked for when the lease is over. */
  async #do(adapter: Adapter, row: Taken): Promise<void> {
    try {
      if (row.was === 'answered') return await this.#answered(adapter, row, row.answer);
      let heard: Heard<unknown>;
      try {
        if (transactionIsOpen()) throw new Error('An outside system must not be asked while a transaction is open');
        heard = await inTime(limitOf(adapter), (signal) => this.#ask(adapter, row, signal));
      } catch (error) {
        this.#log(`${adapter.name} ${row.key}: ${textOf(error)}`);
        return await this.#later(row, { why: textOf(error) });
      }
      if (heard.state === 'answered') return await this.#answered(adapter, row, heard.answer);
      await this.#later(row, { why: null, unheard: heard.state === 'unheard' });
    } catch (error) {
      this.#log(`${adapter.name} ${row.key}: what became of it could not be written: ${textOf(error)}`);
    }
  }

  #ask(adapter: Adapter, row: Taken, signal = AbortSignal.timeout(limitOf(adapter))): Promise<Heard<unknown>> {
    const intent = { platformId: row.platformId, key: row.key, request: row.request, signal };
    return row.was === 'waiting' ? adapter.send(intent) : adapter.query(intent);
  }

  async #answered(adapter: Adapter, row: Taken, answer: unknown): Promise<void> {
    const { api, database, clock } = this.#options;
    const run = ({ command, on, platformId, key }: Then): Promise<unknown> =>
      api.run(
        database,
        this.#command(command),
        {},
        { as: theSystem, platformId, on: { id: on }, requestId: key, ...(clock ? { clock } : {}) },
      );
    try {
      const became = await database.transaction(ofTenant(row), (tx) =>
        book(tx, row, adapter.port, answer, this.#now(), run),
      );
      if (became === 'parked') this.#log(`${adapter.name} ${row.key}: parked, the answer contradicts the request`);
    } catch (error) {
      const why = textOf(error);
      this.#log(`${adapter.name} ${row.key}: the answer is not booked: ${why}`);
      // What the port does not understand is no answer: it is asked for again.
      const understood = adapter.port.answer.safeParse(answer).success;
      await database.transaction(ofTenant(row), (tx) =>
        understood ? keepUnbooked(tx, row, answer, why, this.#now()) : later(tx, row, { why, at: this.#now() }),
      );
    }
  }

  #later(row: Taken, what: { readonly why: string | null; readonly unheard?: boolean }): Promise<void> {
    return this.#options.database.transaction(ofTenant(row), (tx) => later(tx, row, { ...what, at: this.#now() }));
  }

  #command(name: string): NonNullable<ReturnType<Api['commandNamed']>> {
    const command = this.#options.api.commandNamed(name);
    if (!command) throw new Error(`The command "${name}", which books an answer, is served by nobody`);
    return command;
  }

  #now(): string {
    return wireTime(this.#options.clock?.() ?? new Date());
  }

  #log(line: string): void {
    this.#options.log?.(line);
  }
}

/**
 * Takes due rows of an adapter, in turn over its tenants. A row whose lease has run out may have been sent: it is asked
 * for from now on.
 */
function take(tx: Tx, adapter: Adapter, most: number): Promise<Taken[]> {
  const lease = Math.ceil(limitOf(adapter) / 1000) + LEASE_MORE_SECONDS;
  const isDue = sql`adapter = ${adapter.name} and next_at <= clock_timestamp()`;
  return tx.rows<Taken>(sql`
    with due as (
      select platform_id, id, state from outbox where ${isDue} and (platform_id, id) in (
        select platform_id, id from (select platform_id, id, next_at, row_number() over (partition by platform_id
          order by next_at, id) as turn from outbox where ${isDue}) ranked order by turn, next_at, id limit ${most})
      order by next_at, id for update skip locked)
    update outbox o set tries = o.tries + 1, version = o.version + 1,
      next_at = clock_timestamp() + ${lease}::int * interval '1 second',
      sent_at = case due.state when 'waiting' then clock_timestamp() else o.sent_at end,
      state = case due.state when 'waiting' then 'sending' when 'answered' then 'answered' else 'asking' end
    from due where o.platform_id = due.platform_id and o.id = due.id
    returning o.platform_id, o.id, o.adapter, o.key, o.request, due.state as was, o.tries, o.answer`);
}

/** What an outside system says within its time; after it nobody listens any more. */
async function inTime<T>(limitMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      controller.abort();
      reject(new Error(`no answer within ${limitMs} ms`));
    }, limitMs);
  });
  try {
    return await Promise.race([work(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
