import type { Command, Condition, RefusalText } from '@freightdeck/sdk/contract';
import type { Task, TaskFailure, Tasks } from '@freightdeck/sdk/web';
import { makeAutoObservable, observableRef, runInAction, when } from 'mobx';
import { recordName } from './actions.ts';
import type { AnyRecord, KeptRows } from './list-store.ts';
import { problemOf } from './problem.ts';
import type { Problem } from './problem.ts';

/** The records picked, or all that meet the conditions of the list. */
export type BulkChoice =
  | { readonly kind: 'records'; readonly records: readonly AnyRecord[] }
  | { readonly kind: 'all'; readonly count: number; readonly conditions: readonly Condition[] };
export const countOf = (choice: BulkChoice): number => (choice.kind === 'all' ? choice.count : choice.records.length);

/** What stays selected of a choice: what was refused once the task has ended, before that what was not sent at all. */
export interface BulkRest extends KeptRows {
  readonly ended: boolean;
}
export interface BulkResult {
  readonly id: string;
  readonly name: string;
  readonly state: 'done' | 'failed' | 'notAllowed';
  readonly message: string | undefined;
  /** The page where what stood in the way can be put right. */
  readonly go?: RefusalText['go'];
}
/**
 * A command over many records as a task. It goes on when the dialog is closed; what has failed comes back to the list
 * either way.
 */
export class BulkStore {
  starting = false;
  problem: Problem | undefined = undefined;
  failures: readonly TaskFailure[] = [];
  private id: string | undefined = undefined;
  private readonly tasks: Tasks;
  private readonly command: Command;
  private readonly choice: BulkChoice;
  private readonly title: string;
  private readonly rest: (rest: BulkRest) => void;
  private release: () => void = () => undefined;
  private left = false;

  constructor(tasks: Tasks, command: Command, choice: BulkChoice, title: string, rest: (rest: BulkRest) => void) {
    this.tasks = tasks;
    this.command = command;
    this.choice = choice;
    this.title = title;
    this.rest = rest;
    makeAutoObservable<this, 'tasks' | 'command' | 'choice' | 'title' | 'rest' | 'release' | 'left'>(
      this,
      {
        problem: observableRef,
        failures: observableRef,
        tasks: false,
        command: false,
        choice: false,
        title: false,
        rest: false,
        release: false,
        left: false,
      },
      { autoBind: true },
    );
  }
  get records(): readonly AnyRecord[] {
    return this.choice.kind === 'records' ? this.choice.records : [];
  }
  get notAllowed(): readonly AnyRecord[] {
    return this.records.filter((record) => !record.abilities.includes(this.command.name));
  }
  /** What the task will be about. */
  get able(): BulkChoice {
    if (this.choice.kind === 'all') return this.choice;
    const out = new Set(this.notAllowed);
    return { kind: 'records', records: this.choice.records.filter((record) => !out.has(record)) };
  }
  /** How many records the task will be about. */
  get count(): number {
    return countOf(this.choice) - this.notAllowed.length;
  }
  get task(): Task | undefined {
    return this.id === undefined ? undefined : this.tasks.watch(this.id);
  }
  get state(): 'asking' | 'running' | 'ended' {
    if (this.id === undefined) return 'asking';
    return this.task && this.task.status > 1 ? 'ended' : 'running';
  }
  /**
   * Row by row, as far as it is known: all picked rows when the task ran to its end, otherwise those that were refused.
   */
  get results(): readonly BulkResult[] {
    const refused = this.failures.map((row): BulkResult => ({
      id: row.recordId,
      name: row.label,
      state: 'failed',
      message: row.message || row.reason,
      go: this.command.refusals[row.reason]?.go,
    }));
    const label = this.command.on?.label ?? 'id';
    const row =
      (state: BulkResult['state']) =>
      (record: AnyRecord): BulkResult => ({
        id: record.id,
        name: recordName(label, record),
        state,
        message: undefined,
      });
    const failed = new Set(refused.map(({ id }) => id));
    const out = new Set(this.notAllowed.map(({ id }) => id));
    const done = this.task?.status === 2 ? this.records.filter(({ id }) => !failed.has(id) && !out.has(id)) : [];
    return [...refused, ...this.notAllowed.map(row('notAllowed')), ...done.map(row('done'))];
  }
  async start(model: Readonly<Record<string, unknown>>): Promise<void> {
    if (this.starting || this.id !== undefined) return;
    this.starting = true;
    this.problem = undefined;
    const { choice } = this;
    const out = new Set(this.notAllowed.map(({ id }) => id));
    const of =
      choice.kind === 'all'
        ? { conditions: choice.conditions }
        : { ids: choice.records.map(({ id }) => id).filter((id) => !out.has(id)) };
    try {
      const id = await this.tasks.startBulk({ command: this.command, title: this.title, of, model });
      runInAction(() => {
        this.id = id;
      });
      this.rest({ ended: false, keep: out, records: this.records, failed: [] });
      this.follow(id);
    } catch (error) {
      runInAction(() => {
        this.problem = problemOf(error);
      });
    } finally {
      runInAction(() => {
        this.starting = false;
      });
    }
  }
  async retry(): Promise<void> {
    const { id } = this;
    if (id === undefined || this.starting) return;
    this.starting = true;
    this.failures = [];
    await this.tasks.retry(id);
    runInAction(() => {
      this.starting = false;
    });
    this.follow(id);
  }
  stop(): void {
    if (this.id !== undefined) void this.tasks.cancel(this.id);
  }
  /** The dialog is closed: from now on the tray tells the end. */
  leave(): void {
    this.left = true;
    this.release();
  }
  private follow(id: string): void {
    this.release();
    this.release = this.left ? () => undefined : this.tasks.attend(id);
    void when(() => this.state === 'ended').then(() => this.end(id));
  }
  private async end(id: string): Promise<void> {
    this.release();
    const failed = this.task && this.task.fail > 0 ? await this.tasks.failures(id).catch(() => []) : [];
    runInAction(() => {
      this.failures = failed;
    });
    this.rest({
      ended: true,
      keep: new Set([...failed.map((row) => row.recordId), ...this.notAllowed.map((record) => record.id)]),
      records: this.records,
      failed,
    });
  }
}
