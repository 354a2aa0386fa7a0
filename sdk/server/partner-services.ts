import { token } from '../contract/index.ts';

/** Why the API would not call a partner's service at an address. */
export type OriginFault = 'originForm' | 'originPrivate' | 'originUnknown';
/** What the core knows of the services behind partners' plugins. */
export interface PartnerServices {
  /**
   * Whether calls may go to this origin (`https://quotes.acme.com`; nothing behind the port): its form, and every
   * address its name has now. Undefined: they may.
   */
  fault(origin: string): Promise<OriginFault | undefined>;
}
/** Offered by the core. */
export const PartnerServices = token<PartnerServices>('core.partnerServices', 1);
