import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { Fault, Refusal } from '@freightdeck/sdk/web';
import type { StoredFile } from '@freightdeck/sdk/web';
import type { Envelope, WireOptions } from '../http/index.ts';
import { CallFailure } from '../http/index.ts';
import type { FrameKeeping } from './frame-keeping.ts';
import type { FrameFailure, FrameFault, FromFrame, Question, ToFrame } from './frame-messages.ts';
import { carried, frameLimits, isQuestion, readFromFrame } from './frame-messages.ts';

export interface LineCallbacks {
  /** Complete paths of the endpoints the plugin serves, and of those of the platform that it may read. */
  readonly paths: ReadonlySet<string>;
  /** Decides about and makes all other calls. */
  readonly keeping: Pick<FrameKeeping, 'refusal' | 'post' | 'draft'>;
  /** Uploads and downloads of the file kinds that the plugin declares. */
  readonly files: {
    readonly kinds: NonNullable<PluginManifest['uploads']>;
    readonly send: (file: File, kind: string, signal: AbortSignal) => Promise<StoredFile>;
    readonly open: (id: string) => Promise<Blob>;
  };
  readonly post: (path: string, body: unknown, options: WireOptions) => Promise<Envelope>;
  readonly ask: (question: Question) => Promise<boolean>;
  /** Called with a message that needs no answer. */
  readonly heard: (message: FromFrame) => void;
  /** Called when the frame sent far too many messages; the line is already closed. */
  readonly flooded: () => void;
  readonly now?: () => number;
}
const second = 1000;

function told(error: unknown): FrameFailure {
  const { error: cause, tell } =
    error instanceof CallFailure ? error.failure : { error, tell: { kind: 'silent' } as const };
  if (cause instanceof Refusal)
    return {
      refusal: {
        status: cause.status,
        reason: cause.reason,
        message: cause.message,
        fields: cause.fields,
        current: cause.current,
      },
      tell,
    };
  if (!(cause instanceof Fault)) return { fault: { kind: 'link', message: String(cause) }, tell };
  return { fault: { kind: cause.kind, message: cause.message, requestId: cause.requestId }, tell };
}

/**
 * The console's end of the connection to a frame. Nothing the frame sends is trusted: number, size and form of each
 * message are checked first.
 */
export class FrameLine {
  private readonly port: MessagePort;
  private readonly callbacks: LineCallbacks;
  private readonly calls = new Map<number, AbortController>();
  private since = 0;
  private count = 0;
  private open = true;
  private asking = false;

  constructor(port: MessagePort, callbacks: LineCallbacks) {
    this.port = port;
    this.callbacks = callbacks;
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      this.take(data);
    };
  }
  send(message: ToFrame, file?: Blob): void {
    const text = JSON.stringify(message);
    if (this.open) this.port.postMessage(file ? { text, file } : text);
  }
  close(): void {
    this.open = false;
    this.port.onmessage = null;
    this.port.close();
    for (const call of this.calls.values()) call.abort();
    this.calls.clear();
  }

  private take(data: unknown): void {
    if (!this.open || this.isTooMany()) return;
    const { text, file } = carried(data);
    const message = readFromFrame(text);
    if (typeof message === 'string') return this.send({ kind: 'fault', fault: message });
    if (message.kind === 'call') this.call(message);
    else if (message.kind === 'upload') this.upload(message, file);
    else if (message.kind === 'openFile') void this.work(message.id, () => this.callbacks.files.open(message.file));
    else if (message.kind === 'end') this.calls.get(message.id)?.abort();
    else if (message.kind === 'draft') void this.draft(message);
    else if (isQuestion(message)) void this.question(message);
    else this.callbacks.heard(message);
  }
  /**
   * Above one limit per second messages are dropped, with one answer that says so; above a far higher limit the frame
   * is closed.
   */
  private isTooMany(): boolean {
    const now = (this.callbacks.now ?? Date.now)();
    if (now - this.since >= second) [this.since, this.count] = [now, 0];
    this.count += 1;
    if (this.count === frameLimits.perSecond + 1) this.send({ kind: 'fault', fault: 'frameRate' });
    if (this.count > frameLimits.flood) {
      this.close();
      this.callbacks.flooded();
    }
    return this.count > frameLimits.perSecond;
  }
  /** Shows one question at a time, so that a frame cannot trap the person in a row of dialogs. */
  private async question(message: Question): Promise<void> {
    if (this.asking) return this.send({ kind: 'fault', fault: 'frameBusy', id: message.id });
    this.asking = true;
    const answer = await this.callbacks.ask(message).finally(() => {
      this.asking = false;
    });
    this.send({ kind: 'answer', id: message.id, answer });
  }
  private async draft({ id, form }: Extract<FromFrame, { readonly kind: 'draft' }>): Promise<void> {
    const answer = await this.callbacks.keeping.draft(form).catch(() => undefined);
    this.send({ kind: 'answer', id, answer });
  }
  private call({ id, path, body, requestId, verbatim }: Extract<FromFrame, { readonly kind: 'call' }>): void {
    const { keeping, paths } = this.callbacks;
    const refusal = paths.has(path) ? undefined : keeping.refusal(path, body);
    if (refusal) return this.send({ kind: 'fault', fault: refusal, id });
    const post = paths.has(path) ? this.callbacks.post : keeping.post.bind(keeping);
    void this.work(id, (signal) =>
      post(path, body, {
        signal,
        ...(requestId === undefined ? {} : { requestId }),
        ...(verbatim && { verbatim: new Set(verbatim) }),
      }),
    );
  }
  private upload({ id, of, name }: Extract<FromFrame, { readonly kind: 'upload' }>, file: Blob | undefined): void {
    const { kinds, send } = this.callbacks.files;
    const kind = Object.hasOwn(kinds, of) ? kinds[of] : undefined;
    const fault: FrameFault | undefined = !kind
      ? 'framePath'
      : file && file.size > kind.maxBytes
        ? 'frameSize'
        : undefined;
    if (!file || fault) return this.send({ kind: 'fault', fault: fault ?? 'frameForm', id });
    void this.work(id, (signal) => send(new File([file], name, { type: file.type }), of, signal));
  }
  /** Runs work that takes time, at most `frameLimits.calls` at once. A file in the answer is sent beside the text. */
  private async work(id: number, act: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
    if (this.calls.has(id) || this.calls.size >= frameLimits.calls)
      return this.send({ kind: 'fault', fault: 'frameBusy', id });
    const controller = new AbortController();
    this.calls.set(id, controller);
    try {
      const answer = await act(controller.signal);
      if (answer instanceof Blob) this.send({ kind: 'answer', id, answer: null }, answer);
      else this.send({ kind: 'answer', id, answer });
    } catch (error) {
      this.send({ kind: 'failure', id, failure: told(error) });
    } finally {
      this.calls.delete(id);
    }
  }
}
