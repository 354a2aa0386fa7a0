/** Result of a poll: something new, nothing new, or no reason to poll again. */
export type Found = 'moved' | 'still' | 'idle';
const soonest = 1000;
const calmest = 5000;
const afterFailure = 30_000;

/**
 * Polls while there is reason to: every second, less often when nothing changes or the network fails, never while the
 * page is hidden.
 */
export class Poller {
  private readonly ask: () => Promise<Found>;
  private wait = soonest;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asking = false;
  private on = false;
  private begun = false;

  constructor(ask: () => Promise<Found>) {
    this.ask = ask;
  }
  /** Polls a second from now, because something has just started. */
  start(): void {
    if (!this.on) document.addEventListener('visibilitychange', this.look);
    this.on = true;
    this.begun = true;
    this.wait = soonest;
    this.plan();
  }
  stop(): void {
    document.removeEventListener('visibilitychange', this.look);
    this.on = false;
    clearTimeout(this.timer);
  }
  private readonly look = (): void => {
    if (document.visibilityState === 'hidden') clearTimeout(this.timer);
    else void this.turn();
  };
  private plan(): void {
    clearTimeout(this.timer);
    if (this.on && !this.asking && document.visibilityState !== 'hidden')
      this.timer = setTimeout(() => void this.turn(), this.wait);
  }
  private async turn(): Promise<void> {
    clearTimeout(this.timer);
    if (!this.on || this.asking) return;
    this.asking = true;
    this.begun = false;
    try {
      const found = await this.ask();
      if (found === 'idle' && !this.begun) this.stop();
      this.wait = found === 'moved' ? soonest : Math.min(calmest, this.wait * 1.3);
    } catch {
      this.wait = Math.min(afterFailure, this.wait * 2);
    } finally {
      this.asking = false;
      this.plan();
    }
  }
}
