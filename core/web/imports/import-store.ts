import { importFilePath, importRows, importTemplatePath, repairImport, runImport } from '@freightdeck/sdk/contract';
import type { ImportColumn, ImportRow, ImportStart, Skipped } from '@freightdeck/sdk/contract';
import { Refusal, saveFile } from '@freightdeck/sdk/web';
import type { Http, ImportWish, Task, Tasks, Upload } from '@freightdeck/sdk/web';
import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import { problemOf } from '../pages/problem.ts';
import type { Problem } from '../pages/problem.ts';

export interface ImportServices {
  readonly http: Http;
  readonly tasks: Tasks;
  readonly upload: Upload;
}
/** Rows shown at once. */
export const rowsAtOnce = 50;

/** One import as the person works on it: the file, its rows with what is wrong, and how far it is. */
export class ImportStore {
  id: string | undefined;
  columns: readonly ImportColumn[] = [];
  rows: readonly ImportRow[] = [];
  which: 'open' | 'all' = 'open';
  page = 1;
  total = 0;
  unknown: readonly string[] = [];
  skipped: Skipped = { sheets: 0, rows: 0 };
  sending: number | undefined = undefined;
  known = false;
  busy = false;
  problem: Problem | undefined = undefined;
  private file: File | undefined = undefined;
  private version = 0;
  private readonly wish: ImportWish;
  private readonly services: ImportServices;
  private work: Promise<void> = Promise.resolve();
  private readonly ends: () => void;

  constructor(services: ImportServices, wish: ImportWish) {
    this.services = services;
    this.wish = wish;
    this.id = 'task' in wish ? wish.task : undefined;
    makeAutoObservable<this, 'file' | 'version' | 'wish' | 'services' | 'work' | 'ends'>(
      this,
      {
        columns: observableRef,
        rows: observableRef,
        unknown: observableRef,
        skipped: observableRef,
        problem: observableRef,
        file: false,
        version: false,
        wish: false,
        services: false,
        work: false,
        ends: false,
      },
      { autoBind: true },
    );
    this.ends = reaction(
      () => this.phase,
      (phase, before) => {
        if (before === 'running' && phase === 'check') void this.ended();
      },
    );
    if (this.id !== undefined) void this.services.tasks.follow(this.id).then(this.load);
  }
  get task(): Task | undefined {
    return this.id === undefined ? undefined : this.services.tasks.watch(this.id);
  }
  get phase(): 'choose' | 'sending' | 'running' | 'check' {
    if (this.sending !== undefined) return 'sending';
    if (this.id === undefined) return 'choose';
    return this.task !== undefined && this.task.status <= 1 ? 'running' : 'check';
  }
  /** Rows that may be imported as they are. */
  get waiting(): number {
    return this.task ? this.task.total - this.task.done : 0;
  }
  leave(): void {
    this.ends();
  }

  async template(): Promise<void> {
    if ('task' in this.wish) return;
    const { command } = this.wish;
    // What goes wrong has been told.
    const file = await this.services.upload.fetch(importTemplatePath, { id: command.name }).catch(() => undefined);
    if (file) saveFile(`${this.wish.title}.xlsx`, file);
  }
  async send(file: File, again = false): Promise<void> {
    const { wish } = this;
    if ('task' in wish || this.sending !== undefined) return;
    this.file = file;
    this.sending = 0;
    this.problem = undefined;
    this.known = false;
    try {
      const fields = {
        command: wish.command.name,
        title: `${wish.title} · ${file.name}`.slice(0, 100),
        ...(again ? { again: '1' } : {}),
      };
      const start = (await this.services.upload.hand(importFilePath, file, fields, (part) =>
        runInAction(() => {
          this.sending = part;
        }),
      )) as ImportStart;
      await this.services.tasks.follow(start.id);
      runInAction(() => {
        this.id = start.id;
        this.known = start.known;
        this.which = start.bad > 0 ? 'open' : 'all';
        this.page = 1;
      });
      await this.load();
    } catch (error) {
      runInAction(() => {
        this.problem = problemOf(error);
      });
    } finally {
      runInAction(() => {
        this.sending = undefined;
      });
    }
  }
  /** The same file once more, because the person means it. */
  sendAgain(): Promise<void> {
    return this.file ? this.send(this.file, true) : Promise.resolve();
  }
  show(which: 'open' | 'all', page = 1): void {
    this.which = which;
    this.page = page;
    void this.load();
  }
  async load(): Promise<void> {
    const { id, which, page } = this;
    if (id === undefined) return;
    try {
      const found = await this.services.http.ask(
        importRows,
        { task: id, which, page, limit: rowsAtOnce },
        { quiet: true },
      );
      runInAction(() => {
        if (!found || this.which !== which || this.page !== page) return;
        this.columns = found.columns;
        this.rows = found.rows;
        this.total = found.total;
        this.unknown = found.unknown;
        this.skipped = found.skipped;
      });
    } catch (error) {
      runInAction(() => {
        this.problem = problemOf(error);
      });
    }
  }
  /** Writes a cell; the platform says what the row is now. One after the other. */
  repair(line: number, field: string, text: string): Promise<void> {
    return this.change({ line, cells: { [field]: text } });
  }
  drop(line: number): Promise<void> {
    return this.change({ line, drop: true });
  }
  async run(): Promise<void> {
    await this.act(async (on) => {
      await this.services.http.run(runImport, {}, on, { quiet: true });
    });
  }
  async retry(): Promise<void> {
    if (this.id === undefined || this.busy) return;
    this.busy = true;
    await this.services.tasks.retry(this.id);
    runInAction(() => {
      this.busy = false;
    });
  }
  async abandon(): Promise<void> {
    if (this.id !== undefined) await this.services.tasks.cancel(this.id);
  }

  private change(row: {
    readonly line: number;
    readonly cells?: Readonly<Record<string, string>>;
    readonly drop?: boolean;
  }): Promise<void> {
    this.work = this.work.then(() =>
      this.act(async (on) => {
        const answer = await this.services.http.run(repairImport, { rows: [row] }, on, { quiet: true });
        const now = new Map(answer.rows.map((one) => [one.line, one]));
        runInAction(() => {
          this.version = answer.version;
          this.rows = row.drop
            ? this.rows.filter(({ line }) => line !== row.line)
            : this.rows.map((one) => now.get(one.line) ?? one);
        });
      }),
    );
    return this.work;
  }
  /** Does something with the import as it is now; when somebody was faster, once more. */
  private async act(work: (on: { readonly id: string; readonly version: number }) => Promise<void>): Promise<void> {
    const { id } = this;
    if (id === undefined) return;
    this.busy = true;
    this.problem = undefined;
    try {
      const version = (): number => Math.max(this.version, this.task?.version ?? 1);
      await work({ id, version: version() }).catch(async (error: unknown) => {
        if (!(error instanceof Refusal) || error.reason !== 'stale') throw error;
        await this.services.tasks.follow(id);
        await work({ id, version: version() });
      });
      await this.services.tasks.follow(id);
    } catch (error) {
      runInAction(() => {
        this.problem = problemOf(error);
      });
    } finally {
      runInAction(() => {
        this.busy = false;
      });
    }
  }
  private async ended(): Promise<void> {
    runInAction(() => {
      this.page = 1;
      this.which = (this.task?.fail ?? 0) > 0 ? 'open' : 'all';
    });
    await this.load();
    if (!('task' in this.wish)) this.wish.onDone?.();
  }
}
