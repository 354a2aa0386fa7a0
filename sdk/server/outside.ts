import { token } from '../contract/index.ts';
import type { Call } from './call.ts';

/** One text message. */
export interface Sms {
  readonly platformId: string;
  readonly mobile: string;
  readonly text: string;
}
/**
 * The way text messages leave the product. Offered by a plugin; without one, codes cannot be sent and are not offered.
 */
export interface SmsChannel {
  /** Hands a message over, in the caller's transaction; false when it was not taken. Must not log the text. */
  send(call: Pick<Call, 'tx' | 'now' | 'newId'>, sms: Sms): Promise<boolean>;
}
export const SmsChannel = token<SmsChannel>('core.sms', 1);

/** A sign-in at somebody else's door (a messenger). Offered by a plugin; without one it is not offered. */
export interface SocialSignIn {
  /** Where the person is sent to; the provider comes back to `#/auth-redirect` with `code` and this `state`. */
  address(state: string): string;
  /** The open id behind a code that came back; undefined when the code says nothing. */
  openIdOf(call: Pick<Call, 'tx' | 'now'>, authCode: string): Promise<string | undefined>;
}
export const SocialSignIn = token<SocialSignIn>('core.social', 1);
