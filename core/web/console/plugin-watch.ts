import { pulsePath } from '@freightdeck/sdk/contract';
import type { Session } from '@freightdeck/sdk/web';
import type { Wire } from '../http/index.ts';

/**
 * Without any answer for this many milliseconds the console asks by itself, so that what the operator decides reaches
 * everybody within five seconds.
 */
export const pulseEvery = 3500;
const afterFailure = 30_000;

/** Plugins that are off in this console, and how it follows a change. */
interface Standing {
  /** As `X-Freightdeck-Off` names them; undefined until the menus have been loaded. */
  readonly standing: string | undefined;
  follow(): Promise<void>;
}

/**
 * Notices when the operator switches a plugin off or on for the tenant. Every answer of the platform names the plugins
 * that are off; a visible console that makes no calls asks for that header alone.
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
  /** Called with the plugins that are off, as an answer names them. */
  hear(ids: string): void {
    this.heardAt = performance.now();
    this.wait = pulseEvery;
    const { standing } = this.life;
    if (this.following || standing === undefined || standing === ids) return;
    this.following = true;
    // A failure is ignored: the next answer triggers another try.
    void this.life
      .follow()
      .catch(() => undefined)
      .finally(() => {
        this.following = false;
      });
  }
  /** Starts asking while the page is visible. Returns a function that stops it. */
  start(): () => void {
    document.addEventListener('visibilitychange', this.plan);
    this.plan();
    return () => {
      document.removeEventListener('visibilitychange', this.plan);
      clearTimeout(this.timer);
    };
  }
  /** Whether a plugin can be switched off for the signed-in person at all. */
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
      // The header of the answer reaches `hear` like that of any call.
      await this.wire.post(pulsePath, {}, { signal: AbortSignal.timeout(pulseEvery) }).catch(() => {
        this.wait = Math.min(afterFailure, this.wait * 2);
      });
    }
    this.plan();
  }
}
