import { changePassword, endOwnSessions, ownSessions } from '@freightdeck/sdk/contract';
import { Refused, serve, serveQuery, sql } from '@freightdeck/sdk/server';
import type { Served } from '@freightdeck/sdk/server';
import { wireTime } from '../api/wire-time.ts';
import { systemScope } from '../tenancy/operator.ts';
import { setPassword } from './accounts.ts';
import { judgePassword } from './guesses.ts';
import type { IdentityContext } from './identity-context.ts';
import { userById } from './memberships.ts';
import { sessionIdOf } from './session-info.ts';

interface SessionRow {
  readonly id: string;
  readonly userAgent: string;
  readonly ip: string;
  readonly platformName: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
}

/** What people do about their own account: change the password, see where they are signed in, end sessions. */
export function ownAccountServes(context: IdentityContext): readonly Served[] {
  const change = serve(changePassword, (call, input) =>
    // The person's home platform and other sessions may belong to other tenants than the present one.
    context.database.transaction(systemScope, async (tx) => {
      const user = await userById(tx, call.caller.id);
      if (user === undefined) throw new Refused('notFound');
      const judged = await judgePassword(context, tx, call.ip, user, input.oldPassword);
      if (judged === 'wrong') return call.refuse('wrongPassword');
      if (judged !== 'right') return call.refuse('wait', judged);
      if (input.newPassword === input.oldPassword) return call.refuse('samePassword');
      const fault = await setPassword({ tx, now: call.now, caller: call.caller }, user.id, input.newPassword);
      if (fault !== undefined) return call.refuse(fault);
      // `setPassword` has ended every session of the person; the one that asked continues.
      await tx.run(sql`
        update session s set session_epoch = u.session_epoch from platform_user u
        where s.id = ${sessionIdOf(call.caller) ?? ''} and s.user_id = ${user.id} and u.id = s.user_id`);
      return {};
    }),
  );

  const devices = serveQuery(ownSessions, (call) =>
    context.database.transaction(
      systemScope,
      async (tx) => {
        const now = context.now().toISOString();
        const current = sessionIdOf(call.caller);
        const rows = await tx.rows<SessionRow>(sql`
          select s.id, s.user_agent, s.ip, p.platform_name,
            (extract(epoch from s.created_at) * 1000)::bigint as created_at,
            (extract(epoch from s.last_seen_at) * 1000)::bigint as last_seen_at
          from session s
          join platform_user u on u.id = s.user_id and u.session_epoch = s.session_epoch
          join platform p on p.platform_id = s.platform_id
          where s.user_id = ${call.caller.id} and s.ended_at is null and s.expires_at > ${now}::timestamptz
            and s.last_seen_at > ${now}::timestamptz - interval '30 minutes'
          order by s.last_seen_at desc, s.id desc limit 200`);
        return {
          sessions: rows.map((row) => ({
            ...row,
            createdAt: wireTime(new Date(row.createdAt)),
            lastSeenAt: wireTime(new Date(row.lastSeenAt)),
            current: row.id === current,
          })),
        };
      },
      { readOnly: true },
    ),
  );

  const end = serve(endOwnSessions, async (call, { session }) => {
    const current = sessionIdOf(call.caller) ?? '';
    await context.database.transaction(systemScope, async (tx) => {
      // Somebody else's session and one that never was get the same answer.
      if (session && !(await tx.one(sql`select id from session where id = ${session} and user_id = ${call.caller.id}`)))
        throw new Refused('notFound');
      await tx.run(sql`
        update session set ended_at = ${context.now().toISOString()}::timestamptz
        where user_id = ${call.caller.id} and ended_at is null and id <> ${current}
          ${session ? sql`and id = ${session}` : sql``}`);
    });
  });
  return [change, devices, end];
}
