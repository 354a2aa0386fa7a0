import { Refused, sql } from '@freightdeck/sdk/server';
import type { Call, Rights } from '@freightdeck/sdk/server';
import { partnerManifests } from '../partners/index.ts';
import { bumpRights } from '../permissions/index.ts';
import { systemScope } from '../tenancy/operator.ts';
import { seedRoles } from '../tenancy/seed-platform.ts';
import { erasePerson } from './erase-person.ts';
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
 * that somebody else sets in place of the person's own has to be changed at the next sign-in.
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
      password_given = password_hash <> '' and id <> ${call.caller.id},
      version = version + 1, updated_at = ${call.now()}::timestamptz, updated_by = ${call.caller.id}
        where id = ${userId}`);
  return undefined;
}

/** The rights service that plugins for users and roles use. */
export function rightsOf(context: IdentityContext): Rights {
  return {
    bump: bumpRights,
    setPassword,
    revokeSessions,
    unlock: async (call, userId) => {
      const user = await call.tx.one<{ userName: string }>(
        sql`select user_name from platform_user where id = ${userId} and delete_status = '0'`,
      );
      if (user === undefined) throw new Refused('notFound');
      // Attempts are stored by user name, not by tenant; the caller has just proved that the name belongs to a user it
      // manages.
      await context.database.transaction(systemScope, (tx) => context.attempts.forget(tx, user.userName.toLowerCase()));
    },
    resetSecondFactor: (call, user) => context.database.transaction(systemScope, (tx) => resetSecondFactor(tx, user)),
    erasePerson: (_call, userId) => context.database.transaction(systemScope, (tx) => erasePerson(context, tx, userId)),
    resealSecondFactors: () => context.database.transaction(systemScope, (tx) => resealSecondFactors(context, tx)),
    seedRoles: (call, platformId) => seedRoles(call.tx, platformId, context.manifests),
    manifests: () => context.manifests,
    partnerManifests: (call, platformId) => partnerManifests(call.tx, platformId),
  };
}
