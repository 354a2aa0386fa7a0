import { defineCommand, defineQuery, list, mobile, shape, text } from '@freightdeck/sdk/contract';
import * as z from 'zod/mini';

/** Text messages sent in the last ten minutes, newest first. Public, because codes are needed for signing in. */
export const smsInbox = defineQuery({
  name: 'sim.smsInbox',
  path: '/api/sim/sms/inbox',
  access: 'public',
  input: { mobile: mobile() },
  answer: { itemList: list(shape(z.object({ text: z.string(), sentAt: z.string() }))) },
});
/** Binds a messenger account to the caller, as their phone would. */
export const bindMessenger = defineCommand({
  name: 'sim.bindMessenger',
  path: '/api/sim/wechat/bind',
  access: ['simulator:play'],
  answer: { openId: text(64) },
  refusals: {
    boundAlready: { status: 409, zh: '当前账号已绑定微信', en: 'A messenger account is bound to you already' },
    elsewhere: {
      status: 409,
      zh: '请在账号所属的服务商下绑定',
      en: 'Please bind it at the provider your account belongs to',
    },
  },
});
