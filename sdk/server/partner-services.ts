import { token } from '../contract/index.ts';

/** Why the API would not call a partner's service at an address. */
export type OriginFault = 'originForm' | 'originPrivate' | 'originUnknown';
/** Checks the addresses of partners' services. */
export interface PartnerServices {
  /**
   * Whether calls may go to this origin (`https://quotes.acme.com`, nothing after the port): checks its form and every
   * present address of its name. Undefined: allowed.
   */
  fault(origin: string): Promise<OriginFault | undefined>;
}
/** Provided by the core. */
export const PartnerServices = token<PartnerServices>('core.partnerServices', 1);
