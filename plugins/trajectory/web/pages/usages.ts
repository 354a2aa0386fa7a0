import { listPage } from '@freightdeck/sdk/web';
import { serviceUsages } from '../../contract/index.ts';

/** 服务用量: every paid use. */
export const page = listPage(serviceUsages, {
  columns: [
    'at',
    'usageType',
    { field: 'bizNo', width: 200 },
    'quantity',
    'unitFee',
    'amount',
    'operator',
    'month',
    { field: 'platformName', width: 220 },
  ],
  filters: ['month', 'usageType', 'bizNo', 'at', 'platformId'],
  sort: { at: 'desc' },
  exportKey: 'accountStatement:export',
});
