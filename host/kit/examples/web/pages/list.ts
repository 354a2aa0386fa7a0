import { listPage, runAction } from '@freightdeck/sdk/web';
import { fit, tyres } from '../../contract/tyre.ts';

export const page = listPage(tyres, {
  columns: [{ field: 'sn', opens: true }, 'vehicleNum', 'state', 'perTrip', 'fittedAt'],
  filters: ['sn', 'vehicleNum', 'state'],
  sort: { fittedAt: 'desc' },
  opens: 'acme-tyres.tyre',
  actions: [runAction('fit', (_, { go }) => go('/partner/acme-tyres/fit'), { like: fit, icon: 'Add' })],
});
