import { sql } from '@freightdeck/sdk/server';
import type { Running } from './accounts.ts';

/** Closings that no later reopening has undone. A reopening undoes every closing of its day or of a later one. */
const standing = (book: string) => sql`ledger_closed_day c where c.platform_id = ${book} and not exists (
  select from ledger_reopened_day r where r.platform_id = c.platform_id and r.business_day <= c.business_day
    and r.serial > c.serial)`;

export const isClosed = async (call: Running, book: string, day: string): Promise<boolean> =>
  (await call.tx.one(sql`select 1 as closed from ${standing(book)} and c.business_day >= ${day}::date limit 1`)) !==
  undefined;

export const closedUntil = async (call: Running, book: string): Promise<string | undefined> =>
  (await call.tx.one<{ day: string | null }>(sql`select max(c.business_day)::text as day from ${standing(book)}`))
    ?.day ?? undefined;

/**
 * The day a journal is booked on: today, or the earlier day its business happened on while that one is open. Postings
 * into earlier days and closings of a book wait for each other, so that no entry slips into a day being closed.
 */
export async function bookingDay(
  call: Running,
  book: string,
  today: string,
  occurredOn: string | undefined,
): Promise<string> {
  if (occurredOn === undefined || occurredOn === today) return today;
  if (occurredOn > today) throw new Error(`${occurredOn} is a day to come`);
  await call.tx.one(sql`select pg_advisory_xact_lock_shared(hashtextextended(${`closing ${book}`}, 0))`);
  return (await isClosed(call, book, occurredOn)) ? today : occurredOn;
}
const alone = (call: Running, book: string) =>
  call.tx.one(sql`select pg_advisory_xact_lock(hashtextextended(${`closing ${book}`}, 0))`);

export async function closeDay(call: Running, book: string, day: string): Promise<void> {
  await alone(call, book);
  if (await isClosed(call, book, day)) return;
  await call.tx.run(sql`
    insert into ledger_closed_day (platform_id, business_day, closed_at, closed_by)
    values (${book}, ${day}::date, ${call.now()}::timestamptz, ${call.caller.id})`);
}

/** Opens `day` and all after it again; the days before stay closed. */
export async function reopenDay(call: Running, book: string, day: string, reason: string): Promise<void> {
  await alone(call, book);
  await call.tx.run(sql`
    insert into ledger_closed_day (platform_id, business_day, closed_at, closed_by)
    select ${book}, ${day}::date - 1, ${call.now()}::timestamptz, ${call.caller.id}
    where exists (select from ${standing(book)} and c.business_day >= ${day}::date - 1)`);
  await call.tx.run(sql`
    insert into ledger_reopened_day (platform_id, business_day, reason, reopened_at, reopened_by)
    values (${book}, ${day}::date, ${reason}, ${call.now()}::timestamptz, ${call.caller.id})`);
}
