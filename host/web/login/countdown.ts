import { makeAutoObservable } from 'mobx';
import { codeCountdown } from '@freightdeck/sdk/contract';
import { maskMobile } from '@freightdeck/sdk/values';

/** Until when each number waits, in milliseconds. Numbers are masked. */
const key = 'freightdeck-code-waits';
type Waits = Readonly<Record<string, number>>;
function kept(): Waits {
  try {
    const waits: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    const all = typeof waits === 'object' && waits !== null ? Object.entries(waits) : [];
    return Object.fromEntries(all.filter(([, end]) => typeof end === 'number' && end > Date.now()));
  } catch {
    return {};
  }
}
const keep = (mobile: string, end: number): void =>
  sessionStorage.setItem(key, JSON.stringify({ ...kept(), [maskMobile(mobile)]: end }));

/**
 * Seconds until the next code may be requested for a number, also after the page was loaded again. Uses the clock, so
 * that a sleeping tab does not prolong it.
 */
export class Countdown {
  seconds = 0;
  private end = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor() {
    makeAutoObservable<this, 'end' | 'timer'>(this, { end: false, timer: false }, { autoBind: true });
  }
  start(mobile: string): void {
    const end = Date.now() + codeCountdown * 1000;
    keep(mobile, end);
    this.count(end);
  }
  /** Goes on where it was when the page was left, if it is this number that waits. */
  resume(mobile: string): void {
    const end = kept()[maskMobile(mobile.trim())];
    if (this.seconds === 0 && end !== undefined) this.count(end);
  }
  /** Enables the button at once. */
  stop(mobile: string): void {
    keep(mobile, 0);
    this.leave();
  }
  /** Counts no more; the number goes on waiting. */
  leave(): void {
    clearInterval(this.timer);
    this.seconds = 0;
  }
  private count(end: number): void {
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
