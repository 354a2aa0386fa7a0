import { token } from '../contract/index.ts';
import type { Call } from './call.ts';

/** One text message. */
export interface Sms {
  readonly platformId: string;
  readonly mobile: string;
  readonly text: string;
}
/** Sends text messages. Provided by a plugin; without one, codes cannot be sent and are not offered. */
export interface SmsChannel {
  /** Hands a message over, in the caller's transaction; false when it was refused. Must not log the text. */
  send(call: Pick<Call, 'tx' | 'now' | 'newId'>, sms: Sms): Promise<boolean>;
}
export const SmsChannel = token<SmsChannel>('core.sms', 1);

/** Sign-in with an outside account (a messenger). Provided by a plugin; without one it is not offered. */
export interface SocialSignIn {
  /** Where the browser is sent; the outside service returns to `#/auth-redirect` with `code` and this `state`. */
  address(state: string): string;
  /** The open id for a returned code; undefined when the code is invalid. */
  openIdOf(call: Pick<Call, 'tx' | 'now'>, authCode: string): Promise<string | undefined>;
}
export const SocialSignIn = token<SocialSignIn>('core.social', 1);
