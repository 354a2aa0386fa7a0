import { job, sql } from '@freightdeck/sdk/server';
import { newId } from '../api/new-id.ts';
import { hearingCommand } from './hearing.ts';
import { inForce, inFrame } from './in-force.ts';
import { partnerCall, partnerLane } from './partner-call.ts';

interface Due {
  readonly platformId: string;
  readonly pluginId: string;
  readonly job: string;
  readonly due: string;
  readonly runs: number;
}
/** Seconds by which Shanghai's midnight comes before that of the epoch: due times are counted from it. */
const EAST = 8 * 3600;

/**
 * Writes what is due of the schedules of partners' plugins into the outbox. Of several due times that went by unseen
 * only the last one counts. Whichever process moves `plugin_job.due_at` on is the one that writes; the key of the row
 * is plugin, job and due time, so that even two that did would write one.
 */
export const planPartnerJobs = job({
  name: 'core.planPartnerJobs',
  everySeconds: 30,
  run: async (call) => {
    const now = call.now();
    const due = await call.tx.rows<Due>(sql`
      insert into plugin_job (platform_id, plugin_id, job, due_at)
      select a.platform_id, a.plugin_id, j.key,
        to_timestamp(floor((extract(epoch from ${now}::timestamptz) + ${EAST}::int) / s.seconds) * s.seconds
          - ${EAST}::int)
      from plugin_activation a ${inForce}
      join platform t on t.platform_id = a.platform_id and t.status = 1 and t.delete_status = '0'
      cross join lateral jsonb_each(p.manifest -> 'jobs') as j
      cross join lateral (select (j.value ->> 'everyMinutes')::int * 60 as seconds) s
      where a.ticket is not null and p.manifest ? 'jobs' and not ${inFrame}
      on conflict (platform_id, plugin_id, job) do update set due_at = excluded.due_at, runs = plugin_job.runs + 1
        where plugin_job.due_at < excluded.due_at
      returning platform_id, plugin_id, job, due_at as due, runs`);
    const wanted = due.filter(({ runs }) => runs > 0).map((one) => ({ id: newId(), ...one }));
    if (wanted.length === 0) return;
    await call.tx.run(sql`
      insert into outbox (platform_id, id, created_at, updated_at, port, adapter, key, request, then_command, on_id,
        next_at)
      select w."platformId", w.id, ${now}::timestamptz, ${now}::timestamptz, ${partnerCall.name},
        ${`${partnerLane}:`} || w."pluginId", w."pluginId" || ' ' || w.job || ' ' || w.due,
        jsonb_build_object('plugin', w."pluginId", 'job', w.job, 'at', w.due), ${hearingCommand}, w."pluginId",
        clock_timestamp()
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (id text, "platformId" text, "pluginId" text,
        job text, due text)
      on conflict (platform_id, port, key) do nothing`);
  },
});

/** What partners' services were told is done with after a month; money's rows of the outbox stay. */
export const forgetPartnerCalls = job({
  name: 'core.forgetPartnerCalls',
  everySeconds: 3600,
  run: async (call) => {
    await call.tx.run(sql`
      delete from outbox o using plugin_activation a
      where o.platform_id = a.platform_id and o.adapter = ${`${partnerLane}:`} || a.plugin_id and o.state = 'booked'
        and o.port = ${partnerCall.name} and o.created_at < ${call.now()}::timestamptz - interval '30 days'`);
  },
});
