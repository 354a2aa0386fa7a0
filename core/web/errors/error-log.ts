import { formatDateTime } from '@freightdeck/sdk/values';
import type { Errors, LoggedError } from '@freightdeck/sdk/web';
import { makeAutoObservable, observableShallow } from 'mobx';

const kept = 100;
const reportedAtMost = 20;

export interface ErrorCallbacks {
  /** The plugin a stack leads to. */
  readonly ownerOf: (stack: string) => string | undefined;
  /** The address with the set of plugins in it: whoever opens it has the same ones. */
  readonly link: (href: string) => string;
}
/** Errors of this browser session: shown in the top bar, and sent to the platform a limited number of times. */
export class ErrorLog implements Errors {
  log: LoggedError[] = [];
  private readonly send: (error: LoggedError) => void;
  private readonly callbacks: ErrorCallbacks;
  private sent = 0;

  constructor(
    send: (error: LoggedError) => void = () => undefined,
    callbacks: ErrorCallbacks = { ownerOf: () => undefined, link: (href) => href },
  ) {
    this.send = send;
    this.callbacks = callbacks;
    makeAutoObservable<this, 'send' | 'callbacks' | 'sent'>(
      this,
      { log: observableShallow, send: false, callbacks: false, sent: false },
      { autoBind: true },
    );
  }
  report(error: unknown, info: string, plugin?: string): void {
    const known = error instanceof Error;
    const entry: LoggedError = {
      at: formatDateTime(Date.now()),
      message: known ? error.message : String(error),
      info,
      url: this.callbacks.link(location.href),
      stack: known ? (error.stack ?? '') : '',
      plugin,
    };
    const repeated = this.log.some(
      (one) => one.message === entry.message && one.info === entry.info && one.plugin === plugin,
    );
    this.log = [entry, ...this.log].slice(0, kept);
    if (repeated || this.sent >= reportedAtMost) return;
    this.sent += 1;
    this.send(entry);
  }
  clear(): void {
    this.log = [];
  }
  /** Uncaught errors of the window end here. Answers what stops listening. */
  listen(target: Window): () => void {
    const uncaught = (error: unknown, info: string): void =>
      this.report(error, info, error instanceof Error ? this.callbacks.ownerOf(error.stack ?? '') : undefined);
    const failed = (event: ErrorEvent): void => uncaught(event.error ?? event.message, 'window');
    const rejected = (event: PromiseRejectionEvent): void => uncaught(event.reason, 'promise');
    target.addEventListener('error', failed);
    target.addEventListener('unhandledrejection', rejected);
    return () => {
      target.removeEventListener('error', failed);
      target.removeEventListener('unhandledrejection', rejected);
    };
  }
}
