import { signOnFaults, signOnPath } from '@freightdeck/sdk/contract';
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

const faults: ReadonlySet<string> = new Set(signOnFaults);
/** Text key of a reason; whatever else stands in the address is no reason. */
export const faultKey = (fault: string): string => `core.signOn.fault.${faults.has(fault) ? fault : 'refused'}`;
