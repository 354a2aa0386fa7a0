import { randomBytes } from 'node:crypto';
import { isSignedBy, signatureOf, type AdapterSettings } from '@freightdeck/sdk/server';
import type { ZodMiniType } from 'zod/mini';
import {
  channelHeaders,
  channelShapes,
  signedAnswer,
  signedRequest,
  type ChannelArrival,
  type ChannelBalance,
  type ChannelOrderState,
  type ChannelRefusal,
  type ChannelStatement,
  type ChannelTransfer,
} from '../../contract/index.ts';

const mostBytes = 4 * 1024 * 1024;
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** What the bank says that is no result: the refusal of the protocol, or an answer nobody can read. */
class ChannelFault extends Error {
  override readonly name = 'ChannelFault';
  readonly error: ChannelRefusal['error'] | undefined;
  constructor(message: string, error?: ChannelRefusal['error']) {
    super(message);
    this.error = error;
  }
}
interface Asked {
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
const query = (values: Readonly<Record<string, string>>): string => new URLSearchParams(values).toString();
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
/** The account whose money it is. */
interface ChannelPurse {
  readonly tenant: string;
  readonly channel: string;
}

/** Speaks 通道协议 v1 with one bank: signs what it asks, and believes only what is signed for it. */
export class ChannelClient {
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

  transfer(order: ChannelTransfer, signal: AbortSignal): Promise<ChannelOrderState> {
    return this.#order({ method: 'POST', target: '/v1/transfers', body: order, signal }, order.key);
  }
  arrival(order: ChannelArrival, signal: AbortSignal): Promise<ChannelOrderState> {
    return this.#order({ method: 'POST', target: '/v1/arrivals', body: order, signal }, order.key);
  }
  /** Undefined: the bank never heard of the key. */
  async standing(
    of: 'transfers' | 'arrivals',
    key: string,
    signal: AbortSignal,
  ): Promise<ChannelOrderState | undefined> {
    try {
      return await this.#order({ method: 'GET', target: `/v1/${of}/${encodeURIComponent(key)}`, signal }, key);
    } catch (error) {
      if (error instanceof ChannelFault && error.error === 'unknownKey') return undefined;
      throw error;
    }
  }
  balance({ tenant, channel }: ChannelPurse, signal: AbortSignal): Promise<ChannelBalance> {
    const target = `/v1/balance?${query({ tenant, channel })}`;
    return this.#json<ChannelBalance>(channelShapes.Balance, { method: 'GET', target, signal });
  }
  /** The lines of a day, all pages of them. */
  async statement(
    { tenant, channel }: ChannelPurse,
    day: string,
    signal: AbortSignal,
  ): Promise<ChannelStatement['lines']> {
    const lines: ChannelStatement['lines'] = [];
    for (let page = 1; ; page += 1) {
      const target = `/v1/statement?${query({ tenant, channel, day, page: String(page) })}`;
      const told = await this.#json<ChannelStatement>(channelShapes.Statement, { method: 'GET', target, signal });
      lines.push(...told.lines);
      if (!told.more) return lines;
      if (told.lines.length === 0) throw new ChannelFault('A page of the statement is empty though more was announced');
    }
  }
  /** The bank's receipt of a payment that was made. */
  async receipt(key: string, signal: AbortSignal): Promise<Uint8Array> {
    const target = `/v1/receipts/${encodeURIComponent(key)}`;
    const { type, bytes } = await this.#ask({ method: 'GET', target, signal });
    if (type !== 'application/pdf') throw new ChannelFault(`A receipt is a PDF, not ${type || 'of no kind'}`);
    return bytes;
  }

  async #order(asked: Asked, key: string): Promise<ChannelOrderState> {
    const state = await this.#json<ChannelOrderState>(channelShapes.OrderState, asked);
    if (state.key !== key) throw new ChannelFault(`Asked about ${key}, told about ${state.key}`);
    return state;
  }
  async #json<T>(shape: ZodMiniType<T>, asked: Asked): Promise<T> {
    const { bytes } = await this.#ask(asked);
    const result = shape.safeParse(parsed(bytes));
    if (!result.success)
      throw new ChannelFault(
        `The answer is not of the protocol: ${result.error.issues
          .map(({ path, message }) => `${path.join('.')} ${message}`)
          .join('; ')}`.slice(0, 300),
      );
    return result.data;
  }

  /** One request and its signed answer. A refusal of the protocol, and everything else than 200, is thrown. */
  async #ask(asked: Asked): Promise<Told> {
    const nonce = randomBytes(16).toString('hex');
    const told = await this.#exchange(asked, nonce);
    if (told.status === 200) return told;
    const refusal = channelShapes.Refusal.safeParse(parsed(told.bytes));
    if (!refusal.success) throw new ChannelFault(`HTTP ${told.status}, and no refusal of the protocol`);
    const { error, message } = refusal.data;
    throw new ChannelFault(`${error}: ${message}`, error);
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
        accept: 'application/json, application/pdf',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        [channelHeaders.keyId]: this.#keyId,
        [channelHeaders.time]: time,
        [channelHeaders.nonce]: nonce,
        [channelHeaders.signature]: signatureOf(this.#secret, signed),
      },
      ...(body === undefined ? {} : { body: content }),
    });
    const bytes = await limited(response);
    const signature = response.headers.get(channelHeaders.signature) ?? '';
    if (!isSignedBy(this.#secret, signedAnswer(nonce, response.status, bytes), signature))
      throw new ChannelFault(`HTTP ${response.status}: the answer is not signed with our key, or not for this request`);
    const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
    return { status: response.status, type: type.trim(), bytes };
  }
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    throw new ChannelFault('The answer is no JSON');
  }
}
/** The whole body; one that does not end in time, or is too large, is a fault. */
async function limited(response: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > mostBytes) throw new ChannelFault(`The answer is larger than ${mostBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
