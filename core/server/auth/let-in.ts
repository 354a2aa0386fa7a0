import type { SessionRecord } from '@freightdeck/sdk/contract';
import { sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import type { IdentityContext } from './identity-context.ts';
import { membershipsOf } from './memberships.ts';
import type { UserRow } from './memberships.ts';
import { groupToEnter, openSession, sessionRecordOf } from './session-record.ts';

/**
 * The last step of every way to sign in: opens a session for a person whose identity is proved. Refuses a person
 * without a role and a platform that is not in operation.
 */
export async function letIn(
  context: IdentityContext,
  call: Pick<Call, 'tx' | 'ip' | 'userAgent' | 'newId'>,
  user: UserRow,
  platformId: string | undefined,
): Promise<SessionRecord> {
  const memberships = await membershipsOf(call.tx, user);
  const opened = { user, memberships, group: groupToEnter(memberships, platformId) };
  const now = context.now();
  const token = await openSession(call.tx, opened, { id: call.newId(), ip: call.ip, userAgent: call.userAgent, now });
  await call.tx.run(
    sql`update platform_user set last_login_at = ${now.toISOString()}::timestamptz
      where platform_id = ${user.platformId} and id = ${user.id}`,
  );
  return sessionRecordOf(opened, token);
}
