import { listPage } from '@freightdeck/sdk/web';
import { quotaEntries } from '../../contract/index.ts';

/** 额度明细 */
export const page = listPage(quotaEntries, {
  columns: [
    { field: 'at', pin: 'left' },
    { field: 'platformName', hidden: true },
    { field: 'companyName', width: 220 },
    'quotaType',
    'bizNo',
    'waybillSn',
    'amount',
    'beforeCents',
    'afterCents',
    'operator',
    'remark',
  ],
  filters: ['companyName', 'companyId', 'quotaType', 'bizNo', 'at'],
  sort: { at: 'desc' },
  exportKey: 'quotaDetail:export',
});
