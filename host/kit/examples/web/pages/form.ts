import { formPage } from '@freightdeck/sdk/web';
import { fit } from '../../contract/tyre.ts';

export const page = formPage(fit, {
  // `?vehicleNum=沪A12345` of the address is filled in: the action of a waybill opens the form so.
  fromAddress: ['vehicleNum'],
  done: ({ id }, { go }) => go('/partner/acme-tyres/tyre', { id }),
});
