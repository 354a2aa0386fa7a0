import { listPage } from '@freightdeck/sdk/web';
import { tripProfits } from '../../contract/index.ts';
import { ProfitNote } from '../parts/notes.tsx';

/** 运单利润 */
export const page = listPage(tripProfits, {
  columns: [
    { field: 'month', pin: 'left', width: 96 },
    { field: 'waybillSn', width: 170 },
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
  filters: ['month', 'waybillSn', 'companyName', 'companyId', 'platformId'],
  sort: { month: 'desc' },
  top: ProfitNote,
  exportKey: 'serviceProviderFunds:export',
});
