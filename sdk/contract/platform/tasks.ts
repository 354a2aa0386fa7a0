import * as z from 'zod/mini';
import { defineCommand, defineQuery } from '../command.ts';
import { choice, dateTime, id, integer, list, shape, text } from '../field-kinds.ts';
import { optional } from '../field.ts';
import { defineResource } from '../resource.ts';

/** What a task does: an export, an import, a command on many records. */
export const taskKind = choice('TASK_KIND', [
  { value: 'EXPORT', zh: '导出', en: 'Export' },
  { value: 'BULK', zh: '批量操作', en: 'Bulk operation' },
  { value: 'IMPORT', zh: '导入', en: 'Import' },
]);
/** 导出任务状态, state of an export task (domain 4.17). */
export const taskStatus = choice('TASK_STATUS', [
  { value: 0, zh: '排队', en: 'Queued', tone: 'waiting' },
  { value: 1, zh: '生成中', en: 'Running', tone: 'running' },
  { value: 2, zh: '完成', en: 'Done', tone: 'done' },
  { value: 3, zh: '失败', en: 'Failed', tone: 'refused' },
  { value: 4, zh: '已过期', en: 'Expired', tone: 'void' },
  { value: 5, zh: '已取消', en: 'Cancelled', tone: 'void' },
  /** An import whose file was read and that waits for the person's confirmation. */
  { value: 6, zh: '待确认', en: 'To be confirmed', tone: 'waiting' },
]);

/**
 * Long work of one person: it continues while they do something else, and survives reload, sign-out and a restart of
 * the server.
 */
export const tasks = defineResource({
  name: 'task',
  path: '/api/report/reportTask',
  table: 'task',
  tenancy: 'tenant',
  fields: {
    kind: taskKind,
    title: text(100),
    /** Name of the resource or command it is about. */
    subject: text(100),
    status: taskStatus,
    total: integer(0, 1_000_000_000),
    done: integer(0, 1_000_000_000),
    ok: integer(0, 1_000_000_000),
    fail: integer(0, 1_000_000_000),
    fileName: optional(text(200)),
    fileSize: optional(integer(0, 10_000_000_000, 'byte')),
    message: optional(text(300)),
    createdAt: dateTime(),
    startedAt: optional(dateTime()),
    finishedAt: optional(dateTime()),
    expireAt: optional(dateTime()),
  },
  filters: { kind: 'in', status: 'in', title: 'like', createdAt: 'range' },
  sorts: ['createdAt', 'finishedAt'],
  counted: 'status',
  label: 'title',
  access: 'session',
});

const conditions = optional(
  shape(z.array(z.object({ type: z.string().check(z.maxLength(64)), value: z.unknown() })).check(z.maxLength(100))),
);
const unknownSubject = { status: 400, zh: '未知的数据或操作：{name}', en: 'Unknown list or command: {name}' } as const;

/** Columns in order, with their labels on screen; ids stay text in the file. */
export const exportColumn = z.strictObject({
  prop: z.string().check(z.maxLength(64)),
  label: z.string().check(z.maxLength(64)),
  width: z.optional(z.int()),
});
/** Begins a task that writes a list into a file. */
export const startExport = defineCommand({
  name: 'task.export',
  path: `${tasks.path}/exportTask`,
  access: 'session',
  input: {
    resource: text(64),
    title: text(100),
    conditions,
    orderBy: optional(
      shape(
        z
          .array(z.strictObject({ field: z.string().check(z.maxLength(64)), dir: z.enum(['asc', 'desc']) }))
          .check(z.maxLength(1)),
      ),
    ),
    columns: shape(z.array(exportColumn).check(z.minLength(1), z.maxLength(100))),
    format: shape(z.enum(['xlsx', 'csv'])),
  },
  answer: { id: id() },
  refusals: {
    unknownSubject,
    tooManyRunning: {
      status: 429,
      zh: '同时进行的任务最多{most}个，请稍后再试',
      en: 'At most {most} tasks may run at once',
    },
  },
});
/** Runs a command on many records as a job: the ids given, or all that match the conditions when the job is created. */
export const startBulk = defineCommand({
  name: 'task.bulk',
  path: `${tasks.path}/bulk`,
  access: 'session',
  input: {
    command: text(64),
    title: text(100),
    ids: optional(list(id(), 100_000)),
    conditions,
    model: shape(z.record(z.string(), z.unknown())),
  },
  answer: { id: id(), total: integer(0, 1_000_000_000) },
  refusals: {
    unknownSubject,
    nothingChosen: { status: 400, zh: '没有选择任何记录', en: 'Nothing has been chosen' },
    tooMany: { status: 400, zh: '一次最多处理{most}条记录', en: 'At most {most} records at once' },
    tooManyRunning: startExport.refusals.tooManyRunning,
  },
});
/** Stops a task of the caller; rows that are done stay done. */
export const cancelTask = defineCommand({
  name: 'task.cancel',
  path: `${tasks.path}/cancel`,
  access: 'session',
  on: tasks,
  refusals: { ended: { status: 409, zh: '任务已结束', en: 'The task has ended' } },
});
/** Runs the refused rows of a bulk task or an import again, or starts a failed export again. */
export const retryTask = defineCommand({
  name: 'task.retry',
  path: `${tasks.path}/retry`,
  access: 'session',
  on: tasks,
  refusals: {
    nothingToRetry: { status: 409, zh: '没有可以重试的内容', en: 'There is nothing to try again' },
    tooManyRunning: startExport.refusals.tooManyRunning,
  },
});
/** Refused rows of a bulk task or an import, with the reason. */
export const taskFailures = defineQuery({
  name: 'task.failures',
  path: `${tasks.path}/rows`,
  access: 'session',
  input: { id: id() },
  answer: {
    rows: shape(
      z.array(z.object({ recordId: z.string(), label: z.string(), reason: z.string(), message: z.string() })),
    ),
  },
});
/** Path for downloading a finished export: POST `{ id }`, answered with the file. */
export const taskFilePath = `${tasks.path}/download`;
