import { Refused, sql } from '@freightdeck/sdk/server';
import type { Call, Rights } from '@freightdeck/sdk/server';
import { partnerManifests } from '../partners/index.ts';
import { bumpRights } from '../permissions/index.ts';
import { systemScope } from '../tenancy/operator.ts';
import { seedRoles } from '../tenancy/seed-platform.ts';
import type { IdentityContext } from './identity-context.ts';
import { hashPassword, passwordFault } from './password.ts';

/** Ends every session of a user with the next call: after a new password, or when the account is disabled. */
export async function revokeSessions(call: Pick<Call, 'tx'>, userId: string): Promise<void> {
  // Sessions carry the epoch they were opened in, also those in groups this call may not see.
  await call.tx.run(sql`update platform_user set session_epoch = session_epoch + 1 where id = ${userId}`);
}

/** Gives a user a new password and ends the sessions of the old one; answers the rule it breaks, if it does. */
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
      version = version + 1, updated_at = ${call.now()}::timestamptz, updated_by = ${call.caller.id}
        where id = ${userId}`);
  return undefined;
}

/** What the core does for whoever manages people and roles. */
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
      // Attempts belong to names, not to tenants; the caller has just shown that the name is one of theirs.
      await context.database.transaction(systemScope, (tx) => context.attempts.forget(tx, user.userName.toLowerCase()));
    },
    seedRoles: (call, platformId) => seedRoles(call.tx, platformId, context.manifests),
    manifests: () => context.manifests,
    partnerManifests: (call, platformId) => partnerManifests(call.tx, platformId),
  };
}
