import type { PluginManifest } from '@freightdeck/sdk/manifest';
import type { SharedModules } from '@freightdeck/sdk/package';
import type { Database, PartnerCode } from '@freightdeck/sdk/server';
import { CodeBook } from '../codes/code-book.ts';
import { partnerCode } from '../partners/partner-code.ts';
import { ServiceAddresses } from '../partners/service-addresses.ts';
import { RoleKeys, RouteAudiences } from '../permissions/index.ts';
import { SignInAttempts } from './sign-in-attempts.ts';

/** What the host tells the identity half at start. */
export interface IdentityOptions {
  readonly database: Database;
  /** Every plugin at hand, for audiences, menus and role templates. */
  readonly manifests: readonly PluginManifest[];
  readonly mode: 'demo' | 'test' | 'production';
  /** Shown on the sign-in page in demo mode. */
  readonly demoPassword?: string | undefined;
  readonly now?: (() => Date) | undefined;
  /** What the built console shares with partners' plugins; absent: none can be taken in. */
  readonly shared?: SharedModules | undefined;
  /** Where services of partners' plugins may stand; absent: on the internet only. */
  readonly addresses?: ServiceAddresses | undefined;
}

/** The parts the endpoints of identity share. */
export interface IdentityContext extends IdentityOptions {
  readonly now: () => Date;
  readonly audiences: RouteAudiences;
  readonly roleKeys: RoleKeys;
  readonly attempts: SignInAttempts;
  readonly codes: CodeBook;
  readonly partners: PartnerCode;
  readonly addresses: ServiceAddresses;
}

/** To be made once per process, outside any transaction. */
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
    partners: partnerCode(options.manifests, options.shared),
    addresses: options.addresses ?? new ServiceAddresses({ loopback: false, networks: [] }),
  };
}
