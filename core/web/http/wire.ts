import type { AxiosInstance } from 'axios';
import { makeObservable, observableRef, runInAction } from 'mobx';
import { callsIdleAtMost } from '../prefetch/clock.ts';
import type { CallDetails, ClientSettings } from './axios-client.ts';
import { createAxiosClient } from './axios-client.ts';
import type { Envelope } from './failures.ts';

export interface WireSettings extends ClientSettings {
  /** After how many milliseconds a call counts as slow. */
  readonly slowAfter?: number;
}
export interface WireOptions extends CallDetails {
  readonly signal?: AbortSignal;
  /** Called with the share of the body that has been sent, 0 to 1. */
  readonly progress?: (part: number) => void;
}
export interface SlowCall {
  readonly id: number;
  readonly path: string;
  cancel(): void;
}

/** The only code that sends requests, by axios. Returns envelopes and throws `CallFailure`; shows nothing itself. */
export class Wire {
  /** Slow calls, which the shell offers to cancel. */
  slow: readonly SlowCall[] = [];
  private readonly client: AxiosInstance;
  private readonly slowAfter: number;
  private counter = 0;
  private running = 0;
  private readonly waiting = new Set<() => void>();

  constructor({ slowAfter = 8000, ...settings }: WireSettings) {
    this.slowAfter = slowAfter;
    this.client = createAxiosClient(settings);
    makeObservable(this, { slow: observableRef });
  }

  post(path: string, body: unknown, options: WireOptions = {}): Promise<Envelope> {
    return this.send<Envelope>(path, body, 'json', options);
  }
  blob(path: string, body: unknown, options: WireOptions = {}): Promise<Blob> {
    return this.send<Blob>(path, body, 'blob', options);
  }
  /**
   * Resolves when no call is running, or after `atMost` milliseconds. For work that should not delay the calls of a
   * page.
   */
  whenIdle(atMost = callsIdleAtMost): Promise<void> {
    if (this.running === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.waiting.delete(end);
        resolve();
      };
      const timer = setTimeout(end, atMost);
      this.waiting.add(end);
    });
  }

  private async send<T>(
    path: string,
    body: unknown,
    responseType: 'json' | 'blob',
    { signal, progress, ...call }: WireOptions,
  ): Promise<T> {
    const givenUp = new AbortController();
    const id = (this.counter += 1);
    this.running += 1;
    const timer = setTimeout(() => {
      runInAction(() => {
        this.slow = [...this.slow, { id, path, cancel: () => givenUp.abort() }];
      });
    }, this.slowAfter);
    try {
      const { data } = await this.client.post<T>(path, body, {
        call,
        responseType,
        signal: signal ? AbortSignal.any([signal, givenUp.signal]) : givenUp.signal,
        ...(progress
          ? {
              onUploadProgress: ({ progress: part = 0 }) => {
                progress(part);
              },
            }
          : {}),
      });
      return data;
    } finally {
      clearTimeout(timer);
      this.running -= 1;
      if (this.running === 0) for (const end of [...this.waiting]) end();
      if (this.slow.some((one) => one.id === id))
        runInAction(() => {
          this.slow = this.slow.filter((one) => one.id !== id);
        });
    }
  }
}
