import { join } from 'node:path';
import type { Command } from '@freightdeck/sdk/contract';
import { sql, type Call, type Database, type Scope, type TransactionOptions, type Tx } from '@freightdeck/sdk/server';
import { ulid } from 'ulid';
import type { Api } from '../api/index.ts';
import { DatabaseFault, isFullDisk, PooledDatabase } from '../database/index.ts';
import { changedDictionary } from '../dictionary/index.ts';
import { sweepFiles } from '../files/index.ts';
import type { FileBytes } from '../files/index.ts';
import { answerTexts } from '../http/answer-texts.ts';
import { isOperatorPlatform } from '../tenancy/operator.ts';
import { claimTask, LEASE_SECONDS } from './claim-task.ts';
import { importStep } from './imports/run-import.ts';
import { planNamed } from './imports/serve-imports.ts';
import { withNamedFiles } from './named-files.ts';
import { runPack } from './packs/run-pack.ts';
import { bulkStep } from './run-bulk.ts';
import { exportedFields, runExport, type ExportRig } from './run-export.ts';
import type { BulkRequest, ClaimedTask, ExportRequest, ImportRequest, TaskCallers } from './task-record.ts';

/** How often the files of expired tasks are looked for. */
const CLEAN_EVERY_MS = 60_000;
const system: Scope = { role: 'system', platformId: '00001' };

export interface TaskRunnerOptions {
  readonly api: Api;
  readonly database: Database;
  readonly callers: TaskCallers;
  /** Folder of the product's data. */
  readonly dataDir: string;
  /** Takes the files of exports. */
  readonly bytes: FileBytes;
  readonly log: (line: string) => void;
  readonly lookEveryMs?: number;
  /** Tasks that run at once in this process; one unless set. */
  readonly atOnce?: number;
}
/** The person has no rights here any more, or the subject of the task no longer exists. */
class TaskImpossible extends Error {}

/**
 * Runs tasks, a few at a time per process; processes share them by lease. Each step is a short transaction in the name
 * of the person who asked.
 */
export class TaskRunner {
  readonly options: TaskRunnerOptions;
  readonly #owner = ulid();
  #timer: NodeJS.Timeout | undefined;
  readonly #working = new Set<Promise<void>>();
  #stopped = false;
  #cleanedAt = 0;

  constructor(options: TaskRunnerOptions) {
    this.options = options;
  }
  start(): void {
    this.#timer = setInterval(() => void this.look(), this.options.lookEveryMs ?? 500);
    this.#timer.unref();
  }
  /** Stops after the current step; what is not done continues in another process or at the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await Promise.all(this.#working);
  }
  /** Runs tasks until none waits. */
  async look(): Promise<void> {
    while (!this.#stopped && this.#working.size < (this.options.atOnce ?? 1)) {
      const working = this.#work().finally(() => this.#working.delete(working));
      this.#working.add(working);
    }
    await Promise.all(this.#working);
  }

  async #work(): Promise<void> {
    try {
      const { database } = this.options;
      for (;;) {
        const task = this.#stopped ? undefined : await claimTask(database, this.#owner);
        if (!task) break;
        await this.#run(task);
      }
      if (Date.now() - this.#cleanedAt < CLEAN_EVERY_MS || this.#stopped) return;
      this.#cleanedAt = Date.now();
      await removeExpired(this.options.database, this.options.bytes);
      await sweepFiles(this.options.database, this.options.bytes);
    } catch (error) {
      this.options.log(`Tasks: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  async #run(task: ClaimedTask): Promise<void> {
    try {
      const ended =
        task.kind === 'EXPORT'
          ? await this.#export(task)
          : task.kind === 'IMPORT'
            ? await this.#import(task)
            : await this.#bulk(task);
      if (!ended && !this.#stopped) await this.#end(task, sql`status = 5`);
      if (!ended && this.#stopped) await this.#giveBack(task);
    } catch (error) {
      const known =
        error instanceof TaskImpossible
          ? error.message
          : isFullDisk(error)
            ? answerTexts.full[task.language]
            : { zh: '任务执行失败，请重试', en: 'The task has failed. Try again' }[task.language];
      if (!(error instanceof TaskImpossible))
        this.options.log(
          `Task ${task.id} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        );
      await this.#end(task, sql`status = 3, message = ${known.slice(0, 300)}`);
    }
  }

  /** Runs one step with the person's present rights. */
  async #step<T>(task: ClaimedTask, work: (call: Call) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    const { api, database, callers } = this.options;
    const caller = await callers.callerOf(task.platformId, task.userId, task.roleIds);
    if (!caller)
      throw new TaskImpossible(
        { zh: '账号已停用或没有角色，任务终止', en: 'The account has no rights any more' }[task.language],
      );
    const scope: Scope = {
      role: isOperatorPlatform(task.platformId) ? 'operator' : 'tenant',
      platformId: task.platformId,
    };
    return database.transaction(
      scope,
      (tx) => work(api.openCall(tx, { as: caller, platformId: task.platformId, language: task.language })),
      options,
    );
  }
  /** Renews the lease; false when the task was cancelled or another process has taken it over. */
  async #alive(task: ClaimedTask, also?: (tx: Tx) => Promise<unknown>): Promise<boolean> {
    const kept = await this.options.database.transaction(system, async (tx) => {
      await also?.(tx);
      return tx.one<{ cancelWanted: boolean }>(sql`
        update task set lease_until = clock_timestamp() + ${LEASE_SECONDS}::int * interval '1 second'
        where platform_id = ${task.platformId} and id = ${task.id} and lease_owner = ${this.#owner}
          returning cancel_wanted`);
    });
    return kept !== undefined && !kept.cancelWanted && !this.#stopped;
  }

  async #export(task: ClaimedTask): Promise<boolean> {
    const { api, dataDir, bytes } = this.options;
    const request = task.request as ExportRequest;
    const resource = api.lists.resource(request.resource);
    if (!resource) throw new TaskImpossible(request.resource);
    const allowed = await this.#step(task, (call) =>
      Promise.resolve(resource.exportAccess?.some((key) => call.can(key)) ?? false),
    );
    if (!allowed) throw new TaskImpossible({ zh: '没有导出权限', en: 'You may not export this list' }[task.language]);
    const orderBy = request.orderBy ?? undefined;
    const names = exportedFields(resource, request);
    const words = await this.#step(task, (call) => changedDictionary(call.tx, task.platformId));
    const rig = (reading: TransactionOptions): ExportRig => ({
      folder: join(dataDir, 'exports'),
      bytes,
      resource,
      words,
      step: (work) =>
        this.#step(
          task,
          (call) =>
            work(async (after, most) => {
              const rows = await api.lists.values(call, request.resource, names, {
                conditions: request.conditions,
                most,
                ...(orderBy ? { orderBy } : {}),
                ...(after === undefined ? {} : { after }),
              });
              return withNamedFiles(call, resource.fields, names, rows);
            }),
          reading,
        ),
      count: () => this.#step(task, (call) => api.lists.count(call, request.resource, request.conditions), reading),
      progress: (done, total) =>
        this.#alive(task, (tx) =>
          tx.run(
            sql`update task set done = ${done}, ok = ${done}, total = ${total}, version = version + 1
              where platform_id = ${task.platformId} and id = ${task.id}`,
          ),
        ),
    });
    const file = await this.#fromReplica((reading) => runExport(task, rig(reading)));
    if (!file) return false;
    await this.#end(
      task,
      sql`status = 2, done = ${file.rows}, ok = ${file.rows}, total = ${file.rows}, file_name = ${file.fileName},
        file_size = ${file.fileSize},
      relative_path = ${file.relativePath}, expire_at = clock_timestamp() + interval '7 days'`,
    );
    return true;
  }

  /** Reads by the replica of reports where there is one; when it is lost meanwhile, all over again by the primary. */
  async #fromReplica<T>(read: (options: TransactionOptions) => Promise<T>): Promise<T> {
    const { database, log } = this.options;
    if (!(database instanceof PooledDatabase && database.replicaReads)) return read({});
    try {
      return await read({ readOnly: true, replica: 'once' });
    } catch (error) {
      if (!(error instanceof DatabaseFault)) throw error;
      log(`An export begins again on the primary: ${error.message}`);
      return read({});
    }
  }

  async #bulk(task: ClaimedTask): Promise<boolean> {
    const command = this.options.api.commandNamed((task.request as BulkRequest).command);
    if (!command) throw new TaskImpossible((task.request as BulkRequest).command);
    if (command.packs) return this.#pack(task, command);
    for (;;) {
      if (!(await this.#alive(task))) return false;
      if (await this.#step(task, (call) => bulkStep(call, task, command))) break;
    }
    await this.#end(task, sql`status = 2`);
    return true;
  }

  /** A bulk task whose command hands over files: it ends with their zip. */
  async #pack(task: ClaimedTask, command: Command): Promise<boolean> {
    const { api, dataDir, bytes } = this.options;
    const zip = await runPack(task, {
      folder: join(dataDir, 'exports'),
      bytes,
      command,
      builtBy: await this.#step(task, (call) => Promise.resolve(call.caller.name)),
      step: (work) => this.#step(task, work),
      alive: () => this.#alive(task),
      labelOf: async (call, id) => (await api.lists.labels(call, command.on?.name ?? '', [id])).get(id) ?? id,
    });
    if (!zip) return false;
    await this.#end(
      task,
      sql`status = 2, file_name = ${zip.fileName}, file_size = ${zip.fileSize}, relative_path = ${zip.relativePath},
        expire_at = clock_timestamp() + interval '7 days'`,
    );
    return true;
  }

  async #import(task: ClaimedTask): Promise<boolean> {
    const { command } = task.request as ImportRequest;
    const plan = planNamed(this.options.api, command);
    if (!plan) throw new TaskImpossible(command);
    for (;;) {
      if (!(await this.#alive(task))) return false;
      if (await this.#step(task, (call) => importStep(call, task, plan))) break;
    }
    await this.#end(task, sql`status = 2, expire_at = clock_timestamp() + interval '7 days'`);
    return true;
  }

  async #end(task: ClaimedTask, change: ReturnType<typeof sql>): Promise<void> {
    await this.options.database.transaction(system, (tx) =>
      tx.run(sql`
      update task set ${change}, lease_owner = null, lease_until = null, finished_at = clock_timestamp(),
        updated_at = clock_timestamp(), version = version + 1
      where platform_id = ${task.platformId} and id = ${task.id} and lease_owner = ${this.#owner}`),
    );
  }
  async #giveBack(task: ClaimedTask): Promise<void> {
    await this.options.database.transaction(system, (tx) =>
      tx.run(sql`
      update task set status = 0, lease_owner = null, lease_until = null where platform_id = ${task.platformId}
        and id = ${task.id} and lease_owner = ${this.#owner}`),
    );
  }
}

/** Finished files, and import rows with their content, are kept for a week. */
export async function expireTasks(tx: Tx): Promise<void> {
  await tx.run(sql`
    update task set status = 4, version = version + 1 where status in (2, 3, 5, 6) and expire_at < clock_timestamp()`);
  await tx.run(
    sql`delete from import_row where (platform_id, task_id) in (select platform_id, id from task where kind = 'IMPORT'
      and status = 4)`,
  );
}
/** Removes the files of expired tasks. One that cannot be removed now is tried again with the next round. */
export async function removeExpired(database: Database, bytes: FileBytes): Promise<void> {
  const gone = await database.transaction(system, (tx) =>
    tx.rows<{ platformId: string; id: string; relativePath: string }>(sql`
      select platform_id, id, relative_path from task where status = 4 and relative_path is not null limit 100`),
  );
  for (const { platformId, id, relativePath } of gone) {
    await bytes.remove(relativePath);
    await database.transaction(system, (tx) =>
      tx.run(sql`update task set relative_path = null where platform_id = ${platformId} and id = ${id}`),
    );
  }
}
