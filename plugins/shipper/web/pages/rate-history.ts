import { action, listPage } from '@freightdeck/sdk/web';
import { rateChanges, rateLife, withdrawRate } from '../../contract/index.ts';

/** 货主费率记录: past, current and planned rates. */
export const page = listPage(rateChanges, {
  workflow: rateLife,
  columns: [
    { field: 'companyName', width: 220, pin: 'left' },
    'rateStatus',
    'effectiveAt',
    'serviceFeeMode',
    'invoiceTax',
    'oilRatio',
    'gasRatio',
    { field: 'reason', width: 180 },
    'operator',
    'operatorPlatform',
    'createdAt',
  ],
  filters: ['companyName', 'companyId', 'rateStatus', 'operator', 'effectiveAt', 'platformId'],
  sort: { effectiveAt: 'desc' },
  rowActions: [action(withdrawRate)],
  exportKey: 'serviceProviderUserRateManage:export',
});
