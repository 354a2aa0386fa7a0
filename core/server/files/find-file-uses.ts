import { jobOverRows, sql, step } from '@freightdeck/sdk/server';
import type { Job } from '@freightdeck/sdk/server';
import type { GuardedFiles } from './guarded-files.ts';

/** Longer than any transaction lasts that has stored a file and not yet committed. */
const MARGIN = sql`interval '10 minutes'`;

/**
 * Finds, for files stored by an earlier version, the guarded records that name them: each table is looked through once,
 * in a transaction of its own. What nothing guards stays as open to the tenant as it was, and is never swept away.
 */
export const findFileUses = (guards: readonly GuardedFiles[]): Job => {
  const places = [...new Set(guards.map(({ place }) => place))];
  return jobOverRows(
    'core.findFileUses',
    600,
    step(
      (call, mayTry) =>
        call.tx.rows<{ id: string }>(sql`
          select p.place as id from unnest(${places}::text[]) as p (place)
          left join file_use_found d on d.place = p.place
          where coalesce(d.at, 'epoch') <= ${MARGIN} + (
            select max(entered_at) from stored_file where use_state = 'unknown')
            and ${mayTry(sql`p.place`)} order by 1`),
      async (call, { id }) => {
        for (const { place, files } of guards)
          if (place === id)
            await call.tx.run(sql`
              insert into file_use (platform_id, file_id, place)
              select f.platform_id, f.id, ${place} from (${files}) u
              join stored_file f on f.platform_id = u.platform_id and f.id = u.file and f.use_state = 'unknown'
              on conflict do nothing`);
        await call.tx.run(sql`
          insert into file_use_found (place, at) values (${id}, clock_timestamp())
          on conflict (place) do update set at = excluded.at`);
      },
    ),
    step(
      (call, mayTry) =>
        call.tx.rows<{ id: string }>(sql`
          select 'known' as id where ${mayTry(sql`'known'`)} and exists (select from stored_file where
            use_state = 'unknown')`),
      (call) =>
        call.tx.run(sql`
          update stored_file set use_state = 'named' where use_state = 'unknown' and entered_at + ${MARGIN} < (
            select case when count(d.at) = count(*) then min(d.at) else 'epoch' end
            from unnest(${places}::text[]) as p (place) left join file_use_found d on d.place = p.place)`),
    ),
  );
};
