import { signOnPath } from '@freightdeck/sdk/contract';
import { newMark } from './social.ts';

/** Where the browser goes to sign in with the platform's own provider; the mark comes back with the ticket. */
export function signOnAddress(platformId: string | undefined, pathname: string): string {
  const [place = ''] = pathname.split('/').filter((part) => part !== '');
  const query = new URLSearchParams({
    state: newMark(),
    ...(platformId ? { platformId } : {}),
    ...(place ? { place } : {}),
  });
  return `${signOnPath}?${query.toString()}`;
}

/** Reasons that the server gives when nobody was signed in; each has a text. */
const faults = new Set([
  'off',
  'unreached',
  'spent',
  'declined',
  'refused',
  'noClaim',
  'unverified',
  'noAccount',
  'ambiguous',
]);
/** Text key of a reason; whatever else stands in the address is no reason. */
export const faultKey = (fault: string): string => `core.signOn.fault.${faults.has(fault) ? fault : 'refused'}`;
