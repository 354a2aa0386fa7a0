import { sql } from '@freightdeck/sdk/server';
import type { Tx } from '@freightdeck/sdk/server';
import type { Port } from '@freightdeck/sdk/contract';
import { tellParked } from './alerts.ts';
import { checked } from './outbox.ts';

/** A row as a worker has taken it. */
export interface Taken {
  readonly platformId: string;
  readonly id: string;
  readonly adapter: string;
  readonly port: string;
  readonly key: string;
  readonly request: unknown;
  /** How it stood before it was taken. */
  readonly was: 'waiting' | 'sending' | 'asking' | 'answered';
  /** Tells this taking from later ones. */
  readonly tries: number;
  readonly answer: unknown;
}
/** What is run when an answer is there. */
export interface Then {
  readonly command: string;
  readonly on: string;
  readonly platformId: string;
  readonly key: string;
}
/** Minutes until the next try, the last one for all that follow. */
const waits = [1, 2, 5, 15, 60] as const;
/** About a day of tries; then a person has to look. */
export const mostTries = 28;
const waitAfter = (tries: number): number => waits[Math.min(tries, waits.length) - 1] ?? waits[0];

const rowOf = ({ platformId, id }: Pick<Taken, 'platformId' | 'id'>) => sql`platform_id = ${platformId} and id = ${id}`;

/** Puts a row aside: nobody tries it any more until a person says so, and somebody is told. */
async function park(tx: Tx, row: Pick<Taken, 'platformId' | 'id'>, why: string, at: string): Promise<void> {
  const parked = await tx.one<{ port: string; key: string }>(sql`
    update outbox set state = 'parked', next_at = null, last_error = ${why.slice(0, 500)}, version = version + 1,
      updated_at = ${at}::timestamptz where ${rowOf(row)} returning port, key`);
  if (parked) await tellParked(tx, row.platformId, parked, why.slice(0, 200));
}

/**
 * The intent is not at its end. It is asked for later, and sent again only when the other side has said that it never
 * heard of it. A row that somebody took meanwhile is left alone.
 */
export async function later(
  tx: Tx,
  row: Taken,
  {
    why,
    again,
    slow = false,
    at,
  }: {
    readonly why: string | null;
    /** It is sent again, and not asked for: what never arrived at once, what could not be delivered after a wait. */
    readonly again?: 'now' | 'later';
    /** People bring the answer, perhaps in days: this was no try that failed. */
    readonly slow?: boolean;
    readonly at: string;
  },
): Promise<void> {
  const mine = sql`${rowOf(row)} and tries = ${row.tries} and state in ('sending', 'asking', 'answered')`;
  // It was booked before, and a person had it asked for once more: that is no reason to go on asking.
  const settled = await tx.run(sql`
    update outbox set state = 'booked', next_at = null, last_error = ${why}, version = version + 1
    where ${mine} and booked_at is not null`);
  if (settled > 0) return;
  if (!slow && row.tries >= mostTries && (await tx.one(sql`select id from outbox where ${mine} for update`))) {
    await park(tx, row, `${row.tries} tries; ${why ?? 'no final answer yet'}`, at);
    return;
  }
  // What never arrived is sent at once; should that happen again and again, with the usual waits.
  const minutes = again === 'now' && row.tries <= 3 ? 0 : waitAfter(slow ? waits.length : row.tries);
  await tx.run(sql`
    update outbox set state = case when state = 'answered' then state when ${again !== undefined} then 'waiting'
        else 'asking' end,
      tries = case when ${slow} then 0 else tries end,
      next_at = clock_timestamp() + ${minutes}::int * interval '1 minute', last_error = ${why?.slice(0, 500) ?? null},
      version = version + 1, updated_at = ${at}::timestamptz where ${mine}`);
}

/**
 * Books an answer, once: the row is locked, the answer kept, and the command of the intent run, all in this
 * transaction. The same answer come again changes nothing; another one than was booked is the command's to judge.
 */
export async function book(
  tx: Tx,
  row: Pick<Taken, 'platformId' | 'id' | 'request'>,
  port: Port,
  answer: unknown,
  at: string,
  run: (then: Then) => Promise<unknown>,
): Promise<'booked' | 'known' | 'parked'> {
  const written = JSON.stringify(checked(port, 'answer', answer));
  const kept = await tx.one<{
    readonly thenCommand: string;
    readonly onId: string;
    readonly key: string;
    readonly known: boolean;
  }>(sql`
    select then_command, on_id, key, booked_at is not null and answer = ${written}::jsonb as known
      from outbox where ${rowOf(row)} for update`);
  if (!kept) throw new Error(`The outbox does not hold ${row.id}`);
  if (kept.known) {
    await tx.run(sql`update outbox set state = 'booked', next_at = null, last_error = null where ${rowOf(row)}`);
    return 'known';
  }
  const contradiction = port.differs?.(row.request, answer);
  if (contradiction !== undefined) {
    await tx.run(sql`update outbox set answer = ${written}::jsonb where ${rowOf(row)} and booked_at is null`);
    await park(tx, row, contradiction, at);
    return 'parked';
  }
  await tx.run(sql`update outbox set answer = ${written}::jsonb, state = 'answered' where ${rowOf(row)}`);
  await run({ command: kept.thenCommand, on: kept.onId, platformId: row.platformId, key: kept.key });
  await tx.run(sql`
    update outbox set state = 'booked', next_at = null, last_error = null, booked_at = ${at}::timestamptz,
      version = version + 1, updated_at = ${at}::timestamptz where ${rowOf(row)}`);
  return 'booked';
}

/** Keeps an answer that could not be booked: it is not asked for again, only booked later. */
export async function keepUnbooked(tx: Tx, row: Taken, answer: unknown, why: string, at: string): Promise<void> {
  const before = await tx.one<{ booked: boolean }>(
    sql`select booked_at is not null as booked from outbox where ${rowOf(row)} for update`,
  );
  if (before?.booked) {
    await park(tx, row, `another answer than the one that is booked: ${JSON.stringify(answer)}; ${why}`, at);
    return;
  }
  await tx.run(sql`
    update outbox set answer = ${JSON.stringify(answer)}::jsonb, state = 'answered' where ${rowOf(row)}
      and state <> 'booked'`);
  await later(tx, row, { why: `not booked: ${why}`, at });
}
