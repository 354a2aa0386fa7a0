import { login } from '@freightdeck/sdk/contract';
import type { SessionRecord } from '@freightdeck/sdk/contract';
import { sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { RefusalAnswer } from '../api/refusal-answers.ts';
import type { IdentityContext } from './identity-context.ts';
import { deviceTicket } from './known-device.ts';
import { membershipsOf, userById } from './memberships.ts';
import type { UserRow } from './memberships.ts';
import { isFactorDue } from './second-factor.ts';
import { groupToEnter, openSession, sessionRecordOf } from './session-record.ts';

type Entering = Pick<Call, 'tx' | 'ip' | 'userAgent' | 'newId' | 'language'>;
const ticketFor = 'ticket of a second factor';
const TICKET_MINUTES = 5;

/**
 * The last step of every way to sign in: opens a session for a person whose identity is proved. Refuses a person
 * without a role and a platform that is not in operation, and asks for the second factor of who has one.
 */
export async function letIn(
  context: IdentityContext,
  call: Entering,
  user: UserRow,
  platformId: string | undefined,
): Promise<SessionRecord> {
  if (user.secondFactor === 0) return open(context, call, user, platformId);
  // Who may not enter at all is told that first.
  groupToEnter(await membershipsOf(call.tx, user), platformId);
  const { status, [call.language]: message } = login.refusals.secondFactor;
  const { id, sessionEpoch } = user;
  const until = context.now().getTime() + TICKET_MINUTES * 60_000;
  const ticket = context.box.seal(ticketFor, JSON.stringify({ id, sessionEpoch, until }));
  // A refusal leaves nothing behind: whatever proved the first half is not spent before the second half is right.
  throw new RefusalAnswer('secondFactor', {}, { status, reason: 'secondFactor', message, data: { ticket } });
}

/** The person of a ticket; undefined when it is no ticket of ours, is too old, or the person's sessions have ended. */
export async function userOfFactorTicket(
  context: IdentityContext,
  call: Entering,
  ticket: string,
): Promise<UserRow | undefined> {
  const text = context.box.open(ticketFor, ticket);
  if (text === undefined) return undefined;
  const { id, sessionEpoch, until } = JSON.parse(text) as { id: string; sessionEpoch: number; until: number };
  const user = until > context.now().getTime() ? await userById(call.tx, id) : undefined;
  return user?.status === 1 && user.sessionEpoch === sessionEpoch ? user : undefined;
}

/** Opens the session of a person who has shown all that is asked. */
export async function open(
  context: IdentityContext,
  call: Entering,
  user: UserRow,
  platformId: string | undefined,
): Promise<SessionRecord> {
  const memberships = await membershipsOf(call.tx, user);
  const group = groupToEnter(memberships, platformId);
  const roleIds = group.roles.map(({ id }) => id);
  const factorDue = await isFactorDue(context, call.tx, user, group.id, roleIds);
  const opened = { user, memberships, group, factorDue };
  const now = context.now();
  const token = await openSession(call.tx, opened, { id: call.newId(), ip: call.ip, userAgent: call.userAgent, now });
  await call.tx.run(
    sql`update platform_user set last_login_at = ${now.toISOString()}::timestamptz
      where platform_id = ${user.platformId} and id = ${user.id}`,
  );
  return { ...sessionRecordOf(opened, token), device: deviceTicket(context.box, user.userName, now) };
}
