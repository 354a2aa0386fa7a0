import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { closeLater } from './opened.ts';

/** The client that the console is to these providers. */
export const clientId = 'freightdeck';
export const clientSecret = 'a client secret of the tests, long enough';

/** Listens on a free port of this machine and is closed after the file. */
export async function listenHere(handler: RequestListener): Promise<string> {
  const server = createServer(handler);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  closeLater(
    () =>
      new Promise<void>((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Somebody with an account at the provider. */
export interface Holder {
  readonly sub: string;
  readonly [claim: string]: unknown;
}
/** A provider of accounts that others wrote. Whoever comes is `holder` at once, or declines. */
export class AccountProvider {
  holder: Holder | undefined;
  issuer = '';

  async open(returnTo: string): Promise<void> {
    let handle: RequestListener = () => undefined;
    this.issuer = await listenHere((request, response) => handle(request, response));
    const provider = new Provider(this.issuer, {
      clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [returnTo] }],
      claims: {
        openid: ['sub'],
        profile: ['preferred_username'],
        email: ['email', 'email_verified'],
        phone: ['phone_number', 'phone_number_verified'],
      },
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      cookies: { keys: ['a key of the tests'] },
      findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...this.holder, sub }) }),
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      // Whoever signs in has consented: the tests are about the console.
      loadExistingGrant: async ({ oidc }) => {
        const grant = new provider.Grant({ accountId: oidc.session!.accountId!, clientId });
        grant.addOIDCScope('openid profile email phone');
        await grant.save();
        return grant;
      },
    });
    const answer = provider.callback();
    handle = (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
      const result = this.holder ? { login: { accountId: this.holder.sub } } : { error: 'access_denied' };
      return void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    };
  }
}

/** A browser as far as redirects and cookies go; it keeps the cookies of each origin apart. */
export class Browser {
  readonly #cookies = new Map<string, Map<string, string>>();

  async get(
    address: string,
  ): Promise<{ readonly status: number; readonly location: string | null; readonly text: string }> {
    const { origin } = new URL(address);
    const jar = this.#cookies.get(origin) ?? new Map<string, string>();
    this.#cookies.set(origin, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, { redirect: 'manual', headers: cookie ? { cookie } : {} });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() };
  }

  /** Follows redirects up to the first address that `ends` names, and does not open that one. */
  async follow(address: string, ends: (address: string) => boolean): Promise<string> {
    let at = address;
    for (let step = 0; step < 10; step += 1) {
      const { status, location, text } = await this.get(at);
      if (location === null) throw new Error(`${at} answered ${status}: ${text.slice(0, 300)}`);
      at = new URL(location, at).href;
      if (ends(at)) return at;
    }
    throw new Error(`${address} leads round and round`);
  }
}
