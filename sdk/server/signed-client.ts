import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { ZodMiniType } from 'zod/mini';
import type { AdapterSettings, Intent } from './ports.ts';
import { exchangeHeaders, signedAnswer, signedRequest } from './signed-exchange.ts';
import { isSignedBy, signatureOf } from './signing.ts';
import { traceHeaders } from './trace-headers.ts';

const mostBytes = 4 * 1024 * 1024;
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const refusalShape = z.object({ error: z.string(), message: z.string() });

/** What the other side says that is no result: a refusal of the protocol, or an answer nobody can read. */
export class ExchangeFault extends Error {
  override readonly name = 'ExchangeFault';
  readonly error: string | undefined;
  constructor(message: string, error?: string) {
    super(message);
    this.error = error;
  }
}
/** One request as it goes to an outside system. */
export interface Asked {
  readonly method: 'GET' | 'POST';
  readonly target: string;
  readonly body?: object;
  readonly signal: AbortSignal;
}
interface Told {
  readonly status: number;
  readonly type: string;
  readonly bytes: Uint8Array;
}
/** Why an address is not to be used; undefined when it may be. */
export function addressFault(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (
    !url ||
    !['https:', 'http:'].includes(url.protocol) ||
    url.username !== '' ||
    url.search !== '' ||
    url.hash !== ''
  )
    return 'The address must begin with https:// and carry no user, query or fragment';
  return url.protocol === 'http:' && !loopback.test(url.hostname)
    ? 'Plain http is for this machine only: the address must begin with https://'
    : undefined;
}
/**
 * The key on the wire: the tenant and its intent, since one outside system serves many tenants. One that the protocols
 * cannot carry gets a sum of it, always the same.
 */
export function wireKey({ platformId, key }: Pick<Intent<unknown>, 'platformId' | 'key'>): string {
  const plain = `${platformId}.${key}`;
  if (/^[A-Za-z0-9._-]{1,100}$/.test(plain)) return plain;
  return `sum.${createHash('sha256').update(plain).digest('hex')}`;
}

/** Asks one outside system in a protocol of ours: signs what it asks, and believes only what is signed for it. */
export class SignedClient {
  readonly #base: string;
  readonly #keyId: string;
  readonly #secret: string;

  /** Throws for an address that must not be used. */
  constructor({ address, keyId, secret }: AdapterSettings) {
    const fault = addressFault(address);
    if (fault !== undefined) throw new Error(fault);
    this.#base = new URL(address).href.replace(/\/+$/, '');
    this.#keyId = keyId;
    this.#secret = secret;
  }

  async json<T>(shape: ZodMiniType<T>, asked: Asked): Promise<T> {
    const { bytes } = await this.ask(asked);
    const result = shape.safeParse(parsed(bytes));
    if (!result.success)
      throw new ExchangeFault(
        `The answer is not of the protocol: ${result.error.issues
          .map(({ path, message }) => `${path.join('.')} ${message}`)
          .join('; ')}`.slice(0, 300),
      );
    return result.data;
  }

  /** One request and its signed answer. A refusal of the protocol, and everything else than 200, is thrown. */
  async ask(asked: Asked): Promise<Told> {
    const nonce = randomBytes(16).toString('hex');
    const told = await this.#exchange(asked, nonce);
    if (told.status === 200) return told;
    const refusal = refusalShape.safeParse(parsed(told.bytes));
    if (!refusal.success) throw new ExchangeFault(`HTTP ${told.status}, and no refusal of the protocol`);
    const { error, message } = refusal.data;
    throw new ExchangeFault(`${error}: ${message}`.slice(0, 300), error);
  }

  async #exchange({ method, target, body, signal }: Asked, nonce: string): Promise<Told> {
    const url = new URL(this.#base + target);
    const time = String(Math.floor(Date.now() / 1000));
    const content = body === undefined ? '' : JSON.stringify(body);
    const signed = signedRequest({ method, target: url.pathname + url.search, time, nonce, body: content });
    const response = await fetch(url, {
      method,
      redirect: 'error',
      signal,
      headers: {
        ...traceHeaders(),
        accept: 'application/json, application/pdf',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        [exchangeHeaders.keyId]: this.#keyId,
        [exchangeHeaders.time]: time,
        [exchangeHeaders.nonce]: nonce,
        [exchangeHeaders.signature]: signatureOf(this.#secret, signed),
      },
      ...(body === undefined ? {} : { body: content }),
    });
    const bytes = await limited(response);
    const signature = response.headers.get(exchangeHeaders.signature) ?? '';
    if (!isSignedBy(this.#secret, signedAnswer(nonce, response.status, bytes), signature))
      throw new ExchangeFault(
        `HTTP ${response.status}: the answer is not signed with our key, or not for this request`,
      );
    const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
    return { status: response.status, type: type.trim(), bytes };
  }
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    throw new ExchangeFault('The answer is no JSON');
  }
}
/** The whole body; one that does not end in time, or is too large, is a fault. */
async function limited(response: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > mostBytes) throw new ExchangeFault(`The answer is larger than ${mostBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
