import { formPage } from '@freightdeck/sdk/web';
import { enquire } from '../../contract/enquiry.ts';

const kilograms = (text: string | undefined): number => (/^\d{1,6}$/.test(text ?? '') ? Number(text) : 0);

/** A form with a file. `?weight=32000` of the address is filled in: an action of a waybill opens it so. */
export const page = formPage(enquire, {
  initial: ({ weight }) => (kilograms(weight) > 0 ? { weight: kilograms(weight) } : {}),
  done: ({ id }, { go }) => go('/partner/acme-quotes/enquiry', { id }),
});
