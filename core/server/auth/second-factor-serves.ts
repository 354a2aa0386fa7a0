import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  proveCaller,
  secondFactorLogin,
  secondFactorState,
} from '@freightdeck/sdk/contract';
import { Refused, serve, serveQuery, sql } from '@freightdeck/sdk/server';
import type { Call, Served, Tx } from '@freightdeck/sdk/server';
import { wireTime } from '../api/wire-time.ts';
import { systemScope } from '../tenancy/operator.ts';
import type { IdentityContext } from './identity-context.ts';
import { judgeCode, judgePassword } from './guesses.ts';
import { open, userOfFactorTicket } from './let-in.ts';
import { userById } from './memberships.ts';
import type { UserRow } from './memberships.ts';
import { sessionIdOf } from './session-info.ts';
import { isDemanded, newKey, turnOff, turnOn } from './second-factor.ts';

/** Setting up a second factor, giving it up, and signing in with it. */
export function secondFactorServes(context: IdentityContext): readonly Served[] {
  /** The caller's own account, which may be at home on another platform than the present one. */
  const asOneself = <T>(call: Pick<Call, 'caller'>, work: (tx: Tx, user: UserRow) => Promise<T>): Promise<T> =>
    context.database.transaction(systemScope, async (tx) => {
      const user = await userById(tx, call.caller.id);
      if (user === undefined) throw new Refused('notFound');
      return work(tx, user);
    });

  const goOn = serve(secondFactorLogin, async (call, input) => {
    const user = await userOfFactorTicket(context, call, input.ticket);
    if (user === undefined) return call.refuse('spent');
    const judged = await judgeCode(context, call.tx, call.ip, user, input.code);
    if (judged === 'wrong') return call.refuse('codeWrong');
    if (judged !== 'right') return call.refuse('wait', judged);
    return { session: await open(context, call, user, input.platformId ?? undefined) };
  });

  const state = serveQuery(secondFactorState, (call) =>
    asOneself(call, async (tx, user) => {
      const found = await tx.one<{ since: number | null; left: number }>(sql`
        select (extract(epoch from f.confirmed_at) * 1000)::bigint as since,
          (select count(*) from recovery_code c where c.platform_id = f.platform_id and c.user_id = f.user_id
            and c.used_at is null)::int as left
        from second_factor f where f.platform_id = ${user.platformId} and f.user_id = ${user.id}`);
      const isOn = user.secondFactor === 1;
      return {
        on: isOn,
        required: await isDemanded(context, tx, call.platformId, call.caller.roleIds),
        since: isOn && found?.since ? wireTime(new Date(found.since)) : null,
        codesLeft: isOn ? (found?.left ?? 0) : 0,
      };
    }),
  );

  const begin = serve(beginSecondFactor, (call, { password }) =>
    asOneself(call, async (tx, user) => {
      if (user.secondFactor === 1) return call.refuse('alreadyOn');
      const judged = await judgePassword(context, tx, call.ip, user, password);
      if (judged === 'wrong') return call.refuse('wrongPassword');
      if (judged !== 'right') return call.refuse('wait', judged);
      return newKey(context, tx, user);
    }),
  );

  const confirm = serve(confirmSecondFactor, (call, { code }) =>
    asOneself(call, async (tx, user) => {
      const begun = await tx.one(sql`
        select 1 from second_factor where platform_id = ${user.platformId} and user_id = ${user.id}
          and confirmed_at is null and begun_at > ${context.now().toISOString()}::timestamptz - interval '30 minutes'
        for update`);
      if (!begun) return call.refuse('notBegun');
      const judged = await judgeCode(context, tx, call.ip, user, code, false);
      if (judged === 'wrong') return call.refuse('codeWrong');
      if (judged !== 'right') return call.refuse('wait', judged);
      return { codes: (await turnOn(context, tx, user)).join(' ') };
    }),
  );

  const end = serve(endSecondFactor, (call, { password, code }) =>
    asOneself(call, async (tx, user) => {
      if (user.secondFactor === 0) return call.refuse('notOn');
      if (await isDemanded(context, tx, call.platformId, call.caller.roleIds)) return call.refuse('required');
      const known = await judgePassword(context, tx, call.ip, user, password);
      if (known === 'wrong') return call.refuse('wrongPassword');
      if (known !== 'right') return call.refuse('wait', known);
      const judged = await judgeCode(context, tx, call.ip, user, code);
      if (judged === 'wrong') return call.refuse('codeWrong');
      if (judged !== 'right') return call.refuse('wait', judged);
      await turnOff(tx, user);
      return {};
    }),
  );

  const prove = serve(proveCaller, (call, { password, code }) =>
    asOneself(call, async (tx, user) => {
      const isOn = user.secondFactor === 1;
      if (isOn && !code) return call.refuse('codeWanted');
      if (!isOn && !password) return call.refuse('passwordWanted');
      const judged = isOn
        ? await judgeCode(context, tx, call.ip, user, code ?? '')
        : await judgePassword(context, tx, call.ip, user, password ?? '');
      if (judged === 'wrong') return call.refuse(isOn ? 'codeWrong' : 'wrongPassword');
      if (judged !== 'right') return call.refuse('wait', judged);
      await tx.run(sql`
        update session set proved_at = ${context.now().toISOString()}::timestamptz
        where id = ${sessionIdOf(call.caller) ?? ''} and user_id = ${user.id}`);
      return {};
    }),
  );
  return [goOn, state, begin, confirm, end, prove];
}
