import { socialAddress } from '@freightdeck/sdk/contract';
import type { Http } from '@freightdeck/sdk/web';

const stateKey = 'freightdeck-social-state';

/** Marks a sign-in elsewhere that begins in this browser. */
export function newMark(): string {
  const mark = crypto.randomUUID();
  sessionStorage.setItem(stateKey, mark);
  return mark;
}

/**
 * Starts a social sign-in. The random state that returns must match, or somebody else's sign-in could be injected
 * (CSRF).
 */
export async function goToSocial(http: Http, go: (address: string) => void): Promise<boolean> {
  const answer = await http.ask(socialAddress, { state: newMark() }, { quiet: true }).catch(() => undefined);
  if (!answer) return false;
  go(answer.address);
  return true;
}
/** Whether this return belongs to a sign-in that was started in this browser; true only once. */
export function isOwnReturn(state: string | undefined): boolean {
  const own = sessionStorage.getItem(stateKey);
  sessionStorage.removeItem(stateKey);
  return own !== null && own === state;
}
