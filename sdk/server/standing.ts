import sql from 'sql-template-tag';
import type { Call } from './call.ts';
import { jobOverRows, step } from './jobs.ts';
import type { Job, JobRow } from './jobs.ts';

/** Something of a platform that lasts for a while, such as an account that is low. */
export interface Standing extends JobRow {
  /** The platform whose people hear of it. */
  readonly platformId: string;
}
/** Nobody's phone rings at night: what begins then is told from nine in the morning to eight in the evening. */
export const byDay = (call: Pick<Call, 'now'>): boolean => {
  const hour = Number(call.now().slice(11, 13));
  return hour >= 9 && hour < 20;
};
/**
 * A job that tells of every state of a kind once while it lasts: when it has ended and comes again, it is told again.
 * `lasting` finds all that last now; `tell` runs once for each that has not been told, in a transaction of its own.
 * `may`: whether anything may be told at this hour.
 */
export const tellWhile = <S extends Standing>(
  name: string,
  everySeconds: number,
  lasting: (call: Call) => Promise<readonly S[]>,
  tell: (call: Call, one: S) => Promise<unknown>,
  may: (call: Call) => boolean = () => true,
): Job =>
  jobOverRows(
    name,
    everySeconds,
    step(
      async (call, mayTry) => {
        const now = await lasting(call);
        const ids = now.map(({ id }) => id);
        await call.tx.run(sql`
          delete from standing_told where job = ${name} and not ref = any(${ids}::text[])`);
        if (!may(call)) return [];
        const due = await call.tx.rows<{ id: string }>(sql`
          select n.id from unnest(${ids}::text[]) as n (id)
          where not exists (select from standing_told t where t.job = ${name} and t.ref = n.id)
            and ${mayTry(sql`n.id`)}`);
        const wanted = new Set(due.map(({ id }) => id));
        return now.filter(({ id }) => wanted.has(id));
      },
      async (call, one) => {
        const first = await call.tx.run(sql`
          insert into standing_told (platform_id, job, ref, told_at)
          values (${one.platformId}, ${name}, ${one.id}, ${call.now()}::timestamptz) on conflict do nothing`);
        if (first > 0) await tell(call, one);
      },
    ),
  );
