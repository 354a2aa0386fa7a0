import type { PluginManifest } from '@freightdeck/sdk/manifest';
import type { SharedModules } from '@freightdeck/sdk/package';
import type { Database, PartnerCode } from '@freightdeck/sdk/server';
import { CodeBook } from '../codes/code-book.ts';
import { DeclaredCalls } from '../partners/declared-calls.ts';
import type { CallBook } from '../partners/declared-calls.ts';
import { partnerCode } from '../partners/partner-code.ts';
import { ServiceAddresses } from '../partners/service-addresses.ts';
import { RoleKeys, RouteAudiences } from '../permissions/index.ts';
import { SecretBox } from '../outside/secret-box.ts';
import { SignInAttempts } from './sign-in-attempts.ts';
import { newToken } from './tokens.ts';

/** What the host gives to the identity services at start. */
export interface IdentityOptions {
  readonly database: Database;
  /** Every installed plugin, for audiences, menus and role templates. */
  readonly manifests: readonly PluginManifest[];
  readonly mode: 'demo' | 'test' | 'production';
  /** Shown on the sign-in page in demo mode. */
  readonly demoPassword?: string | undefined;
  readonly now?: (() => Date) | undefined;
  /** What the built console shares with partners' plugins; absent: no partner plugin can be installed. */
  readonly shared?: SharedModules | undefined;
  /** Seals the keys of second factors; absent: with a key of this process alone, as tests do. */
  readonly box?: SecretBox | undefined;
  /** Permission keys of commands that move money out or give rights: who holds one has a role with money or rights. */
  readonly weightyKeys?: ReadonlySet<string> | undefined;
  /** The API, once it is built: what partners' plugins may call. */
  readonly book?: (() => CallBook | undefined) | undefined;
  /** Address under which people reach the console; empty where none is set. */
  readonly publicUrl?: string | undefined;
  /** Version of the console. */
  readonly product?: string | undefined;
  /** Where partners' services may be hosted; absent: only on the public internet. */
  readonly addresses?: ServiceAddresses | undefined;
}

/** The parts that the identity endpoints share. */
export interface IdentityContext extends IdentityOptions {
  readonly now: () => Date;
  readonly audiences: RouteAudiences;
  readonly roleKeys: RoleKeys;
  readonly attempts: SignInAttempts;
  readonly codes: CodeBook;
  readonly partners: PartnerCode;
  readonly addresses: ServiceAddresses;
  readonly box: SecretBox;
  readonly weightyKeys: ReadonlySet<string>;
}

/** Must be created once per process, outside any transaction. */
export function identityContext(options: IdentityOptions): IdentityContext {
  const now = options.now ?? (() => new Date());
  const audiences = new RouteAudiences(options.manifests);
  return {
    ...options,
    now,
    audiences,
    roleKeys: new RoleKeys(audiences),
    attempts: new SignInAttempts(options.database, now),
    codes: new CodeBook(options.database, now),
    partners: partnerCode(options.manifests, options.shared, new DeclaredCalls(options.book ?? (() => undefined)), {
      address: options.publicUrl,
      product: options.product,
    }),
    box: options.box ?? new SecretBox(newToken() + newToken()),
    weightyKeys: options.weightyKeys ?? new Set(),
    addresses: options.addresses ?? new ServiceAddresses({ loopback: false, networks: [] }),
  };
}
