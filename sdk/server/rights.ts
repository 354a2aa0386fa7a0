import { token } from '../contract/index.ts';
import type { PluginManifest } from '../manifest/index.ts';
import type { Call } from './call.ts';

type Running = Pick<Call, 'tx' | 'platformId' | 'isOperator' | 'caller' | 'now' | 'newId'>;

/** What user and role management asks of the session side; everything happens in the transaction of the call. */
export interface Rights {
  /** Open sessions of the platform find their rights anew at their next call. */
  bump(call: Running, platformId: string): Promise<void>;
  /** Sets a password, unless it breaks the password rules: then it tells which. Open sessions of the user end. */
  setPassword(call: Running, userId: string, password: string): Promise<'passwordRule' | 'passwordCommon' | undefined>;
  /** Ends every session of the user. */
  revokeSessions(call: Running, userId: string): Promise<void>;
  /** Forgets failed attempts to sign in with this account, so that a lock ends. */
  unlock(call: Running, userId: string): Promise<void>;
  /**
   * Gives a new platform the roles of its side; answers their ids by the name of their template (`providerAdmin`, …).
   */
  seedRoles(call: Running, platformId: string): Promise<ReadonlyMap<string, string>>;
  /** Manifests of every plugin of the product: the pages and keys that can be granted. */
  manifests(): readonly PluginManifest[];
  /** Manifests of the partners' plugins that are active on a platform. */
  partnerManifests(call: Pick<Call, 'tx'>, platformId: string): Promise<readonly PluginManifest[]>;
}
/** Offered by the core. */
export const Rights = token<Rights>('core.rights', 1);
