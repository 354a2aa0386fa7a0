import type { SecretBox } from '../outside/secret-box.ts';
import { newToken } from './tokens.ts';

const sealedFor = 'known device';
const DEVICE_DAYS = 90;

/**
 * What a browser keeps after a sign-in: that somebody has signed in to this account there. It opens nothing. It only
 * gives the tries of this browser a count of their own, which nobody else can use up.
 */
export function deviceTicket(box: SecretBox, userName: string, now: Date): string {
  const until = now.getTime() + DEVICE_DAYS * 24 * 3_600_000;
  return box.seal(sealedFor, JSON.stringify({ id: newToken(), account: userName.toLowerCase(), until }));
}

/** Which device tries; undefined: none that is known for this account. */
export function knownDevice(
  box: SecretBox,
  account: string,
  ticket: string | null | undefined,
  now: Date,
): string | undefined {
  const text = ticket ? box.open(sealedFor, ticket) : undefined;
  if (text === undefined) return undefined;
  const held = JSON.parse(text) as { id: string; account: string; until: number };
  return held.account === account && held.until > now.getTime() ? held.id : undefined;
}
