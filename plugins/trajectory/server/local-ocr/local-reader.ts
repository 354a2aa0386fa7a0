import { Worker } from 'node:worker_threads';
import { isBuilt } from '@freightdeck/sdk/server';
import type { FieldName } from './found-fields.ts';

/** A field that was read, and where it stands, in shares of the picture's width and height. */
interface ReadField {
  readonly field: FieldName;
  readonly value: string;
  readonly confidencePpm: number;
  readonly box: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
}
export interface LocalReading {
  readonly text: string;
  /** 0 to 1. */
  readonly confidence: number;
  readonly fields: readonly ReadField[];
}
export interface ToReader {
  readonly picture: Uint8Array;
}
export type FromReader = LocalReading | { readonly unreadable: true } | { readonly fault: string };

/** Longest time for one picture, and how long a thread without work is kept. */
const limitMs = 25_000;
const restMs = 60_000;
const sources = new URL('./reader-thread.js', import.meta.url);
const entry = isBuilt ? new URL('reader-worker.js', sources) : sources;

/**
 * Reads pictures in a thread of its own, one after another. The thread, and with it the recogniser and its data, is
 * loaded with the first picture, and ends when there is nothing to read.
 */
export class LocalReader {
  readonly #limitMs: number;
  readonly #entry: URL;
  #thread: Worker | undefined;
  #heard: ((said: FromReader) => void) | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #rest: NodeJS.Timeout | undefined;

  constructor({ limit = limitMs, thread = entry }: { readonly limit?: number; readonly thread?: URL } = {}) {
    this.#limitMs = limit;
    this.#entry = thread;
  }

  /** Undefined when it is no picture, or cannot be read within its time. */
  read(picture: Uint8Array, signal?: AbortSignal): Promise<LocalReading | undefined> {
    const turn = this.#last.then(() => (signal?.aborted ? undefined : this.#one(picture, signal)));
    this.#last = turn.catch(() => undefined);
    return turn;
  }
  end(): Promise<unknown> {
    const thread = this.#thread;
    this.#thread = undefined;
    clearTimeout(this.#rest);
    return thread?.terminate() ?? Promise.resolve();
  }

  #start(): Worker {
    const thread = new Worker(this.#entry, { execArgv: [] });
    const hear = (said: FromReader): void => {
      if (this.#thread === thread) this.#heard?.(said);
    };
    thread.on('message', hear);
    thread.on('error', ({ code }: Error & { readonly code?: string }) =>
      hear(code === 'ERR_MODULE_NOT_FOUND' ? { fault: 'notInstalled' } : { unreadable: true }),
    );
    thread.on('exit', () => hear({ unreadable: true }));
    thread.unref();
    return thread;
  }
  async #one(picture: Uint8Array, signal?: AbortSignal): Promise<LocalReading | undefined> {
    clearTimeout(this.#rest);
    const thread = (this.#thread ??= this.#start());
    let timer: NodeJS.Timeout | undefined;
    const said = await new Promise<FromReader>((done) => {
      const broken = (): void => done({ unreadable: true });
      timer = setTimeout(broken, this.#limitMs);
      signal?.addEventListener('abort', broken, { once: true });
      this.#heard = done;
      thread.postMessage({ picture } satisfies ToReader);
    });
    clearTimeout(timer);
    this.#heard = undefined;
    // Whatever went wrong in a thread is gone with it; the next picture gets a new one.
    if ('unreadable' in said || 'fault' in said) await this.end();
    else {
      this.#rest = setTimeout(() => void this.end(), restMs);
      this.#rest.unref();
    }
    if ('fault' in said)
      throw new Error(
        said.fault === 'notInstalled'
          ? 'The reader is not installed: npm install brings tesseract.js-core and @tesseract.js-data/chi_sim'
          : said.fault,
      );
    return 'unreadable' in said ? undefined : said;
  }
}
