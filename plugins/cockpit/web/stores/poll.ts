import { formatDateTime } from '@freightdeck/sdk/values';
import { makeAutoObservable, runInAction } from 'mobx';

const LONGEST_MS = 160_000;

/**
 * Polls while somebody watches: one request at a time, not in a hidden browser tab or page, and less often while
 * requests fail. The last good result stays, with its time.
 */
export class Poll {
  /** Time of the last good answer on this computer. */
  updatedAt: Date | undefined = undefined;
  failed = false;
  private pause: number;
  private every: number;
  private timer: ReturnType<typeof setTimeout> | undefined = undefined;
  private asking = false;
  /** Whether the current result is recent enough for a new watcher. */
  private fresh: boolean;
  private watchers = 0;
  private readonly ask: () => Promise<void>;

  /**
   * `ask` fetches and stores the result; an error counts as a failure. With `updatedAt` there is a recent result, so
   * that the first watcher does not request.
   */
  constructor(ask: () => Promise<void>, seconds: number, updatedAt?: Date) {
    this.ask = ask;
    this.updatedAt = updatedAt;
    this.fresh = updatedAt !== undefined;
    this.every = seconds * 1000;
    this.pause = this.every;
    makeAutoObservable<Poll, 'ask' | 'timer' | 'asking' | 'fresh' | 'pause' | 'every' | 'watchers'>(
      this,
      { ask: false, timer: false, asking: false, fresh: false, pause: false, every: false, watchers: false },
      { autoBind: true },
    );
  }

  /** Starts polling; returns a function that stops it. */
  watch(): () => void {
    this.watchers += 1;
    const wake = (): void => {
      if (document.hidden) clearTimeout(this.timer);
      else void this.load();
    };
    document.addEventListener('visibilitychange', wake);
    if (this.fresh && !document.hidden) this.timer = setTimeout(() => void this.load(), this.pause);
    else wake();
    this.fresh = false;
    return () => {
      this.watchers -= 1;
      document.removeEventListener('visibilitychange', wake);
      clearTimeout(this.timer);
    };
  }

  /** Requests now. */
  async load(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    clearTimeout(this.timer);
    try {
      await this.ask();
      runInAction(() => {
        this.updatedAt = new Date();
        this.failed = false;
        this.pause = this.every;
      });
    } catch {
      runInAction(() => {
        this.failed = true;
        this.pause = Math.min(this.pause * 2, LONGEST_MS);
      });
    } finally {
      this.asking = false;
      if (this.watchers > 0 && !document.hidden) this.timer = setTimeout(() => void this.load(), this.pause);
    }
  }
}
/** `10:20:30`; empty until there was an answer. */
export const clock = (at: Date | undefined): string => (at ? formatDateTime(at).slice(11) : '');
