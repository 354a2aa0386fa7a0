import { defineAdapter, signOnTry } from '@freightdeck/sdk/server';
import type { Adapter, Intent, SignOnProvider, SignOnTried } from '@freightdeck/sdk/server';
import type { ServiceAddresses } from '../partners/index.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { causeOf } from './open-id.ts';

const documentPath = '/.well-known/openid-configuration';
type Found = Readonly<Record<string, unknown>>;
/** What could not be had, in the words of the other side where it said any. */
class Missing extends Error {
  readonly outcome: SignOnTried['outcome'];
  constructor(outcome: SignOnTried['outcome'], detail: string) {
    super(detail);
    this.outcome = outcome;
  }
}

/** Reads what a sign-in would read first: the discovery document, and the keys that it names. */
export function signOnTrial(addresses: ServiceAddresses): Adapter {
  const guarded = guardedFetch(addresses);
  async function read(url: string, signal: AbortSignal, none: SignOnTried['outcome']): Promise<Found> {
    const answer = await guarded(url, { method: 'GET', headers: { accept: 'application/json' }, signal }).catch(
      (error: unknown) => {
        throw new Missing('unreached', `${url}: ${causeOf(error)}`);
      },
    );
    if (answer.status !== 200) throw new Missing(none, `${url}: HTTP ${answer.status}`);
    const found: unknown = await answer.json().catch(() => undefined);
    if (typeof found !== 'object' || found === null) throw new Missing(none, `${url}: JSON ?`);
    return found as Found;
  }
  const wordOf = (found: Found, name: string): string => {
    const value = found[name];
    if (typeof value !== 'string' || !URL.canParse(value)) throw new Missing('noDocument', `${name} ?`);
    return value;
  };
  async function tried(issuer: string, signal: AbortSignal): Promise<string> {
    const found = await read(`${issuer}${documentPath}`, signal, 'noDocument');
    const told = wordOf(found, 'issuer');
    if (told.replace(/\/$/, '') !== issuer) throw new Missing('otherIssuer', `${told} ≠ ${issuer}`);
    const [begins, ends] = [wordOf(found, 'authorization_endpoint'), wordOf(found, 'token_endpoint')];
    const { keys } = await read(wordOf(found, 'jwks_uri'), signal, 'noKeys');
    if (!Array.isArray(keys) || keys.length === 0) throw new Missing('noKeys', String(found['jwks_uri']));
    return `${begins}; ${ends}; ${keys.length} × JWK`;
  }
  const ask = async ({ request: { issuer }, signal }: Intent<SignOnProvider>) => {
    const told = await tried(issuer, signal).then(
      (detail): SignOnTried => ({ issuer, outcome: 'works', detail }),
      (error: unknown): SignOnTried => ({
        issuer,
        outcome: error instanceof Missing ? error.outcome : 'unreached',
        detail: causeOf(error),
      }),
    );
    return { state: 'answered', answer: { ...told, detail: told.detail.slice(0, 300) } } as const;
  };
  return defineAdapter<SignOnProvider, SignOnTried>({
    port: signOnTry,
    name: 'sign-on',
    timeLimitMs: 30_000,
    send: ask,
    query: ask,
  }) as Adapter;
}
