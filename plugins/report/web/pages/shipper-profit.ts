import { listPage } from '@freightdeck/sdk/web';
import { shipperProfits } from '../../contract/index.ts';
import { ProfitNote } from '../parts/notes.tsx';

/** 货主利润 */
export const page = listPage(shipperProfits, {
  columns: [
    { field: 'month', pin: 'left', width: 96 },
    'waybillCount',
    { field: 'companyName', width: 200 },
    'revenueCents',
    'fuelMarginCents',
    'freightCostCents',
    'infoFeeCents',
    'premiumCents',
    'commissionCents',
    'platformFeeCents',
    'otherCostCents',
    'profitCents',
    'profitPpm',
    { field: 'platformName', width: 200 },
  ],
  filters: ['month', 'companyName', 'companyId', 'platformId'],
  sort: { month: 'desc' },
  top: ProfitNote,
  exportKey: 'serviceProviderFunds:export',
});
