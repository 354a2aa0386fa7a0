import { action, listPage } from '@freightdeck/sdk/web';
import { freezeFuel, fuelAccounts, thawFuel, transferFuel } from '../../contract/index.ts';
import { entriesOf, limitsOf } from '../actions.ts';

/** 油气账户 */
export const page = listPage(fuelAccounts, {
  columns: [
    { field: 'driverName', width: 120, pin: 'left' },
    { field: 'platformName', width: 200 },
    'mobile',
    'vehicleNum',
    'oilBalance',
    'gasBalance',
    'monthIn',
    'monthOut',
    'lastUseAt',
    'accountStatus',
  ],
  filters: ['driverName', 'mobile', 'vehicleNum', 'accountStatus', 'platformId'],
  sort: { lastUseAt: 'desc' },
  actions: [action(transferFuel, { primary: true, icon: 'ArrowSwap', initial: () => ({ fuelKind: 'OIL' as const }) })],
  rowActions: [entriesOf, limitsOf, action(freezeFuel), action(thawFuel)],
  exportKey: 'oliAccount:export',
});
