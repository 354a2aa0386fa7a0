import { randomBytes } from 'node:crypto';
import type { SignOnFault } from '@freightdeck/sdk/contract';
import { signOnSecretOf, sql, type Database } from '@freightdeck/sdk/server';
import { causeOf, isUnreached, OpenIdDeclined, type OpenIdProviders, type OpenIdSettings } from '../adapters/index.ts';
import type { SecretBox } from '../outside/index.ts';
import { operatorPlatformId, systemScope } from '../tenancy/operator.ts';
import { accountOf } from './sign-on-account.ts';
import { tokenHash } from './tokens.ts';

/** How long somebody may take at the provider, and how long the ticket of a return is good. */
const [ATTEMPT_MINUTES, TICKET_SECONDS] = [10, 60];

const random = (): string => randomBytes(32).toString('base64url');

interface Provider extends OpenIdSettings {
  readonly claim: string;
}
/** What the browser brings when it begins. */
export interface Beginning {
  readonly platformId: string | undefined;
  /** The browser's own mark; it comes back with the ticket, and the page takes no other. */
  readonly mark: string;
  /** First part of the path of the sign-in page, so that the return shows the same brand. */
  readonly place: string;
  readonly returnTo: string;
}
export type Begun = { readonly address: string; readonly cookie: string } | { readonly fault: SignOnFault };
/** Where the browser goes after the return: with a ticket, or with what went wrong. */
export type Returned = { readonly place: string } & (
  { readonly ticket: string; readonly mark: string } | { readonly fault: SignOnFault }
);
interface Attempt {
  readonly platformId: string;
  readonly mark: string;
  readonly place: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly returnTo: string;
}
export interface SignOnOptions {
  readonly database: Database;
  readonly box: SecretBox;
  readonly providers: OpenIdProviders;
  readonly log: (line: string) => void;
  readonly now?: () => Date;
}

/**
 * Single sign-on with a tenant's own provider of accounts. What is kept of an attempt is kept in the database, for any
 * process may see the return. The provider is asked between transactions, never in one.
 */
export class SignOn {
  readonly #options: SignOnOptions;

  constructor(options: SignOnOptions) {
    this.#options = options;
  }

  async begin({ platformId = operatorPlatformId, mark, place, returnTo }: Beginning): Promise<Begun> {
    const { database, providers } = this.#options;
    const provider = await this.#provider(platformId);
    if (!provider) return { fault: 'off' };
    const [state, cookie] = [random(), random()];
    try {
      const { address, nonce, verifier } = await providers.begin(provider, state, returnTo);
      const now = this.#now();
      await database.transaction(systemScope, (tx) =>
        tx.run(sql`
          insert into sign_on_attempt (platform_id, id, cookie_hash, mark, place, nonce, verifier, return_to,
            expires_at)
          values (${platformId}, ${tokenHash(state)}, ${tokenHash(cookie)}, ${mark}, ${place}, ${nonce}, ${verifier},
            ${returnTo}, ${now}::timestamptz + ${ATTEMPT_MINUTES}::int * interval '1 minute')`),
      );
      return { address, cookie };
    } catch (error) {
      this.#options.log(`Single sign-on of ${platformId}: ${causeOf(error)}`);
      return { fault: isUnreached(error) ? 'unreached' : 'refused' };
    }
  }

  /** `query`: what the provider has sent back, question mark included. */
  async returned(query: string, cookie: string): Promise<Returned> {
    const { database, providers } = this.#options;
    const state = new URLSearchParams(query).get('state') ?? '';
    const attempt = await database.transaction(systemScope, (tx) =>
      tx.one<Attempt>(sql`
        update sign_on_attempt set returned_at = ${this.#now()}::timestamptz
        where id = ${tokenHash(state)} and cookie_hash = ${tokenHash(cookie)} and returned_at is null
          and expires_at > ${this.#now()}::timestamptz
        returning platform_id, mark, place, nonce, verifier, return_to`),
    );
    if (!attempt) return { place: '', fault: 'spent' };
    const { platformId, mark, place, returnTo } = attempt;
    const provider = await this.#provider(platformId);
    if (!provider) return { place, fault: 'off' };
    try {
      const claims = await providers.claims(provider, new URL(query, returnTo), { ...attempt, state }, provider.claim);
      return await database.transaction(systemScope, async (tx): Promise<Returned> => {
        const account = await accountOf(tx, platformId, provider.claim, claims);
        if ('fault' in account) return { place, ...account };
        const ticket = random();
        await tx.run(sql`
          update sign_on_attempt set ticket_hash = ${tokenHash(ticket)}, user_id = ${account.userId},
            expires_at = ${this.#now()}::timestamptz + ${TICKET_SECONDS}::int * interval '1 second'
          where platform_id = ${platformId} and id = ${tokenHash(state)}`);
        return { place, ticket, mark };
      });
    } catch (error) {
      this.#options.log(`Single sign-on of ${platformId}: ${causeOf(error)}`);
      if (error instanceof OpenIdDeclined) return { place, fault: 'declined' };
      return { place, fault: isUnreached(error) ? 'unreached' : 'refused' };
    }
  }

  async #provider(platformId: string): Promise<Provider | undefined> {
    const { database, box } = this.#options;
    const found = await database.transaction(
      systemScope,
      (tx) =>
        tx.one<Omit<Provider, 'secret'> & { readonly sealed: string }>(sql`
          select sign_on_issuer as issuer, sign_on_client as client_id, sign_on_claim as claim,
            sign_on_secret_sealed as sealed from platform
          where platform_id = ${platformId} and sign_on = 1 and status = 1 and delete_status = '0'
            and sign_on_issuer <> '' and sign_on_client <> '' and sign_on_secret_sealed is not null`),
      { readOnly: true },
    );
    if (!found) return undefined;
    const { sealed, ...provider } = found;
    const secret = box.open(signOnSecretOf(platformId), sealed);
    if (secret === undefined) {
      this.#options.log(`Single sign-on of ${platformId}: its secret cannot be opened with FREIGHTDECK_SECRET`);
      return undefined;
    }
    return { ...provider, secret };
  }

  #now(): string {
    return (this.#options.now?.() ?? new Date()).toISOString();
  }
}
