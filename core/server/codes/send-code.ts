import { codeCountdown, sendVerifyCode, testGetMobile, testSendCaptcha } from '@freightdeck/sdk/contract';
import type { InputOfCommand } from '@freightdeck/sdk/contract';
import { maskMobile } from '@freightdeck/sdk/values';
import { serve, smsOf, sql } from '@freightdeck/sdk/server';
import type { CallOf, Served } from '@freightdeck/sdk/server';
import type { IdentityContext } from '../auth/identity-context.ts';
import { isOperatorPlatform } from '../tenancy/operator.ts';
import type { CodeUse } from './code-book.ts';
import { peopleOfMobile } from './people-of-mobile.ts';

type Sending = InputOfCommand<typeof sendVerifyCode>;
type SendingCall = CallOf<typeof sendVerifyCode>;
const words: Readonly<Record<CodeUse['purpose'], { readonly zh: string; readonly en: string }>> = {
  signIn: { zh: '登录', en: 'sign-in' },
  retrieve: { zh: '找回密码', en: 'password reset' },
  unbind: { zh: '微信解绑', en: 'messenger unbinding' },
};
/** The text message with a code, in the language of the request. */
function messageOf(purpose: CodeUse['purpose'], code: string, language: 'zh' | 'en'): string {
  const word = words[purpose][language];
  return language === 'zh'
    ? `您的${word}验证码为${code}，5分钟内有效，请勿告知他人。`
    : `Your ${word} code is ${code}. It is valid for 5 minutes. Tell it to nobody.`;
}

function useOf(input: Sending): CodeUse {
  const purpose = input.businessIndex === '0' ? 'unbind' : (input.scene ?? 'signIn');
  return { purpose, mobile: input.mobile, platformId: input.signNode };
}

/**
 * Creates a code and sends it when a user has this number. The answer is the same when none has, so that numbers cannot
 * be probed.
 */
async function send(context: IdentityContext, call: SendingCall, input: Sending): Promise<string> {
  const channel = smsOf(call);
  if (channel === undefined) return call.refuse('notSent');
  const mine = isOperatorPlatform(input.signNode) ? '27' : '28';
  const platform = await call.tx.one(
    sql`select 1 as one from platform where platform_id = ${input.signNode} and status = 1 and delete_status = '0'`,
  );
  if (platform === undefined || ![mine, '0'].includes(input.businessIndex)) return call.refuse('wrongNode');
  const use = useOf(input);
  const id = call.newId();
  const issued = await context.codes.issue(call.tx, use, { id, businessIndex: input.businessIndex, ip: call.ip });
  if ('reason' in issued)
    return issued.reason === 'tooSoon'
      ? call.refuse('tooSoon', { seconds: issued.seconds })
      : call.refuse(issued.reason);
  if ((await peopleOfMobile(call.tx, use.mobile, use.platformId)).length > 0) {
    if (
      !(await channel.send(call, {
        platformId: use.platformId,
        mobile: use.mobile,
        text: messageOf(use.purpose, issued.code, call.language),
      }))
    )
      return call.refuse('notSent');
    await context.codes.markSent(call.tx, id);
  }
  return issued.code;
}

export const sendServes = (context: IdentityContext): readonly Served[] => [
  serve(sendVerifyCode, async (call, input) => {
    await send(context, call, input);
    return { mobile: maskMobile(input.mobile), seconds: codeCountdown };
  }),
];

/** Endpoints for tests. They exist in test mode only. */
export const testServes = (context: IdentityContext): readonly Served[] => [
  serve(testSendCaptcha, async (call, input) => ({
    captcha: await send(context, call as unknown as SendingCall, input),
  })),
  serve(testGetMobile, async (call, input) => {
    const found = await call.tx.one<{ mobile: string }>(
      sql`select mobile from platform_user where lower(user_name) = lower(${input.userName}) and delete_status = '0'
        and mobile <> '' order by id limit 1`,
    );
    return { mobile: found?.mobile ?? null };
  }),
];
