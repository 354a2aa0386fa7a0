import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { StoredFile } from '../../web/index.ts';

/** A chosen file that is not stored yet. */
export interface WaitingFile {
  readonly key: number;
  readonly file: File;
  /** Share that has been sent, 0 to 1. */
  readonly part: number;
  /** Why it could not be stored. */
  readonly problem: string | undefined;
}
export interface FileQueueRig {
  readonly send: (file: File, progress: (part: number) => void, signal: AbortSignal) => Promise<StoredFile>;
  readonly stored: (file: StoredFile) => void;
}

/** Uploads files one after another, so that they are stored in the order in which they were chosen. */
export class FileQueue {
  waiting: readonly WaitingFile[] = [];
  private readonly rig: FileQueueRig;
  private running: { readonly key: number; readonly stop: AbortController } | undefined = undefined;
  private lastKey = 0;

  constructor(rig: FileQueueRig) {
    this.rig = rig;
    makeAutoObservable<this, 'rig' | 'running' | 'lastKey'>(
      this,
      { waiting: observableRef, rig: false, running: false, lastKey: false },
      { autoBind: true },
    );
  }
  /** Something is being sent, or waits for its turn. */
  get isBusy(): boolean {
    return this.waiting.some(({ problem }) => problem === undefined);
  }
  add(files: readonly File[]): void {
    const added = files.map((file) => ({ key: (this.lastKey += 1), file, part: 0, problem: undefined }));
    this.waiting = [...this.waiting, ...added];
    void this.work();
  }
  /** Tries a file again that could not be stored. */
  again(key: number): void {
    this.change(key, { part: 0, problem: undefined });
    void this.work();
  }
  /** Takes a file off, also while it is sent. */
  drop(key: number): void {
    if (this.running?.key === key) this.running.stop.abort();
    this.waiting = this.waiting.filter((one) => one.key !== key);
  }
  private change(key: number, change: Partial<WaitingFile>): void {
    this.waiting = this.waiting.map((one) => (one.key === key ? { ...one, ...change } : one));
  }
  private async work(): Promise<void> {
    const next = this.running ? undefined : this.waiting.find(({ problem }) => problem === undefined);
    if (!next) return;
    const { key, file } = next;
    const stop = new AbortController();
    this.running = { key, stop };
    try {
      const stored = await this.rig.send(file, (part) => this.change(key, { part }), stop.signal);
      if (!stop.signal.aborted)
        runInAction(() => {
          this.drop(key);
          this.rig.stored(stored);
        });
    } catch (error) {
      this.change(key, { problem: error instanceof Error ? error.message : String(error) });
    } finally {
      this.running = undefined;
      void this.work();
    }
  }
}
