import { Refused, Rights, provide, sql } from '@freightdeck/sdk/server';
import type { Provided } from '@freightdeck/sdk/server';
import { bumpRights } from '../permissions/index.ts';
import { systemScope } from '../tenancy/operator.ts';
import { revokeSessions, setPassword } from './accounts.ts';
import type { IdentityContext } from './identity-context.ts';

/** Offers the session side to whoever manages users and roles. */
export const provideRights = (context: IdentityContext): Provided => provide(Rights, () => ({
  bump: bumpRights,
  revokeSessions,
  manifests: () => context.manifests,
  setPassword: async (call, userId, password) => {
    try {
      await setPassword(call, userId, password);
      return undefined;
    } catch (error) {
      if (error instanceof Refused && (error.code === 'passwordRule' || error.code === 'passwordCommon')) return error.code;
      throw error;
    }
  },
  // Attempts belong to no tenant, so that no tenant may touch them.
  unlock: async (call, userId) => {
    const user = await call.tx.one<{ userName: string }>(sql`select user_name from platform_user where id = ${userId}`);
    if (user !== undefined)
      await context.database.transaction(systemScope, (tx) => tx.run(sql`delete from login_attempt where account = ${user.userName.toLowerCase()} and outcome = 'failed'`));
  },
}));
