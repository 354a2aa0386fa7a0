import { sql, valueWithNumbers } from '@freightdeck/sdk/server';
import type { Adapter, Call, Database, Heard, Scope, Tx } from '@freightdeck/sdk/server';
import type { Port } from '@freightdeck/sdk/contract';
import { theSystem } from '../api/index.ts';
import type { Api } from '../api/index.ts';
import { wireTime } from '../api/wire-time.ts';
import { transactionIsOpen } from '../database/index.ts';
import type { Tracer } from '../traces/tracer.ts';
import type { Adapters, Lane } from './adapters.ts';
import { book, keepUnbooked, later, type Taken, type Then } from './booking.ts';
import { noteAnswer, noteFault } from './breaker.ts';
import { takeDue } from './taking.ts';
import { tryWanted } from './trial.ts';

const system: Scope = { role: 'system', platformId: '00001' };
/**
 * The system at work on one tenant's row. What the database checks at commit, it may check as the tenant who wrote it:
 * then the tenant must still be named.
 */
const ofTenant = ({ platformId }: { readonly platformId: string }): Scope => ({ role: 'system', platformId });
/** A played outside system answers a story at once. */
const storyLimitMs = 30_000;
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);

/** How the outbox is emptied. */
export interface OutsideOptions {
  readonly api: Api;
  readonly database: Database;
  readonly adapters: Adapters;
  readonly log?: (line: string) => void;
  /** Keeps traces of what is asked; absent: nobody wants them. */
  readonly tracer?: Pick<Tracer, 'outside'> | undefined;
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

  /** Resolves when the adapters that people have set up are known. */
  async start(): Promise<void> {
    await this.#options.adapters.refresh(this.#options.database);
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
    this.#looking ??= this.#round().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  /** Until nothing is due any more. `hurry`: what waits for a later try, or for a breaker, is due now, once. */
  async drain({ hurry = false }: { readonly hurry?: boolean } = {}): Promise<void> {
    if (hurry)
      await this.#options.database.transaction(system, async (tx) => {
        await tx.run(sql`update outbox set next_at = clock_timestamp() where next_at is not null`);
        await tx.run(sql`update outside_adapter_state set open_until = clock_timestamp() where open_until is not null`);
      });
    while ((await this.#lookAnew()) > 0) await this.#idle();
    await this.#idle();
  }
  /** A round that is under way may have read before the latest request was there. */
  async #lookAnew(): Promise<number> {
    await this.#looking?.catch(() => undefined);
    return this.look();
  }

  /** An answer that an outside system gave by itself, or once more. */
  async hear(adapter: Adapter, platformId: string, key: string, answer: unknown): Promise<void> {
    const [row] = await this.#options.database.transaction(system, async (tx) => {
      const found = await tx.rows<Taken>(sql`
        select platform_id, id, adapter, port, key, request, state as was, tries, answer from outbox
        where platform_id = ${platformId} and port = ${adapter.port.name} and key = ${key}`);
      return this.#opened(tx, found);
    });
    if (!row) throw new Error(`${adapter.port.name} ${key}: nothing was ever sent`);
    await this.#answered(adapter.port, row, answer);
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
      select platform_id, id, adapter, port, key, request, state as was, tries, answer from outbox
      where platform_id = ${platformId} and state in ('waiting', 'asking')
        and created_at <= ${clock().toISOString()}::timestamptz order by id`);
    for (const row of await this.#opened(tx, rows)) {
      const adapter = adapters.lane(row.adapter, row.port)?.adapter;
      if (!adapter?.played) throw new Error(`${row.adapter} is not played: it is told no story`);
      const heard = await this.#ask(adapter, row, AbortSignal.timeout(storyLimitMs));
      if (heard.state === 'answered') await book(tx, row, adapter.port, heard.answer, wireTime(clock()), run);
      else await tx.run(sql`update outbox set state = 'asking' where platform_id = ${platformId} and id = ${row.id}`);
    }
  }

  /** With the identity numbers that stand in the outbox under their keys. */
  #opened(tx: Tx, rows: readonly Taken[]): Promise<readonly Taken[]> {
    const call = this.#options.api.openCall(tx, { as: theSystem, platformId: system.platformId });
    return Promise.all(
      rows.map(async (row) => ({
        ...row,
        request: await valueWithNumbers(call, row.request),
      })),
    );
  }

  async #round(): Promise<number> {
    const { adapters, database } = this.#options;
    if (await adapters.refresh(database)) await this.#tryWanted();
    const due = await database.transaction(
      system,
      (tx) =>
        tx.rows<{ adapter: string; port: string }>(
          sql`select distinct adapter, port from outbox where next_at <= clock_timestamp()`,
        ),
      { readOnly: true },
    );
    let taken = 0;
    for (const { adapter, port } of due) {
      // What an adapter that is not here was to send waits for a process that has it.
      const lane = adapters.lane(adapter, port);
      if (!lane || this.#stopped) continue;
      const running = this.#runningOf(lane);
      const free = lane.atOnce - running.size;
      if (free <= 0) continue;
      const rows = await database.transaction(system, async (tx) => this.#opened(tx, await takeDue(tx, lane, free)));
      taken += rows.length;
      for (const row of rows) {
        const work = this.#do(lane, row).finally(() => running.delete(work));
        running.add(work);
      }
    }
    return taken;
  }

  /** Trying takes as long as the other side takes: the rows do not wait for it. */
  async #tryWanted(): Promise<void> {
    const running = this.#runningOf({ name: '' });
    if (running.size > 0) return;
    const work = tryWanted(this.#options.adapters, this.#options.database)
      .catch((error: unknown) => this.#log(`An adapter could not be tried: ${textOf(error)}`))
      .finally(() => running.delete(work));
    running.add(work);
  }

  #runningOf({ name }: Pick<Lane, 'name'>): Set<Promise<void>> {
    let running = this.#running.get(name);
    if (!running) this.#running.set(name, (running = new Set()));
    return running;
  }

  async #idle(): Promise<void> {
    await Promise.all([...this.#running.values()].flatMap((running) => [...running]));
  }

  /** One row from taking to booking. What cannot be written down now is asked for when the lease is over. */
  async #do({ adapter, port, name, timeLimitMs }: Lane, row: Taken): Promise<void> {
    try {
      if (row.was === 'answered') return await this.#answered(port, row, row.answer);
      if (!adapter) throw new Error('it was taken though its adapter is off');
      let heard: Heard<unknown>;
      try {
        if (transactionIsOpen()) throw new Error('An outside system must not be asked while a transaction is open');
        heard = await inTime(timeLimitMs, (signal) => this.#ask(adapter, row, signal));
      } catch (error) {
        this.#log(`${name} ${row.key}: ${textOf(error)}`);
        await this.#note((tx) => noteFault(tx, name, textOf(error)));
        return await this.#later(row, { why: textOf(error) });
      }
      await this.#note((tx) => noteAnswer(tx, name));
      if (heard.state === 'answered') return await this.#answered(port, row, heard.answer);
      await this.#later(row, {
        why: heard.state === 'unreached' ? heard.why : null,
        ...(heard.state === 'running'
          ? { slow: heard.slow === true }
          : { again: heard.state === 'unheard' ? 'now' : 'later' }),
      });
    } catch (error) {
      this.#log(`${name} ${row.key}: what became of it could not be written: ${textOf(error)}`);
    }
  }

  #ask(adapter: Adapter, row: Taken, signal: AbortSignal): Promise<Heard<unknown>> {
    const intent = { platformId: row.platformId, key: row.key, request: row.request, signal };
    const how = row.was === 'waiting' ? 'send' : 'query';
    const { tracer } = this.#options;
    const ask = (): Promise<Heard<unknown>> => adapter[how](intent);
    if (!tracer) return ask();
    return tracer.outside(
      `outbox ${row.port} ${how}`,
      { 'freightdeck.adapter': row.adapter, 'freightdeck.platform': row.platformId, 'freightdeck.try': row.tries },
      ask,
    );
  }

  /** How the adapter does is for the breaker and for people: a row never fails because it could not be noted. */
  async #note(write: (tx: Tx) => Promise<unknown>): Promise<void> {
    await this.#options.database
      .transaction(system, write)
      .catch((error: unknown) => this.#log(`How an adapter does could not be noted: ${textOf(error)}`));
  }

  async #answered(port: Port, row: Taken, answer: unknown): Promise<void> {
    const { api, database, clock } = this.#options;
    const run = ({ command, on, platformId, key }: Then): Promise<unknown> =>
      api.run(
        database,
        this.#command(command),
        {},
        { as: theSystem, platformId, on: { id: on }, requestId: key, ...(clock ? { clock } : {}) },
      );
    try {
      const became = await database.transaction(ofTenant(row), (tx) => book(tx, row, port, answer, this.#now(), run));
      if (became === 'parked') this.#log(`${row.adapter} ${row.key}: parked, the answer contradicts the request`);
    } catch (error) {
      const why = textOf(error);
      this.#log(`${row.adapter} ${row.key}: the answer is not booked: ${why}`);
      // What the port does not understand is no answer: it is asked for again.
      const understood = port.answer.safeParse(answer).success;
      await database.transaction(ofTenant(row), (tx) =>
        understood ? keepUnbooked(tx, row, answer, why, this.#now()) : later(tx, row, { why, at: this.#now() }),
      );
    }
  }

  #later(row: Taken, what: Pick<Parameters<typeof later>[2], 'why' | 'again' | 'slow'>): Promise<void> {
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
