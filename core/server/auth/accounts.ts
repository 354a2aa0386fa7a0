import { Refused, sql } from '@freightdeck/sdk/server';
import type { Call, Rights } from '@freightdeck/sdk/server';
import { partnerManifests } from '../partners/index.ts';
import { bumpRights } from '../permissions/index.ts';
import { operatorPlatformId, systemScope } from '../tenancy/operator.ts';
import { seedRoles } from '../tenancy/seed-platform.ts';
import { erasePerson } from './erase-person.ts';
import { provedBy } from './guesses.ts';
import type { IdentityContext } from './identity-context.ts';
import { hashPassword, passwordFault } from './password.ts';
import { resealSecondFactors, resetSecondFactor } from './second-factor.ts';

/** Ends every session of a user at its next call: after a new password, or when the account is disabled. */
export async function revokeSessions(call: Pick<Call, 'tx'>, userId: string): Promise<void> {
  // Sessions store the epoch they were opened in, including sessions in groups this call may not see.
  await call.tx.run(sql`update platform_user set session_epoch = session_epoch + 1 where id = ${userId}`);
}

/**
 * Sets a new password and ends the sessions opened with the old one; returns the password rule it breaks, if any. One
 * that somebody else sets has to be changed at the next sign-in.
 */
export async function setPassword(
  call: Pick<Call, 'tx' | 'now' | 'caller'>,
  userId: string,
  password: string,
): Promise<'passwordRule' | 'passwordCommon' | undefined> {
  const user = await call.tx.one<{ userName: string }>(
    sql`select user_name from platform_user where id = ${userId} and delete_status = '0'`,
  );
  if (user === undefined) throw new Refused('notFound');
  const fault = passwordFault(password, user.userName);
  if (fault !== undefined) return fault;
  const hash = await hashPassword(password);
  await call.tx.run(sql`
    update platform_user set password_hash = ${hash}, password_changed_at = ${call.now()}::timestamptz,
      session_epoch = session_epoch + 1,
      password_given = id <> ${call.caller.id},
      version = version + 1, updated_at = ${call.now()}::timestamptz, updated_by = ${call.caller.id}
        where id = ${userId}`);
  await awaitThird(call, [userId]);
  return undefined;
}

/**
 * Says that somebody else made accounts, or changed how they are entered or what they may do: they handle no money
 * until a third person has confirmed each. Among the first people of an operator there is no third who could, and
 * nobody waits.
 */
async function awaitThird(call: Pick<Call, 'tx' | 'caller'>, userIds: readonly string[]): Promise<void> {
  if (call.caller.actor === 'system') return;
  const third = sql`exists (
    select from platform_user o join platform_user_role ur on ur.platform_id = o.platform_id and ur.user_id = o.id
    join platform_role r on r.platform_id = ur.platform_id and r.id = ur.role_id and r.status = 1
      and r.delete_status = '0'
    join platform_role_permission p on p.platform_id = r.platform_id and p.role_id = r.id
    where o.platform_id = ${operatorPlatformId} and o.status = 1 and o.delete_status = '0' and o.given_by is null
      and o.id not in (${call.caller.id}, u.id)
      and regexp_split_to_array(p.permission_key, '[,; ]+') && '{user:confirm,user:*}'::text[])`;
  await call.tx.run(sql`
    update platform_user u set given_by = ${call.caller.id} where u.id = any(${[...userIds]}::text[])
      and u.id <> ${call.caller.id}
      and ${call.caller.actor === 'operator' ? third : sql`true`}`);
}

/** The rights service that plugins for users and roles use. */
export function rightsOf(context: IdentityContext): Rights {
  return {
    bump: bumpRights,
    setPassword,
    awaitThird,
    isWeighty: (key) => context.weightyKeys.has(key),
    revokeSessions,
    unlock: async (call, userId) => {
      const user = await call.tx.one<{ userName: string }>(
        sql`select user_name from platform_user where id = ${userId} and delete_status = '0'`,
      );
      if (user === undefined) throw new Refused('notFound');
      // Attempts are stored by user name, not by tenant; the caller has just proved that the name belongs to a user it
      // manages.
      await context.database.transaction(systemScope, (tx) =>
        context.attempts.forget(tx, user.userName.toLowerCase(), provedBy(userId)),
      );
    },
    resetSecondFactor: (call, user) => context.database.transaction(systemScope, (tx) => resetSecondFactor(tx, user)),
    erasePerson: (_call, userId) => context.database.transaction(systemScope, (tx) => erasePerson(context, tx, userId)),
    resealSecondFactors: () => context.database.transaction(systemScope, (tx) => resealSecondFactors(context, tx)),
    seedRoles: (call, platformId) => seedRoles(call.tx, platformId, context.manifests),
    manifests: () => context.manifests,
    partnerManifests: (call, platformId) => partnerManifests(call.tx, platformId),
  };
}
