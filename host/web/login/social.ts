import { socialAddress } from '@freightdeck/sdk/contract';
import type { Http } from '@freightdeck/sdk/web';

const stateKey = 'freightdeck-social-state';

/**
 * Goes to the social sign-in. What comes back must carry the state this browser set out with, or somebody else's
 * sign-in could be slipped in.
 */
export async function goToSocial(http: Http, go: (address: string) => void): Promise<boolean> {
  const state = crypto.randomUUID();
  const answer = await http.ask(socialAddress, { state }, { quiet: true }).catch(() => undefined);
  if (!answer) return false;
  sessionStorage.setItem(stateKey, state);
  go(answer.address);
  return true;
}
/** Whether this is the way back of a sign-in that was begun here; true once. */
export function isOwnReturn(state: string | undefined): boolean {
  const own = sessionStorage.getItem(stateKey);
  sessionStorage.removeItem(stateKey);
  return own !== null && own === state;
}
