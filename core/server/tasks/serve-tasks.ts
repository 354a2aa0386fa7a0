import {
  cancelTask,
  retryTask,
  startBulk,
  startExport,
  taskFailures,
  tasks,
  type Condition,
} from '@freightdeck/sdk/contract';
import { insertRecord, serve, serveQuery, serveResource, sql, type Call, type Served } from '@freightdeck/sdk/server';
import { mayGive } from '../api/index.ts';
import type { Api } from '../api/index.ts';
import { lackOfProof } from '../auth/index.ts';
import { atOnce, beginTask, hasRoom } from './begin-task.ts';
import { importFailures, importServes } from './imports/serve-imports.ts';

/** Records a bulk task takes at most. */
const MOST_RECORDS = 100_000;
/** Records whose files one zip takes at most. */
const MOST_PACKED = 500;

const begin = (call: Call, values: Readonly<Record<string, unknown>>): Promise<string> =>
  beginTask(call, (all) => insertRecord(call, tasks, all), values);

/** Starting, viewing, cancelling and repeating tasks. A person sees only their own. */
export function taskServes(api: () => Api): readonly Served[] {
  return [
    serveResource(tasks, {
      where: (call) =>
        sql`r.user_id = ${call.caller.id} and r.platform_id = ${call.platformId} and r.delete_status = '0'`,
    }),
    serve(startExport, async (call, input) => {
      const resource = api().lists.resource(input.resource);
      if (!resource) return call.refuse('unknownSubject', { name: input.resource });
      if (!resource.exportAccess?.some((key) => call.can(key))) return call.refuse('forbidden');
      const unknown = input.columns.find(({ prop }) => !(prop in resource.fields));
      if (unknown) return call.refuse('unknownSubject', { name: unknown.prop });
      if (!(await hasRoom(call as Call))) return call.refuse('tooManyRunning', { most: atOnce });
      // An invalid filter is refused now, not when the task runs.
      const { title, ...asked } = input;
      const request = { ...asked, conditions: asked.conditions ?? [] };
      const total = await api().lists.count(call as Call, input.resource, request.conditions);
      return { id: await begin(call as Call, { kind: 'EXPORT', title, subject: input.resource, total, request }) };
    }),
    serve(startBulk, async (call, input) => {
      const command = api().commandNamed(input.command);
      if (!command?.on || !command.bulk) return call.refuse('unknownSubject', { name: input.command });
      if (!mayGive(call, command)) return call.refuse('forbidden');
      const unproved = lackOfProof(call.caller, command.stepUp);
      if (unproved) return call.refuse(unproved);
      if (!(await hasRoom(call as Call))) return call.refuse('tooManyRunning', { most: atOnce });
      const id = await begin(call as Call, {
        kind: 'BULK',
        title: input.title,
        subject: input.command,
        request: { command: input.command, model: input.model },
      });
      const total = await choose(
        call as Call,
        api(),
        id,
        command.on.name,
        input.ids ?? undefined,
        input.conditions ?? undefined,
      );
      if (total === 0) return call.refuse('nothingChosen');
      const most = command.packs ? MOST_PACKED : MOST_RECORDS;
      if (total > most) return call.refuse('tooMany', { most });
      await call.tx.run(sql`update task set total = ${total} where platform_id = ${call.platformId} and id = ${id}`);
      return { id, total };
    }),
    serve(cancelTask, async (call, _input, record) => {
      if (record.status > 1 && record.status !== 6) return call.refuse('ended');
      await call.tx.run(sql`
        update task set cancel_wanted = true, version = version + 1, status = case when status in (0, 6) then 5
          else status end
        where platform_id = ${call.platformId} and id = ${record.id}`);
    }),
    serve(retryTask, async (call, _input, record) => {
      if (record.status < 2) return call.refuse('nothingToRetry');
      const unproved = lackOfProof(call.caller, api().commandNamed(record.subject)?.stepUp);
      if (unproved) return call.refuse(unproved);
      if (!(await hasRoom(call))) return call.refuse('tooManyRunning', { most: atOnce });
      const failedRows =
        record.kind === 'IMPORT'
          ? await call.tx.run(sql`
        update import_row set state = 'waiting', reason = null, message = null, details = '{}'
          where platform_id = ${call.platformId} and task_id = ${record.id} and state = 'fail'`)
          : await call.tx.run(sql`
        update task_row set state = 'waiting', reason = null, message = null where platform_id = ${call.platformId}
          and task_id = ${record.id} and state = 'fail'`);
      if (failedRows === 0 && (record.kind !== 'EXPORT' || record.status === 2)) return call.refuse('nothingToRetry');
      await call.tx.run(sql`
        update task set status = 0, cancel_wanted = false, message = null, finished_at = null, fail = greatest(0,
          fail - ${failedRows}), done = greatest(ok, done - ${failedRows}), version = version + 1
        where platform_id = ${call.platformId} and id = ${record.id}`);
    }),
    serveQuery(taskFailures, async (call, { id }) => {
      const task = await call.tx.one<{ subject: string; kind: string }>(
        sql`select subject, kind from task where platform_id = ${call.platformId} and id = ${id}
          and user_id = ${call.caller.id}`,
      );
      if (!task) return call.refuse('notFound');
      if (task.kind === 'IMPORT') return { rows: await importFailures(call, api(), id, task.subject) };
      const rows = await call.tx.rows<{ recordId: string; reason: string; message: string }>(sql`
        select record_id, coalesce(reason, '') as reason, coalesce(message, '') as message from task_row
        where platform_id = ${call.platformId} and task_id = ${id} and state = 'fail' order by line limit 1000`);
      const on = api().commandNamed(task.subject)?.on;
      const labels = on
        ? await api().lists.labels(
            call,
            on.name,
            rows.map((row) => row.recordId),
          )
        : new Map<string, string>();
      return { rows: rows.map((row) => ({ ...row, label: labels.get(row.recordId) ?? row.recordId })) };
    }),
    ...importServes(api),
  ];
}

/** Stores which records the task is about, as they match now. */
async function choose(
  call: Call,
  api: Api,
  taskId: string,
  resource: string,
  ids: readonly string[] | undefined,
  conditions: readonly Condition[] | undefined,
): Promise<number> {
  if (ids) {
    const chosen = [...new Set(ids)];
    return call.tx.run(sql`
      insert into task_row (platform_id, task_id, line, record_id)
      select ${call.platformId}, ${taskId}, line, record_id from unnest(${chosen}::text[]) with ordinality
        as chosen(record_id, line)`);
  }
  if (!conditions) return 0;
  return call.tx.run(sql`
    insert into task_row (platform_id, task_id, line, record_id)
    select ${call.platformId}, ${taskId}, row_number() over (), chosen.id
      from (${api.lists.ids(call, resource, conditions)} limit ${MOST_RECORDS + 1}) as chosen`);
}
