/**
 * A console that hears nothing for so long asks, in milliseconds: within five seconds everybody has what the operator
 * decided.
 */
export const pulseEvery = 3500;
const afterFailure = 30_000;

export interface PluginWatchDoors {
  /** What is off in this console, as the header of an answer says it; undefined while nobody has it yet. */
  readonly standing: () => string | undefined;
  readonly follow: () => Promise<void>;
  /** Whether somebody is here for whom a plugin can be switched off. */
  readonly attends: () => boolean;
  /** A call whose answer is heard like any other. */
  readonly ask: (signal: AbortSignal) => Promise<unknown>;
}

/**
 * Whether the operator has switched a plugin off for the tenant: every answer says so, and a console that is looked at
 * but asks nothing asks for that alone.
 */
export class PluginWatch {
  private heardAt = 0;
  private wait = pulseEvery;
  private following = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly doors: PluginWatchDoors;

  constructor(doors: PluginWatchDoors) {
    this.doors = doors;
  }
  /** Heard with the answer of a call. */
  hear(ids: string): void {
    this.heardAt = performance.now();
    this.wait = pulseEvery;
    const standing = this.doors.standing();
    if (this.following || standing === undefined || standing === ids) return;
    this.following = true;
    // What fails is tried again with the next answer.
    void this.doors
      .follow()
      .catch(() => undefined)
      .finally(() => {
        this.following = false;
      });
  }
  /** Asks from now on while the page is looked at. Answers what ends it. */
  start(): () => void {
    document.addEventListener('visibilitychange', this.plan);
    this.plan();
    return () => {
      document.removeEventListener('visibilitychange', this.plan);
      clearTimeout(this.timer);
    };
  }
  private readonly plan = (): void => {
    clearTimeout(this.timer);
    if (document.visibilityState !== 'hidden')
      this.timer = setTimeout(() => void this.beat(), Math.max(0, this.heardAt + this.wait - performance.now()));
  };
  private async beat(): Promise<void> {
    const silent = performance.now() - this.heardAt >= this.wait;
    if (silent) this.heardAt = performance.now();
    if (silent && this.doors.attends()) {
      await this.doors.ask(AbortSignal.timeout(pulseEvery)).catch(() => {
        this.wait = Math.min(afterFailure, this.wait * 2);
      });
    }
    this.plan();
  }
}
