import { makeAutoObservable } from 'mobx';
import { codeCountdown } from '@freightdeck/sdk/contract';

/** Seconds until the next code may be requested. Uses the clock, so that a sleeping tab does not prolong it. */
export class Countdown {
  seconds = 0;
  private end = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor() {
    makeAutoObservable<this, 'end' | 'timer'>(this, { end: false, timer: false }, { autoBind: true });
  }
  start(): void {
    this.stop();
    this.end = Date.now() + codeCountdown * 1000;
    this.seconds = codeCountdown;
    this.timer = setInterval(this.tick, 1000);
  }
  /** Enables the button at once. */
  stop(): void {
    clearInterval(this.timer);
    this.seconds = 0;
  }
  private tick(): void {
    this.seconds = Math.max(0, Math.ceil((this.end - Date.now()) / 1000));
    if (this.seconds === 0) this.stop();
  }
}
