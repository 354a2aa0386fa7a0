import { operationUnboundWechat, validateVerifyCode } from '@freightdeck/sdk/contract';
import { Refused, serve, sql } from '@freightdeck/sdk/server';
import type { CallOf, Served } from '@freightdeck/sdk/server';
import { sessionIdOf } from '../auth/session-info.ts';
import type { IdentityContext } from '../auth/identity-context.ts';
import { userById } from '../auth/memberships.ts';
import type { UserRow } from '../auth/memberships.ts';
import { tokenHash } from '../auth/tokens.ts';
import { systemScope } from '../tenancy/operator.ts';
import type { CodeUse } from './code-book.ts';

/** The caller's own account; its home tenant may differ from the session's tenant. */
async function ownAccount(context: IdentityContext, userId: string): Promise<UserRow> {
  const user = await context.database.transaction(systemScope, (tx) => userById(tx, userId));
  if (user === undefined) throw new Refused('notFound');
  return user;
}
const useOf = (user: UserRow, platformId: string): CodeUse => ({ purpose: 'unbind', mobile: user.mobile, platformId });

/** Checks the code and unbinds the caller's own messenger account. */
export function unbindServes(context: IdentityContext): readonly Served[] {
  const validate = serve(validateVerifyCode, async (call, input) => {
    const sessionId = sessionIdOf(call.caller) ?? '';
    const own = await call.tx.one(
      sql`select 1 as one from session where platform_id = ${call.platformId} and id = ${sessionId}
        and token_hash = ${tokenHash(input.sessionToken)}`,
    );
    if (own === undefined) return call.refuse('otherSession');
    const user = await ownAccount(context, call.caller.id);
    await context.database.transaction(systemScope, async (tx) => {
      const held = await context.codes.judge(tx, useOf(user, call.platformId), input.captcha);
      await held.check(tx, sessionId);
    });
  });

  const unbound = serve(operationUnboundWechat, async (call, input) => {
    const user = await ownAccount(context, call.caller.id);
    if (user.isBindWechat !== '1') return call.refuse('notBound');
    const side = call.isOperator
      ? { identity: '1', deviceType: 'platformWeb' }
      : { identity: '2', deviceType: 'serviceWeb' };
    const same =
      input.platformId === call.platformId &&
      input.openId === user.openId &&
      input.mobile === user.mobile &&
      input.identity === side.identity &&
      input.deviceType === side.deviceType;
    if (!same) return call.refuse('mismatch');
    await context.database.transaction(systemScope, async (tx) => {
      const held = await context.codes.judge(tx, useOf(user, call.platformId), input.captcha);
      if (held.checkedSession !== sessionIdOf(call.caller))
        return (call as CallOf<typeof operationUnboundWechat>).refuse('unchecked');
      await held.spend(tx);
      const done = await tx.run(sql`
        update platform_user set is_bind_wechat = '0', open_id = '', version = version + 1,
          updated_at = ${call.now()}::timestamptz, updated_by = ${call.caller.id}
        where id = ${user.id} and is_bind_wechat = '1'`);
      if (done !== 1) call.refuse('notBound');
    });
  });
  return [validate, unbound];
}
