import { sql } from '@freightdeck/sdk/server';
import type { Tx } from '@freightdeck/sdk/server';
import type { Lane } from './adapters.ts';
import type { Taken } from './booking.ts';
import { passOf, probing } from './breaker.ts';

/** How much longer than its time limit a row stays with the worker that took it. */
const LEASE_MORE_SECONDS = 30;
const leaseOf = ({ timeLimitMs }: Lane): number => Math.ceil(timeLimitMs / 1000) + LEASE_MORE_SECONDS;

/**
 * Takes due rows of a lane: first those whose answer waits to be booked, then those that are to be sent or asked for,
 * as many of them as the adapter and its breaker allow.
 */
export async function takeDue(tx: Tx, lane: Lane, most: number): Promise<readonly Taken[]> {
  const answered = await take(tx, lane, most, true);
  const left = most - answered.length;
  if (!lane.adapter || left <= 0) return answered;
  const pass = await passOf(tx, lane.name);
  if (pass === 'shut') return answered;
  const asked = await take(tx, lane, pass === 'probe' ? 1 : left, false);
  if (pass === 'probe' && asked.length > 0) await probing(tx, lane.name, leaseOf(lane));
  return [...answered, ...asked];
}

/**
 * In turn over the tenants, so that one with hundreds of rows keeps no other one waiting. A row whose lease has run out
 * may have been sent: it is asked for from now on.
 */
function take(tx: Tx, lane: Lane, most: number, answered: boolean): Promise<Taken[]> {
  const isDue = sql`adapter = ${lane.name} and port = ${lane.port.name} and next_at <= clock_timestamp()
    and (state = 'answered') = ${answered}`;
  return tx.rows<Taken>(sql`
    with due as (
      select platform_id, id, state from outbox where ${isDue} and (platform_id, id) in (
        select platform_id, id from (select platform_id, id, next_at, row_number() over (partition by platform_id
          order by next_at, id) as turn from outbox where ${isDue}) ranked order by turn, next_at, id limit ${most})
      order by next_at, id for update skip locked)
    update outbox o set tries = o.tries + 1, version = o.version + 1,
      next_at = clock_timestamp() + ${leaseOf(lane)}::int * interval '1 second',
      sent_at = case due.state when 'waiting' then clock_timestamp() else o.sent_at end,
      state = case due.state when 'waiting' then 'sending' when 'answered' then 'answered' else 'asking' end
    from due where o.platform_id = due.platform_id and o.id = due.id
    returning o.platform_id, o.id, o.adapter, o.port, o.key, o.request, due.state as was, o.tries, o.answer`);
}
