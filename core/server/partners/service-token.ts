import { createHash, createPrivateKey, createPublicKey, hkdfSync, randomUUID } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';

/** What a partner's service is told about a call, besides audience and expiry. */
export interface ServiceClaims {
  /** Origin of the service. */
  readonly aud: string;
  /** Id of the person; `pluginSubject` where the platform itself calls. */
  readonly sub: string;
  /** Name of the person, and the short name of their company. */
  readonly name?: string;
  readonly platformName: string;
  readonly platform: string;
  readonly plugin: string;
  readonly version: string;
  /** Permission keys of this plugin that the person holds. */
  readonly permissions: readonly string[];
  /** The plugin is in development: nobody has reviewed or activated it. Never from a console in production. */
  readonly development?: true;
}
/** Who calls where no person does, for a job or with an event: the plugin itself. No id of a person looks like it. */
export const pluginSubject = (plugin: string): string => `plugin:${plugin}`;
const backClaims = z.object({
  sub: z.string(),
  platform: z.string(),
  plugin: z.string(),
  version: z.string(),
  roles: z.array(z.string()),
});
/** Whom a service works for when it calls back into the API. */
export type BackClaims = z.infer<typeof backClaims>;
/** Why a token does not let a service call back; `gone`: nothing is wrong with the token itself. */
export type BackDefect = 'malformed' | 'expired' | 'foreign' | 'kind' | 'gone';
/** Audience and type of the tokens for that: no token for a service is one of them, nor the other way round. */
const back = { audience: 'freightdeck-api', typ: 'back+jwt' } as const;
/** Seconds for which a token is valid. */
const tokenSeconds = 60;
/** The bytes before the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410, section 7). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');
/**
 * The key made from a seed. Neither jose nor WebCrypto accepts a seed alone: a JSON Web Key would need the public half
 * too.
 */
const keyOfSeed = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' });

/**
 * Signs tokens for partners' services: JSON Web Tokens with Ed25519. The key is derived from the installation's secret,
 * so that every process has the same one and none is stored; another secret gives another key with another id.
 */
export class ServiceTokens {
  readonly #key: KeyObject;
  readonly #public: KeyObject;
  readonly #now: () => number;
  /** The public half, as a JSON Web Key Set. */
  readonly keySet: {
    readonly keys: readonly [
      {
        readonly kty: 'OKP';
        readonly crv: 'Ed25519';
        readonly x: string;
        readonly kid: string;
        readonly alg: 'EdDSA';
        readonly use: 'sig';
      },
    ];
  };

  constructor(secret: string, now: () => number = Date.now) {
    const seed = Buffer.from(hkdfSync('sha256', secret, '', 'freightdeck partner service tokens, 1', 32));
    this.#key = keyOfSeed(seed);
    this.#now = now;
    this.#public = createPublicKey(this.#key);
    const { x = '' } = this.#public.export({ format: 'jwk' });
    this.keySet = {
      keys: [
        {
          kty: 'OKP',
          crv: 'Ed25519',
          x,
          kid: createHash('sha256').update(x).digest('base64url').slice(0, 16),
          alg: 'EdDSA',
          use: 'sig',
        },
      ],
    };
  }

  issue({ aud, ...claims }: ServiceClaims): Promise<string> {
    return this.#sign(claims, aud, 'JWT');
  }
  /** A token with which the service may call back while it works on the call. */
  issueBack(claims: BackClaims): Promise<string> {
    return this.#sign(claims, back.audience, back.typ);
  }
  /** The claims of such a token; undefined for any other, and for one that has expired. */
  async readBack(token: string): Promise<BackClaims | undefined> {
    try {
      return await this.#verified(token);
    } catch {
      return undefined;
    }
  }
  /** What is wrong with such a token, for who works on the service. */
  async defectOf(token: string): Promise<BackDefect> {
    try {
      await this.#verified(token);
      return 'gone';
    } catch (error) {
      if (error instanceof errors.JWTExpired) return 'expired';
      if (error instanceof errors.JWSSignatureVerificationFailed) return 'foreign';
      return error instanceof errors.JWTClaimValidationFailed ? 'kind' : 'malformed';
    }
  }
  async #verified(token: string): Promise<BackClaims> {
    const { payload } = await jwtVerify(token, this.#public, {
      algorithms: ['EdDSA'],
      issuer: 'freightdeck',
      ...back,
      requiredClaims: ['exp'],
      currentDate: new Date(this.#now()),
    });
    return z.parse(backClaims, payload);
  }

  #sign({ sub, ...claims }: { readonly sub: string }, aud: string, typ: string): Promise<string> {
    const issuedAt = Math.floor(this.#now() / 1000);
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'EdDSA', typ, kid: this.keySet.keys[0].kid })
      .setIssuer('freightdeck')
      .setAudience(aud)
      .setSubject(sub)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + tokenSeconds)
      .setJti(randomUUID())
      .sign(this.#key);
  }
}
