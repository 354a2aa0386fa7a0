import {
  allowInsecureRequests,
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client';
import { transactionIsOpen } from '../database/index.ts';
import type { ServiceAddresses } from '../partners/index.ts';
import { guardedFetch, Unreached } from './guarded-fetch.ts';

const WAIT_SECONDS = 10;
/** What is asked for: who it is, and the claims that may name an account. */
const SCOPE = 'openid profile email phone';

/** The provider of a tenant's accounts, as the tenant has set it up. */
export interface OpenIdSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: string;
}
/** What must be kept between sending somebody to the provider and the return. */
export interface OpenIdBegun {
  readonly address: string;
  readonly nonce: string;
  readonly verifier: string;
}
export type Claims = Readonly<Record<string, unknown>>;
/** The provider has sent the person back without a sign-in. */
export class OpenIdDeclined extends Error {
  override readonly name = 'OpenIdDeclined';
}

/** Whether the provider could not be reached, rather than has said something wrong. */
export function isUnreached(error: unknown): boolean {
  return (
    error instanceof Unreached || (error instanceof Error && error.cause !== undefined && isUnreached(error.cause))
  );
}
/** Why a call to the provider failed, with what lies behind it. */
export function causeOf(error: unknown): string {
  const words: string[] = [];
  for (let at = error; at instanceof Error && words.length < 4; at = at.cause) words.push(at.message);
  return words.join(': ') || String(error);
}

/**
 * Signs in with OpenID Connect: authorization code, PKCE, state, nonce; the signature of the ID token is checked with
 * the keys of the provider. Every request goes through the guard of addresses, and never while a transaction is open.
 */
export class OpenIdProviders {
  readonly #addresses: ServiceAddresses;

  constructor(addresses: ServiceAddresses) {
    this.#addresses = addresses;
  }

  async #configuration({ issuer, clientId, secret }: OpenIdSettings): Promise<Configuration> {
    if (transactionIsOpen()) throw new Error('A provider of accounts must not be asked while a transaction is open');
    const guarded = guardedFetch(this.#addresses);
    const found = await discovery(new URL(issuer), clientId, undefined, ClientSecretBasic(secret), {
      [customFetch]: (url, options) => guarded(url, options),
      timeout: WAIT_SECONDS,
      // Plain http is this machine's alone, outside production: the guard of addresses takes care of that.
      execute: issuer.startsWith('http:') ? [allowInsecureRequests] : [],
    });
    enableNonRepudiationChecks(found);
    return found;
  }

  async begin(settings: OpenIdSettings, state: string, returnTo: string): Promise<OpenIdBegun> {
    const configuration = await this.#configuration(settings);
    const verifier = randomPKCECodeVerifier();
    const nonce = randomNonce();
    const address = buildAuthorizationUrl(configuration, {
      redirect_uri: returnTo,
      scope: SCOPE,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return { address: address.href, nonce, verifier };
  }

  /** Who came back. `returned`: the whole address of the return. */
  async claims(
    settings: OpenIdSettings,
    returned: URL,
    { nonce, verifier, state }: Omit<OpenIdBegun, 'address'> & { readonly state: string },
    claim: string,
  ): Promise<Claims> {
    const configuration = await this.#configuration(settings);
    const tokens = await authorizationCodeGrant(configuration, returned, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    }).catch((error: unknown) => {
      if (error instanceof AuthorizationResponseError) throw new OpenIdDeclined(error.error);
      throw error;
    });
    const told = tokens.claims();
    if (!told) throw new Error('There is no ID token');
    // Many providers put into the ID token only who it is, and the rest into a page of its own.
    const more =
      told[claim] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
        ? await fetchUserInfo(configuration, tokens.access_token, told.sub)
        : {};
    return { ...more, ...told };
  }
}
