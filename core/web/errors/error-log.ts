import { formatDateTime } from '@freightdeck/sdk/values';
import type { Errors, LoggedError } from '@freightdeck/sdk/web';
import { makeAutoObservable, observableShallow } from 'mobx';
import { Happening } from '../events/index.ts';
import { linkWith } from '../plugins/index.ts';
import type { PluginSet } from '../plugins/index.ts';

const kept = 100;
const reportedAtMost = 20;
/** Whether an error of the window is one. Browsers also say so when a size is observed one frame later. */
export const isFault = ({ message }: ErrorEvent): boolean => !message.startsWith('ResizeObserver loop');

/** Finds out what an error may have to do with. */
interface Suspects {
  /** Goes into the logged address, so that whoever opens it has the same plugins. */
  readonly wholeSet: PluginSet;
  /** The plugin to whose code a stack trace leads. */
  ownerOf(stack: string): string | undefined;
  entry(id: string): { readonly isInDevelopment: boolean } | undefined;
}
/** Errors that the browser or React writes into the browser's own log. */
const written: ReadonlySet<string> = new Set(['page', 'window', 'promise']);
/** Errors of this browser session, shown in the top bar. A limited number of them is reported to the platform. */
export class ErrorLog implements Errors {
  log: LoggedError[] = [];
  /** An error that should be reported to the platform. */
  readonly noteworthy = new Happening<LoggedError>();
  private readonly plugins: () => Suspects;
  private told = 0;

  constructor(plugins: () => Suspects) {
    this.plugins = plugins;
    makeAutoObservable<this, 'plugins' | 'told'>(
      this,
      { log: observableShallow, noteworthy: false, plugins: false, told: false },
      { autoBind: true },
    );
  }
  report(error: unknown, info: string, plugin?: string): void {
    const known = error instanceof Error;
    const entry: LoggedError = {
      at: formatDateTime(Date.now()),
      message: known ? error.message : String(error),
      info,
      url: linkWith(location.href, this.plugins().wholeSet),
      stack: known ? (error.stack ?? '') : '',
      plugin,
    };
    const repeated = this.log.some(
      (one) => one.message === entry.message && one.info === entry.info && one.plugin === plugin,
    );
    this.log = [entry, ...this.log].slice(0, kept);
    // It is its author's alone: whoever is told of errors is told of versions that are installed. The browser's log
    // names the places in the author's own files.
    if (plugin !== undefined && this.plugins().entry(plugin)?.isInDevelopment) {
      if (!written.has(info)) console.error(error);
      return;
    }
    if (repeated || this.told >= reportedAtMost) return;
    this.told += 1;
    void this.noteworthy.tell(entry);
  }
  clear(): void {
    this.log = [];
  }
  /** Logs uncaught errors of the window. Returns a function that stops it. */
  listen(target: Window): () => void {
    const uncaught = (error: unknown, info: string): void =>
      this.report(error, info, error instanceof Error ? this.plugins().ownerOf(error.stack ?? '') : undefined);
    const failed = (event: ErrorEvent): void => {
      if (isFault(event)) uncaught(event.error ?? event.message, 'window');
    };
    const rejected = (event: PromiseRejectionEvent): void => uncaught(event.reason, 'promise');
    target.addEventListener('error', failed);
    target.addEventListener('unhandledrejection', rejected);
    return () => {
      target.removeEventListener('error', failed);
      target.removeEventListener('unhandledrejection', rejected);
    };
  }
}
