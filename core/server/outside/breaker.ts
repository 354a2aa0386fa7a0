import { sql } from '@freightdeck/sdk/server';
import type { Tx } from '@freightdeck/sdk/server';
import { tellBroken } from './alerts.ts';

/** So many faults in a row, and the outside system is left alone for a while. */
export const mostFaults = 5;
/** Seconds until the first probe; each probe that fails doubles them, up to the longest. */
const [firstPause, longestPause] = [30, 600];

/**
 * Whether an adapter may ask now. `probe`: it was left alone long enough, and one request may find out whether it
 * works again. The row stays locked until `probing` has been said, so that one process alone probes.
 */
export async function passOf(tx: Tx, name: string): Promise<'free' | 'probe' | 'shut'> {
  const found = await tx.one<{ open: boolean; over: boolean }>(sql`
    select open_until is not null as open, coalesce(open_until <= clock_timestamp(), true) as over
      from outside_adapter_state where name = ${name}`);
  if (found?.open !== true) return 'free';
  if (!found.over) return 'shut';
  const mine = await tx.one(sql`
    select name from outside_adapter_state where name = ${name} and open_until <= clock_timestamp()
      for update skip locked`);
  return mine ? 'probe' : 'shut';
}
/** A probe is under way: nobody else asks before it must be over. */
export const probing = (tx: Tx, name: string, seconds: number): Promise<number> =>
  tx.run(sql`
    update outside_adapter_state set open_until = clock_timestamp() + ${seconds}::int * interval '1 second'
    where name = ${name}`);

/** The outside system has said something. Written at most once a second, unless it had failed before. */
export const noteAnswer = (tx: Tx, name: string): Promise<unknown> =>
  tx.run(sql`
    insert into outside_adapter_state as s (name, last_answer_at) values (${name}, clock_timestamp())
    on conflict (name) do update set faults = 0, open_until = null, last_answer_at = clock_timestamp()
      where s.faults > 0 or s.open_until is not null or s.last_answer_at is null
        or s.last_answer_at < clock_timestamp() - interval '1 second'`);

/** It could not be reached, took too long, or said nothing that can be understood. */
export async function noteFault(tx: Tx, name: string, why: string): Promise<void> {
  const probes = sql`least(s.faults + 1 - ${mostFaults}::int, 10)`;
  const pause = sql`least(${firstPause}::int * power(2, ${probes}), ${longestPause}::int)`;
  const now = await tx.one<{ faults: number }>(sql`
    insert into outside_adapter_state as s (name, faults, last_fault_at, last_error)
    values (${name}, 1, clock_timestamp(), ${why})
    on conflict (name) do update set faults = s.faults + 1, last_fault_at = clock_timestamp(), last_error = ${why},
      open_until = case when s.faults + 1 >= ${mostFaults}::int
        then clock_timestamp() + ${pause} * interval '1 second' end
    returning s.faults`);
  if (now?.faults === mostFaults) await tellBroken(tx, name, why.slice(0, 200));
}
