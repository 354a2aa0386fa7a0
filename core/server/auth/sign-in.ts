import { login, logout, switchRole } from '@freightdeck/sdk/contract';
import { Refused, serve, sql } from '@freightdeck/sdk/server';
import type { Served } from '@freightdeck/sdk/server';
import { systemScope } from '../tenancy/operator.ts';
import { RefusalAnswer } from '../api/refusal-answers.ts';
import type { IdentityContext } from './identity-context.ts';
import { knownDevice } from './known-device.ts';
import { letIn } from './let-in.ts';
import { membershipsOf, userById, userByName } from './memberships.ts';
import { hashPassword, isOutdated, passwordMatches } from './password.ts';
import { newPicture, readPicture } from './picture.ts';
import { isFactorDue } from './second-factor.ts';
import { sessionIdOf } from './session-info.ts';
import { openSession, sessionRecordOf } from './session-record.ts';

/** Sign-in, sign-out and switching group or role. */
export function signInServes(context: IdentityContext): readonly Served[] {
  const signIn = serve(login, async (call, input) => {
    const userName = input.userName.trim();
    const account = userName.toLowerCase();
    const now = context.now();
    const device = knownDevice(context.box, account, input.device, now);
    const read =
      input.pictureTicket && input.pictureDigits
        ? readPicture(context.box, account, input.pictureTicket, input.pictureDigits, now)
        : undefined;
    const attempt = await context.attempts.admit(call.tx, { account, ip: call.ip, device, read, strangers: 'read' });
    if ('minutes' in attempt) return call.refuse(attempt.crowded ? 'crowded' : 'wait', { minutes: attempt.minutes });
    if ('picture' in attempt) {
      const reason = attempt.picture === 'first' ? 'picture' : 'pictureWrong';
      const { status, [call.language]: message } = login.refusals[reason];
      const data = newPicture(context.box, account, now);
      throw new RefusalAnswer(reason, {}, { status, reason, message, data });
    }
    let user;
    let right;
    try {
      user = await userByName(call.tx, userName, input.platformId ?? undefined);
      right = await passwordMatches(user?.passwordHash, input.password);
    } catch (error) {
      attempt.givenUp();
      throw error;
    }
    if (user === undefined || !right || user.status !== 1) {
      attempt.failed();
      return call.refuse('wrongCredentials');
    }
    await attempt.passed(call.tx);
    const session = await letIn(context, call, user, input.platformId ?? undefined);
    if (isOutdated(user.passwordHash)) {
      const renewed = await hashPassword(input.password);
      await call.tx.run(
        sql`update platform_user set password_hash = ${renewed} where platform_id = ${user.platformId}
          and id = ${user.id}`,
      );
    }
    return { session };
  });

  const signOut = serve(logout, async (call) => {
    const sessionId = sessionIdOf(call.caller);
    if (sessionId !== undefined)
      await call.tx.run(
        sql`update session set ended_at = ${context.now().toISOString()}::timestamptz
          where platform_id = ${call.platformId} and id = ${sessionId}`,
      );
  });

  const goOn = serve(switchRole, (call, input) =>
    // Other groups belong to other tenants, which this call's own scope cannot see.
    context.database.transaction(systemScope, async (tx) => {
      const user = await userById(tx, call.caller.id);
      const memberships = user === undefined ? [] : await membershipsOf(tx, user);
      const group = memberships.find(({ id }) => id === input.groupId);
      const roleId = input.roleId ?? undefined;
      if (user === undefined || group === undefined || group.roles.length === 0) throw new Refused('forbidden');
      if (roleId !== undefined && !group.roles.some(({ id }) => id === roleId)) throw new Refused('forbidden');
      if (!group.running) throw new Refused('forbidden');
      const now = context.now();
      const old = await tx.one<{ expiresAt: number; provedAt: number }>(sql`
        update session set ended_at = ${now.toISOString()}::timestamptz where id = ${sessionIdOf(call.caller) ?? ''}
          and platform_id = ${call.platformId}
          and user_id = ${user.id} and ended_at is null returning (extract(epoch from expires_at) * 1000)::bigint
            as expires_at, (extract(epoch from proved_at) * 1000)::bigint as proved_at`);
      if (old === undefined) throw new Refused('forbidden');
      const roleIds = roleId === undefined ? undefined : [roleId];
      const factorDue = await isFactorDue(context, tx, user, group.id, roleIds ?? group.roles.map(({ id }) => id));
      const opened = { user, memberships, group, roleIds, factorDue };
      const token = await openSession(tx, opened, {
        id: call.newId(),
        ip: call.ip,
        userAgent: call.userAgent,
        now,
        expiresAt: new Date(old.expiresAt),
        provedAt: new Date(old.provedAt),
      });
      return { session: sessionRecordOf(opened, token) };
    }),
  );
  return [signIn, signOut, goOn];
}
