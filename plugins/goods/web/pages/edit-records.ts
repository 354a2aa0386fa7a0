import { listPage } from '@freightdeck/sdk/web';
import { goodsEditRecords } from '../../contract/index.ts';
import { labelCell } from '../parts/changed-value.tsx';

/** 货源修改记录 */
export const page = listPage(goodsEditRecords, {
  columns: [
    { field: 'goodsSn', width: 160, pin: 'left' },
    'goodsName',
    { field: 'fieldZh', cell: labelCell },
    'oldValue',
    'newValue',
    'applyTo',
    'operator',
    'reason',
    'at',
  ],
  filters: ['goodsSn', 'fieldZh', 'operator', 'at'],
  sort: { at: 'desc' },
  exportKey: 'sourceEditRecord:export',
});
