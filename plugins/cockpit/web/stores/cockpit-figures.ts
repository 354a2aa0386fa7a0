import { makeAutoObservable, runInAction } from 'mobx';
import { cockpitData, realTimeTransaction, type CockpitData, type LiveRow } from '../../contract/index.ts';
import type { Http } from '@freightdeck/sdk/web';

const POLL_MS = 10_000;
const LONGEST_MS = 160_000;

/** The figures and the live list: asked for again every ten seconds while somebody looks, more seldom while the API fails. */
export class CockpitFigures {
  figures: CockpitData | undefined;
  live: readonly LiveRow[] = [];
  /** Wall clock of the last good answer. */
  updatedAt: Date | undefined;
  failed = false;
  private pause = POLL_MS;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running = false;
  private readonly http: Http;

  constructor(http: Http) {
    this.http = http;
    makeAutoObservable<CockpitFigures, 'http' | 'timer' | 'running' | 'pause'>(this, { http: false, timer: false, running: false, pause: false }, { autoBind: true });
  }

  /** Starts asking; the answer stops it. */
  watch(): () => void {
    const wake = (): void => {
      if (!document.hidden) void this.load();
    };
    document.addEventListener('visibilitychange', wake);
    void this.load();
    return () => {
      document.removeEventListener('visibilitychange', wake);
      clearTimeout(this.timer);
      this.timer = undefined;
    };
  }

  async load(): Promise<void> {
    if (this.running) return;
    this.running = true;
    clearTimeout(this.timer);
    try {
      const [figures, live] = await Promise.all([
        this.http.ask(cockpitData, {}, { quiet: true }),
        this.http.ask(realTimeTransaction, { page: 1, size: 20, selectWaybillInfoParam: {} }, { quiet: true }),
      ]);
      runInAction(() => {
        this.figures = figures ?? this.figures;
        this.live = live?.pageResult.itemList ?? [];
        this.updatedAt = new Date();
        this.failed = false;
        this.pause = POLL_MS;
      });
    } catch {
      runInAction(() => {
        this.failed = true;
        this.pause = Math.min(this.pause * 2, LONGEST_MS);
      });
    } finally {
      this.running = false;
      if (!document.hidden) this.timer = setTimeout(() => void this.load(), this.pause);
    }
  }
}
