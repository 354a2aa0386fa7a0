import { pulsePath } from '@freightdeck/sdk/contract';
import type { Session } from '@freightdeck/sdk/web';
import type { Wire } from '../http/index.ts';

/**
 * A console that hears nothing for so long asks, in milliseconds: within five seconds everybody has what the operator
 * decided.
 */
export const pulseEvery = 3500;
const afterFailure = 30_000;

/** What is off in this console, and what happens when it changes. */
interface Standing {
  /** As the header of an answer says it; undefined while nobody has it yet. */
  readonly standing: string | undefined;
  follow(): Promise<void>;
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
  private readonly life: Standing;
  private readonly current: { readonly session: Pick<Session, 'isOperator'> | undefined };
  private readonly plugins: { readonly records: readonly { readonly isPartners: boolean }[] };
  private readonly wire: Pick<Wire, 'post'>;

  constructor(
    life: Standing,
    current: { readonly session: Pick<Session, 'isOperator'> | undefined },
    plugins: { readonly records: readonly { readonly isPartners: boolean }[] },
    wire: Pick<Wire, 'post'>,
  ) {
    this.life = life;
    this.current = current;
    this.plugins = plugins;
    this.wire = wire;
  }
  /** Heard with the answer of a call. */
  hear(ids: string): void {
    this.heardAt = performance.now();
    this.wait = pulseEvery;
    const { standing } = this.life;
    if (this.following || standing === undefined || standing === ids) return;
    this.following = true;
    // What fails is tried again with the next answer.
    void this.life
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
  /** Whether somebody is here for whom a plugin can be switched off. */
  private get attends(): boolean {
    const { session } = this.current;
    return session !== undefined && (!session.isOperator || this.plugins.records.some(({ isPartners }) => isPartners));
  }
  private readonly plan = (): void => {
    clearTimeout(this.timer);
    if (document.visibilityState !== 'hidden')
      this.timer = setTimeout(() => void this.beat(), Math.max(0, this.heardAt + this.wait - performance.now()));
  };
  private async beat(): Promise<void> {
    const silent = performance.now() - this.heardAt >= this.wait;
    if (silent) this.heardAt = performance.now();
    if (silent && this.attends) {
      // Its answer is heard like any other.
      await this.wire.post(pulsePath, {}, { signal: AbortSignal.timeout(pulseEvery) }).catch(() => {
        this.wait = Math.min(afterFailure, this.wait * 2);
      });
    }
    this.plan();
  }
}
