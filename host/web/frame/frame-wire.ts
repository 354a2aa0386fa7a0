import { Fault, Refusal } from '@freightdeck/sdk/web';
import type { Carried, FrameFailure, FromFrame, ToFrame } from '@freightdeck/core/web/frames';
import { CallFailure } from '@freightdeck/core/web/http';
import type { Envelope, WireOptions } from '@freightdeck/core/web/http';

type Asked = Extract<FromFrame, { readonly id: number }>;
type Without<T> = T extends Asked ? Omit<T, 'id'> : never;
interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** A failure as the page engine and plugins expect it: an instance of its class. */
function revived({ refusal, fault, tell }: FrameFailure): CallFailure {
  const error = refusal
    ? new Refusal(refusal)
    : new Fault(fault?.message ?? '', fault?.kind ?? 'server', fault?.requestId);
  const text = tell.text ?? error.message;
  return new CallFailure({
    error,
    tell:
      tell.kind === 'toast'
        ? { kind: 'toast', text, seconds: tell.seconds ?? 3 }
        : tell.kind === 'alert'
          ? { kind: 'alert', text }
          : { kind: tell.kind },
  });
}
const refused = (code: string): CallFailure =>
  new CallFailure({ error: new Fault(code, 'link'), tell: { kind: 'toast', text: code, seconds: 3 } });
const cancelled = (): CallFailure => new CallFailure({ error: new Fault('', 'cancelled'), tell: { kind: 'silent' } });

/** The frame's side of the message port to the console; the frame has no other network access. */
export class FrameWire {
  private readonly port: MessagePort;
  private readonly waiting = new Map<number, Waiting>();
  private counter = 0;

  constructor(port: MessagePort) {
    this.port = port;
  }
  say(message: Exclude<FromFrame, Asked>): void {
    this.put(message);
  }
  /** Sends a request that is no API call and waits for its answer. */
  ask(question: Without<Exclude<Asked, { readonly kind: 'call' | 'end' | 'upload' | 'openFile' }>>): Promise<unknown> {
    return this.answered((id) => ({ ...question, id }));
  }
  /** Uploads or opens a file. Throws the same errors as on any other page. */
  file(message: Without<Extract<Asked, { readonly kind: 'upload' | 'openFile' }>>, file?: File): Promise<unknown> {
    return this.answered((id) => ({ ...message, id }), file).catch((error: unknown) => {
      throw error instanceof CallFailure ? error.failure.error : error;
    });
  }
  /** An API call, as the console's HTTP client makes it. */
  post = async (path: string, body: unknown, { signal, requestId, verbatim }: WireOptions = {}): Promise<Envelope> => {
    if (signal?.aborted) throw cancelled();
    const { counter } = this;
    const stop = (): void => {
      this.put({ kind: 'end', id: counter });
      this.take(counter)?.reject(cancelled());
    };
    signal?.addEventListener('abort', stop);
    try {
      return (await this.answered((id) => ({
        kind: 'call',
        id,
        path,
        body,
        ...(requestId === undefined ? {} : { requestId }),
        ...(verbatim && verbatim.size > 0 ? { verbatim: [...verbatim] } : {}),
      }))) as Envelope;
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  };
  hear(message: Extract<ToFrame, { readonly kind: 'answer' | 'failure' | 'fault' }>, file?: Blob): void {
    if (message.kind === 'answer') this.take(message.id)?.resolve(file ?? message.answer);
    else if (message.kind === 'failure') this.take(message.id)?.reject(revived(message.failure));
    else if (message.id !== undefined) this.take(message.id)?.reject(refused(message.fault));
    // The message does not say which request failed, so all waiting requests fail.
    else for (const id of [...this.waiting.keys()]) this.take(id)?.reject(refused(message.fault));
  }

  private answered(question: (id: number) => Asked, file?: File): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const id = this.counter;
      this.counter += 1;
      this.waiting.set(id, { resolve, reject });
      this.put(question(id), file);
    });
  }
  private take(id: number): Waiting | undefined {
    const found = this.waiting.get(id);
    this.waiting.delete(id);
    return found;
  }
  private put(message: FromFrame, file?: File): void {
    const text = JSON.stringify(message);
    this.port.postMessage((file ? { text, file } : text) satisfies Carried);
  }
}
