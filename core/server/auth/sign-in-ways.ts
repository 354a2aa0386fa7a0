import {
  loginByMobile,
  loginTypes,
  loginWays,
  retrievePassword,
  signOnLogin,
  socialAddress,
  socialLogin,
  verificationUserInfo,
} from '@freightdeck/sdk/contract';
import { Refused, serve, serveQuery, smsOf, SocialSignIn, sql } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import type { HeldCode } from '../codes/code-book.ts';
import { peopleOfMobile } from '../codes/people-of-mobile.ts';
import { operatorPlatformId } from '../tenancy/operator.ts';
import { setPassword } from './accounts.ts';
import type { IdentityContext } from './identity-context.ts';
import { letIn } from './let-in.ts';
import { userById } from './memberships.ts';
import { userOfTicket } from './sign-on-account.ts';

interface CodeInput {
  readonly mobile: string;
  readonly captcha: string;
  readonly platformId?: string | null;
}
const nodeOf = (input: { readonly platformId?: string | null }): string => input.platformId ?? operatorPlatformId;

/**
 * Checks a code before sign-in; wrong codes count like wrong passwords. Only those of the same address make it wait: a
 * number is sent ten codes a day and each may be tried five times, whoever tries.
 */
async function judged(
  context: IdentityContext,
  call: Pick<Call, 'tx' | 'ip'>,
  purpose: 'signIn' | 'retrieve',
  input: CodeInput,
): Promise<HeldCode> {
  const account = `mobile ${input.mobile}`;
  const attempt = await context.attempts.admit(call.tx, { account, ip: call.ip, strangers: 'go' });
  if ('minutes' in attempt) throw new Refused('wait', { minutes: attempt.minutes });
  try {
    const held = await context.codes.judge(
      call.tx,
      { purpose, mobile: input.mobile, platformId: nodeOf(input) },
      input.captcha,
    );
    await attempt.passed(call.tx);
    return held;
  } catch (error) {
    // An empty field does not count as an attempt.
    if (error instanceof Refused && error.code === 'codeWrong') attempt.failed();
    else attempt.givenUp();
    throw error;
  }
}

/** The ways to sign in besides user name and password, and resetting a forgotten password. */
export function signInWayServes(context: IdentityContext): readonly Served[] {
  const byMobile = serve(loginByMobile, async (call, input) => {
    const held = await judged(context, call, 'signIn', input);
    const [holder, ...others] = await peopleOfMobile(call.tx, input.mobile, nodeOf(input));
    if (others.length > 0) return call.refuse('ambiguous');
    const user = holder && (await userById(call.tx, holder.id));
    if (user === undefined) return call.refuse('codeSpent');
    await held.spend(call.tx);
    return { session: await letIn(context, call, user, input.platformId ?? undefined) };
  });

  const whose = serve(verificationUserInfo, async (call, input) => {
    await judged(context, call, 'retrieve', input);
    const people = await peopleOfMobile(call.tx, input.mobile, nodeOf(input));
    return { accounts: people.map(({ userName, name, platformName }) => ({ userName, name, platformName })) };
  });

  const retrieve = serve(retrievePassword, async (call, input) => {
    const held = await judged(context, call, 'retrieve', input);
    const userName = input.userName.trim().toLowerCase();
    const holders = (await peopleOfMobile(call.tx, input.mobile, nodeOf(input))).filter(
      (one) => one.userName.toLowerCase() === userName,
    );
    const [holder] = holders;
    // A user name that does not belong to this number is answered like an expired code, so that user names cannot be
    // probed.
    if (holder === undefined || holders.length > 1) return call.refuse('codeSpent');
    const fault = await setPassword(
      { tx: call.tx, now: call.now, caller: { ...call.caller, id: holder.id } },
      holder.id,
      input.password,
    );
    if (fault !== undefined) return call.refuse(fault);
    await held.spend(call.tx);
    await context.attempts.forget(call.tx, userName);
  });

  const address = serveQuery(socialAddress, async (call, input) => {
    const social = call.find(SocialSignIn);
    return social && { address: social.address(input.state) };
  });
  const social = serve(socialLogin, async (call, input) => {
    const openId = await call.find(SocialSignIn)?.openIdOf(call, input.authCode);
    if (openId === undefined || openId === '') return call.refuse('noAnswer');
    const bound = await call.tx.rows<{ id: string }>(sql`
      select id from platform_user where open_id = ${openId} and is_bind_wechat = '1' and status = 1
        and delete_status = '0' order by id limit 2`);
    if (bound.length > 1) return call.refuse('ambiguous');
    const user = bound[0] && (await userById(call.tx, bound[0].id));
    if (user === undefined) return call.refuse('notBound');
    return { session: await letIn(context, call, user, input.platformId ?? undefined) };
  });

  // A way to sign in that no plugin provides is not offered.
  const types = serveQuery(loginTypes, async (call, input) => {
    const single = await call.tx.one<{ title: string }>(sql`
      select sign_on_title as title from platform where platform_id = ${nodeOf(input)} and sign_on = 1 and status = 1
        and delete_status = '0'`);
    return {
      loginTypes: [
        loginWays.password,
        ...(smsOf(call) ? [loginWays.mobile] : []),
        ...(call.find(SocialSignIn) ? [loginWays.messenger] : []),
        ...(single ? [loginWays.signOn] : []),
      ],
      signOnTitle: single?.title || null,
    };
  });
  const signOn = serve(signOnLogin, async (call, input) => {
    const userId = await userOfTicket(call.tx, input.ticket, context.now());
    const user = userId === undefined ? undefined : await userById(call.tx, userId);
    if (user?.status !== 1) return call.refuse('spent');
    return { session: await letIn(context, call, user, input.platformId ?? undefined) };
  });
  return [byMobile, whose, retrieve, address, social, signOn, types];
}
