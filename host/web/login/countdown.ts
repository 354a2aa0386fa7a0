import { makeAutoObservable } from 'mobx';
import { codeCountdown } from '@freightdeck/sdk/contract';

const storageKey = 'freightdeck-code-again-at';
/**
 * Seconds until the next code may be requested. Uses the clock, so that a sleeping tab does not prolong it, and goes on
 * after the page was loaded anew.
 */
export class Countdown {
  seconds = 0;
  private end = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor() {
    makeAutoObservable<this, 'end' | 'timer'>(this, { end: false, timer: false }, { autoBind: true });
  }
  start(): void {
    const end = Date.now() + codeCountdown * 1000;
    sessionStorage.setItem(storageKey, String(end));
    this.runTo(end);
  }
  /** Takes up what was counted before the page was loaded anew, or was left. */
  resume(): void {
    const end = Number(sessionStorage.getItem(storageKey));
    const longest = Date.now() + codeCountdown * 1000;
    if (end > Date.now() && end <= longest) this.runTo(end);
  }
  /** No code was sent: another may be requested at once. */
  stop(): void {
    sessionStorage.removeItem(storageKey);
    this.leave();
  }
  /** The button is no longer shown; the time goes on. */
  leave(): void {
    clearInterval(this.timer);
    this.seconds = 0;
  }
  private runTo(end: number): void {
    this.leave();
    this.end = end;
    this.timer = setInterval(this.tick, 1000);
    this.tick();
  }
  private tick(): void {
    this.seconds = Math.max(0, Math.ceil((this.end - Date.now()) / 1000));
    if (this.seconds === 0) this.leave();
  }
}
