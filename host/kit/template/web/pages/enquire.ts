import { formPage } from '@freightdeck/sdk/web';
import { enquire } from '../../contract/enquiry.ts';

/** A form with a file. `?weight=32000` of the address is filled in: an action of a waybill opens it so. */
export const page = formPage(enquire, {
  fromAddress: ['weight'],
  done: ({ id }, { go }) => go('/partner/acme-quotes/enquiry', { id }),
});
