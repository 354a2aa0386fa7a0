import type { RecordOf } from '@freightdeck/sdk/contract';
import { dayLater, insertRecord, recordEvent, serve, serveResource, sql, updateRecord } from '@freightdeck/sdk/server';
import type { Call, CallOf, Served } from '@freightdeck/sdk/server';
import {
  addTemplate,
  copyTemplate,
  deleteTemplate,
  editTemplate,
  reportSources,
  runTemplate,
  templates,
} from '../contract/index.ts';
import type { ReportType } from '../contract/index.ts';

type Template = RecordOf<typeof templates> & { readonly ownerId: string };

/** Checks that the report has these columns. */
function checked(call: CallOf<typeof addTemplate>, type: ReportType, columns: readonly string[]): readonly string[] {
  const known = Object.keys(reportSources[type].fields);
  if (columns.length === 0) call.refuse('noColumns');
  for (const column of columns) if (!known.includes(column)) call.refuse('wrongColumn', { column });
  return [...new Set(columns)];
}
/** The filter of a run: the last days, for reports by day. */
export function periodOf(type: ReportType, recentDays: number, now: string) {
  const today = now.slice(0, 10);
  if (!('day' in reportSources[type].fields)) return [];
  return [
    { type: 'start_day', value: dayLater(today, { days: 1 - recentDays }) },
    { type: 'end_day', value: today },
  ];
}
const owned = (call: Pick<Call, 'caller'>, template: object): boolean =>
  (template as Template).ownerId === call.caller.id;
const ownerOf = (call: Pick<Call, 'caller'>) => ({ ownerId: call.caller.id, ownerName: call.caller.name.slice(0, 50) });

const resource = serveResource(templates, {
  kept: ['ownerId'],
  columns: { columnCount: sql`jsonb_array_length(r.columns)` },
  // A report that is not shared is visible to its owner only.
  where: (call) => sql`r.delete_status = '0' and (r.scope = 'PLATFORM' or r.owner_id = ${call.caller.id})`,
  order: sql`r.updated_at desc`,
});

export const templateServes: readonly Served[] = [
  resource,
  serve(addTemplate, async (call, input) => {
    const id = await insertRecord(call, templates, {
      ...input,
      columns: checked(call, input.reportType, input.columns),
      ...ownerOf(call),
    });
    await recordEvent(call, templates, id, { action: 'add' });
    return { id };
  }),
  serve(editTemplate, async (call, input, template) => {
    if (!owned(call, template)) call.refuse('notOwner');
    await updateRecord(call as Call, templates, template.id, template.version, {
      ...input,
      columns: checked(call, input.reportType, input.columns),
    });
    await recordEvent(call as Call, templates, template.id, { action: 'edit', platformId: template.platformId });
  }),
  serve(copyTemplate, async (call, _input, { name, reportType, columns, recentDays }) => ({
    id: await insertRecord(call, templates, {
      name: `${name.slice(0, 36)} (2)`,
      reportType,
      columns,
      recentDays,
      scope: 'OWN',
      ...ownerOf(call),
    }),
  })),
  serve(deleteTemplate, async (call, _input, template) => {
    if (!owned(call, template)) call.refuse('notOwner');
    await updateRecord(call as Call, templates, template.id, template.version, { deleteStatus: '1' });
    await recordEvent(call as Call, templates, template.id, { action: 'delete', platformId: template.platformId });
  }),
  serve(runTemplate, async (call, _input, { id, version, reportType, recentDays, platformId }) => {
    await updateRecord(call, templates, id, version, { lastRunAt: call.now() });
    await recordEvent(call, templates, id, { action: 'run', platformId });
    return { conditions: periodOf(reportType, recentDays, call.now()) };
  }),
];
