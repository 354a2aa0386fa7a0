import { recordPage } from '@freightdeck/sdk/web';
import { tyres } from '../../contract/tyre.ts';

export const page = recordPage(tyres, {
  figures: ['perTrip'],
  sections: [{ title: 'tyre', fields: ['sn', 'vehicleNum', 'state', 'fittedAt'] }],
});
