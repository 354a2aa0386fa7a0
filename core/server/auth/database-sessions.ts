import { withDependents } from '@freightdeck/sdk/manifest';
import { sql } from '@freightdeck/sdk/server';
import { ask } from '../database/index.ts';
import { partnersOff, switchedOff } from '../plugins/index.ts';
import { isOperatorPlatform, systemScope } from '../tenancy/operator.ts';
import type { IdentityContext } from './identity-context.ts';
import type { SessionCaller, SessionInfo, Sessions } from './session-info.ts';
import { isToken, tokenHash } from './tokens.ts';

interface Found {
  readonly id: string;
  readonly platformId: string;
  readonly userId: string;
  readonly name: string;
  readonly rightsVersion: number;
  readonly oilgasConsumeThirdPartyType: number;
  readonly roleIds: string[];
  readonly unseen: boolean;
  readonly passwordGiven: boolean;
  readonly factorDue: boolean;
  readonly unconfirmed: boolean;
  readonly stepUp: number;
  readonly proved: boolean;
  readonly off: string[];
  readonly partnersOff: string[];
}

/**
 * Reads sessions from the database at every call: a disabled user, a stopped platform or a removed role loses access at
 * once.
 */
export class DatabaseSessions implements Sessions {
  readonly #context: IdentityContext;

  constructor(context: IdentityContext) {
    this.#context = context;
  }

  async find(token: string, quietly?: true): Promise<SessionInfo | undefined> {
    if (!isToken(token)) return undefined;
    const { database } = this.#context;
    const now = this.#context.now().toISOString();
    const found = await this.#read(tokenHash(token), now);
    if (found === undefined) return undefined;
    // The last-seen time is written at most once a minute, so that reads rarely cause a write.
    if (found.session.unseen && !quietly)
      await database.transaction(systemScope, (tx) =>
        tx.run(sql`
      update session set last_seen_at = ${now}::timestamptz where platform_id = ${found.session.platformId}
        and id = ${found.session.id} and last_seen_at < ${now}::timestamptz`),
      );
    const { session, keys, pluginsOff } = found;
    const isOperator = isOperatorPlatform(session.platformId);
    const asksForProof = this.#asksForProof(session.stepUp);
    const caller: SessionCaller = {
      id: session.userId,
      name: session.name,
      actor: isOperator ? 'operator' : 'provider',
      keys,
      roleIds: session.roleIds,
      sessionId: session.id,
      proofDue: !session.proved && asksForProof,
      unconfirmed: session.unconfirmed && asksForProof,
    };
    return {
      sessionId: session.id,
      caller,
      platformId: session.platformId,
      isOperator,
      pluginsOff,
      partnersOff: session.partnersOff,
    };
  }

  /** 0 off, 1 on, 2 as the installation is: on in production. */
  #asksForProof(stepUp: number): boolean {
    return stepUp === 2 ? this.#context.mode === 'production' : stepUp === 1;
  }

  async #read(
    hash: string,
    now: string,
  ): Promise<{ session: Found; keys: readonly string[]; pluginsOff: ReadonlySet<string> } | undefined> {
    const [session] = await ask<Found>(
      this.#context.database,
      sql`
      select s.id, s.platform_id, s.user_id, u.name, u.password_given, u.given_by is not null as unconfirmed,
        s.factor_due, p.step_up, p.rights_version, p.oilgas_consume_third_party_type, ${switchedOff}
        as off, ${partnersOff} as partners_off,
        s.last_seen_at < ${now}::timestamptz - interval '1 minute' as unseen,
        s.proved_at > ${now}::timestamptz - interval '5 minutes' as proved,
        array(select r.id from platform_user_role ur join platform_role r on r.platform_id = ur.platform_id
          and r.id = ur.role_id and r.delete_status = '0' and r.status = 1
          where ur.platform_id = s.platform_id and ur.user_id = s.user_id and (s.role_ids is null
            or r.id = any(s.role_ids)) order by r.created_at, r.id) as role_ids
      from session s
      join platform p on p.platform_id = s.platform_id and p.status = 1 and p.delete_status = '0'
      join platform_user u on u.id = s.user_id and u.status = 1 and u.delete_status = '0'
        and u.session_epoch = s.session_epoch
      where s.token_hash = ${hash} and s.ended_at is null and s.expires_at > ${now}::timestamptz
        and s.last_seen_at > ${now}::timestamptz - interval '30 minutes'`,
    );
    // A session whose last role was removed is ended: it could do nothing.
    if (session === undefined || session.roleIds.length === 0) return undefined;
    const pluginsOff = withDependents(session.off, this.#context.manifests);
    const beholder = {
      isOperator: isOperatorPlatform(session.platformId),
      oilgasType: session.oilgasConsumeThirdPartyType,
      off: pluginsOff,
    };
    const { database, roleKeys } = this.#context;
    const keys = await roleKeys.kept(
      (work) => database.transaction(systemScope, work, { readOnly: true }),
      session.platformId,
      session.roleIds,
      beholder,
      session.rightsVersion,
    );
    // With a password that somebody else has set, a session may change it and nothing else; the same goes for a second
    // factor that is due.
    return { session, pluginsOff, keys: session.passwordGiven || session.factorDue ? [] : keys };
  }
}
