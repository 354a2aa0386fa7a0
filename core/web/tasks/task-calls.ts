import {
  cancelTask,
  retryTask,
  startBulk,
  startExport,
  taskFailures,
  taskFilePath,
  tasks,
} from '@freightdeck/sdk/contract';
import { Refusal } from '@freightdeck/sdk/web';
import type { BulkWish, CallOptions, ExportWish, Http, Task, TaskFailure } from '@freightdeck/sdk/web';

// API calls about tasks. A module of its own, because none is needed before the first page is shown.
const quiet = { quiet: true } as const;
const tries = 4;

export const filePath = taskFilePath;
export const one = (http: Http, id: string, options: CallOptions = quiet): Promise<Task> =>
  http.get(tasks, id, options);
export const newest = async (http: Http): Promise<readonly Task[]> =>
  (await http.list(tasks, { page: 1, limit: 50, count: false, orderBy: [{ field: 'createdAt', dir: 'desc' }] }, quiet))
    .itemList;
export const among = async (http: Http, ids: readonly string[]): Promise<readonly Task[]> =>
  (await http.list(tasks, { conditions: [{ type: 'in_id', value: ids }], page: 1, limit: 50, count: false }, quiet))
    .itemList;
export const failures = async (http: Http, id: string): Promise<readonly TaskFailure[]> =>
  (await http.ask(taskFailures, { id }, quiet))?.rows ?? [];

/** Returns the id of the task. */
export async function beginExport(
  http: Http,
  { resource, title, conditions, orderBy, columns, format }: ExportWish,
): Promise<string> {
  const { id } = await http.run(
    startExport,
    {
      resource: resource.name,
      title,
      conditions: [...conditions],
      orderBy: orderBy ? [...orderBy] : null,
      columns: columns.map(({ width, ...column }) => ({
        ...column,
        ...(width === undefined ? {} : { width: Math.round(width) }),
      })),
      format,
    },
    undefined,
    quiet,
  );
  return id;
}
/** Returns the id of the task. */
export async function beginBulk(http: Http, { command, title, of, model }: BulkWish): Promise<string> {
  const chosen = 'ids' in of ? { ids: [...of.ids], conditions: null } : { ids: null, conditions: [...of.conditions] };
  const { id } = await http.run(startBulk, { command: command.name, title, ...chosen, model }, undefined, quiet);
  return id;
}
/**
 * A running task changes all the time, so an order about the whole task accepts the newest version instead of the one
 * seen.
 */
export async function order(http: Http, what: 'cancel' | 'retry', id: string): Promise<void> {
  const command = what === 'cancel' ? cancelTask : retryTask;
  let { version } = await one(http, id);
  for (let turn = 1; ; turn += 1) {
    try {
      await http.run(command, {}, { id, version }, quiet);
      return;
    } catch (error) {
      if (turn === tries || !(error instanceof Refusal) || error.reason !== 'stale') throw error;
      version = (error.current as Task | undefined)?.version ?? (await one(http, id)).version;
    }
  }
}
