import * as z from 'zod/mini';
import { definePort, token } from '../contract/index.ts';
import type { Call } from './call.ts';

/** One text message. */
export interface Sms {
  readonly platformId: string;
  readonly mobile: string;
  readonly text: string;
}
const message = z.object({
  mobile: z.string(),
  text: z.string(),
  /** When it was written; a message that is late by more than some minutes is of no use any more. */
  at: z.string(),
});
const taken = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sent') }),
  z.object({ kind: z.literal('refused'), reason: z.string() }),
]);
/** A text message to be sent. */
export type SmsMessage = z.infer<typeof message>;
/** What the message system answers. */
export type SmsAnswer = z.infer<typeof taken>;
/** A text message leaves. */
export const smsSend = definePort<SmsMessage, SmsAnswer>({ name: 'sms.send', request: message, answer: taken });

/** Sends text messages. */
export interface SmsChannel {
  /** Whether somebody would take a message of a tenant; without one: of any tenant. Default: yes. */
  connects?(call: Pick<Call, 'get'>, platformId?: string): boolean;
  /** Writes a message into the outbox, in the caller's transaction; false when nobody would take it. */
  send(call: Pick<Call, 'tx' | 'now' | 'newId' | 'get' | 'caller' | 'platformId'>, sms: Sms): Promise<boolean>;
}
export const SmsChannel = token<SmsChannel>('core.sms', 1);
/** The way for text messages; undefined where nobody would take one: then codes cannot be sent and are not offered. */
export function smsOf(call: Pick<Call, 'get' | 'find'>, platformId?: string): SmsChannel | undefined {
  const sms = call.find(SmsChannel);
  return sms?.connects?.(call, platformId) === false ? undefined : sms;
}

/** Most bytes of the files of one mail: they stand in the outbox until it has left. */
const mostMailBytes = 5 * 1024 * 1024;
const mailFile = z.object({
  name: z.string().check(z.regex(/^[^/\\\r\n"]{1,100}$/)),
  mime: z.string().check(z.regex(/^[\w.+-]+\/[\w.+-]+$/)),
  /** Base64. */
  content: z.string().check(z.maxLength(Math.ceil(mostMailBytes / 3) * 4)),
});
const mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** When it was written. */
  at: z.string(),
  files: z.optional(z.array(mailFile)),
});
/** A mail to be sent. */
export type MailMessage = z.infer<typeof mail>;
/** What the mail system answers. */
export type MailAnswer = z.infer<typeof taken>;
/** A mail leaves. */
export const mailSend = definePort<MailMessage, MailAnswer>({ name: 'mail.send', request: mail, answer: taken });

/** Sign-in with an outside account (a messenger). Provided by a plugin; without one it is not offered. */
export interface SocialSignIn {
  /** Where the browser is sent; the outside service returns to `#/auth-redirect` with `code` and this `state`. */
  address(state: string): string;
  /** The open id for a returned code; undefined when the code is invalid. */
  openIdOf(call: Pick<Call, 'tx' | 'now'>, authCode: string): Promise<string | undefined>;
}
export const SocialSignIn = token<SocialSignIn>('core.social', 1);
