import type { IncomingHttpHeaders } from 'node:http';
import { exchangeClockSeconds, exchangeHeaders, isSignedBy, signedRequest } from '@freightdeck/sdk/server';
import type { ChannelRefusal } from '@freightdeck/plugin-bank/contract';

/** A request as it came. */
export interface Come {
  readonly method: string;
  /** Path and query as they were sent. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array;
}
const one = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};
export const nonceOf = ({ headers }: Come): string => one(headers, exchangeHeaders.nonce);

/** Who may ask the played bank: whoever signs with the key, now, and not with a request that came before. */
export class Admission {
  readonly #keyId: string;
  readonly #secret: string;
  readonly #now: () => number;
  /** Nonces of the last minutes, with the second they came. */
  readonly #seen = new Map<string, number>();

  constructor(keyId: string, secret: string, now: () => number = Date.now) {
    this.#keyId = keyId;
    this.#secret = secret;
    this.#now = now;
  }

  /** Why a request is not taken; undefined when it is. */
  refusal(come: Come): ChannelRefusal | undefined {
    const { method, target, headers, body } = come;
    const [time, nonce] = [one(headers, exchangeHeaders.time), nonceOf(come)];
    const signed = signedRequest({ method, target, time, nonce, body });
    if (
      one(headers, exchangeHeaders.keyId) !== this.#keyId ||
      !isSignedBy(this.#secret, signed, one(headers, exchangeHeaders.signature))
    )
      return { error: 'unsigned', message: 'The signature is not the one of this key for this request' };
    const second = Math.floor(this.#now() / 1000);
    if (!/^\d{1,12}$/.test(time) || Math.abs(second - Number(time)) > exchangeClockSeconds)
      return { error: 'stale', message: `The clock is off by more than ${exchangeClockSeconds} s` };
    for (const [known, at] of this.#seen) if (second - at > 2 * exchangeClockSeconds) this.#seen.delete(known);
    if (!/^[A-Za-z0-9_-]{16,64}$/.test(nonce) || this.#seen.has(nonce))
      return { error: 'replayed', message: 'This nonce has been used' };
    this.#seen.set(nonce, second);
    return undefined;
  }
}
