import type { RecordOf } from '@freightdeck/sdk/contract';
import {
  callerName,
  insertRecord,
  jobOverRows,
  recordEvent,
  serve,
  sql,
  step,
  updateRecord,
} from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { reportSources, scheduleTemplate, tasks, templates } from '../contract/index.ts';
import { periodOf } from './templates.ts';

type Template = RecordOf<typeof templates> & {
  readonly ownerId: string;
  readonly ownerRoles: readonly string[];
};
type Schedule = Template['schedule'];

/** The next six o'clock of the schedule after now; null where there is none. */
async function nextRun({ tx, now }: Pick<Call, 'tx' | 'now'>, schedule: Schedule): Promise<string | null> {
  const row = await tx.one<{ at: string | null }>(sql`
    select (case ${schedule}::text when 'DAY' then date_trunc('day', n.local) + interval '1 day 6 hours'
      when 'WEEK' then date_trunc('week', n.local) + interval '7 days 6 hours'
      when 'MONTH' then date_trunc('month', n.local) + interval '1 month 6 hours' end)
      at time zone 'Asia/Shanghai' as at
    from (select ${now()}::timestamptz at time zone 'Asia/Shanghai' as local) n`);
  return row?.at ?? null;
}

export const scheduleServe = serve(scheduleTemplate, async (call, { schedule }, template) => {
  if ((template as Template).ownerId !== call.caller.id) call.refuse('notOwner');
  const nextRunAt = await nextRun(call, schedule);
  await updateRecord(call as Call, templates, template.id, template.version, { schedule, nextRunAt });
  await call.tx.run(sql`
    update report_template set owner_roles = ${[...call.caller.roleIds]}
    where platform_id = ${template.platformId} and id = ${template.id}`);
  await recordEvent(call as Call, templates, template.id, {
    action: 'schedule',
    detail: { schedule, by: callerName(call) },
    platformId: template.platformId,
  });
});

const labels = new Map((templates.fields.columns.choices ?? []).map(({ value, zh }) => [value, zh]));
/** Starts the export of a saved report for its owner. The export itself asks what the owner may by then. */
async function start(call: Call, template: Template): Promise<void> {
  const { id, platformId, name, reportType, columns, recentDays, ownerId, ownerRoles } = template;
  const resource = reportSources[reportType];
  const taskId = await insertRecord(call, tasks, {
    platformId,
    kind: 'EXPORT',
    title: name,
    subject: resource.name,
    status: 0,
    language: 'zh',
    userId: ownerId,
    createdAt: call.now(),
    request: {
      resource: resource.name,
      conditions: periodOf(reportType, recentDays, call.now()),
      columns: columns.map((prop) => ({ prop, label: labels.get(prop) ?? prop })),
      format: 'xlsx',
    },
  });
  await call.tx.run(sql`
    update task set role_ids = ${[...ownerRoles]} where platform_id = ${platformId} and id = ${taskId}`);
  await updateRecord(call, templates, id, undefined, {
    lastRunAt: call.now(),
    nextRunAt: await nextRun(call, template.schedule),
  });
  await recordEvent(call, templates, id, { action: 'run', platformId });
}

/** Runs what is due. A report missed while nothing ran is made once, not once for each time. */
export const scheduledReports = jobOverRows(
  'report.schedule',
  60,
  step(
    (call, mayTry) =>
      call.tx.rows<{ id: string }>(sql`
        select id from report_template where next_run_at <= ${call.now()}::timestamptz and delete_status = '0'
          and ${mayTry(sql`id`)} order by next_run_at, id limit 100`),
    async (call, { id }) => {
      const template = await call.tx.one<Template>(sql`
        select * from report_template where id = ${id} and next_run_at <= ${call.now()}::timestamptz
          and delete_status = '0' for update`);
      if (template) await start(call, template);
    },
  ),
);
