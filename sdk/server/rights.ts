import { token } from '../contract/index.ts';
import type { PluginManifest } from '../manifest/index.ts';
import type { Call } from './call.ts';

type Running = Pick<Call, 'tx' | 'platformId' | 'isOperator' | 'caller' | 'now' | 'newId'>;

/** Services of the core for user and role management; everything happens in the transaction of the call. */
export interface Rights {
  /** Makes open sessions of the platform read their rights again at their next call. */
  bump(call: Running, platformId: string): Promise<void>;
  /** Sets a password and ends the user's open sessions, or returns the password rule it breaks. */
  setPassword(call: Running, userId: string, password: string): Promise<'passwordRule' | 'passwordCommon' | undefined>;
  /**
   * The caller has made these accounts, or changed how they are entered or what they may do: those of other people
   * handle no money until a third person has confirmed each.
   */
  awaitThird(call: Running, userIds: readonly string[]): Promise<void>;
  /** Whether a command that moves money, gives rights or touches secrets asks for this key. */
  isWeighty(key: string): boolean;
  /** Ends every session of the user. */
  revokeSessions(call: Running, userId: string): Promise<void>;
  /** Deletes failed sign-in attempts of this account, which ends a lock. */
  unlock(call: Running, userId: string): Promise<void>;
  /** Takes a person's second factor away, ends their sessions and tells them. */
  resetSecondFactor(call: Running, user: { readonly id: string; readonly platformId: string }): Promise<void>;
  /** Replaces what says who the holder of an account is by a pseudonym. */
  erasePerson(call: Pick<Running, 'tx'>, userId: string): Promise<void>;
  /** The key of the installation has changed: keys of second factors are sealed with the present one. */
  resealSecondFactors(call: Pick<Running, 'tx'>): Promise<void>;
  /** Creates the roles of a new platform; returns their ids by template name (`providerAdmin`, …). */
  seedRoles(call: Running, platformId: string): Promise<ReadonlyMap<string, string>>;
  /** Manifests of all plugins of the product: the pages and keys that can be granted. */
  manifests(): readonly PluginManifest[];
  /** Manifests of the partners' plugins that are active on a platform. */
  partnerManifests(call: Pick<Call, 'tx'>, platformId: string): Promise<readonly PluginManifest[]>;
}
/** Provided by the core. */
export const Rights = token<Rights>('core.rights', 1);
