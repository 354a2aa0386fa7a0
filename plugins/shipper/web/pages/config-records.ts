import { listPage } from '@freightdeck/sdk/web';
import { configRecords } from '../../contract/index.ts';
import { labelCell, newCell, oldCell } from '../parts/changed-value.tsx';

/** 货主配置批量修改记录 */
export const page = listPage(configRecords, {
  columns: [
    { field: 'companyName', width: 220, pin: 'left' },
    { field: 'batchNo', width: 170 },
    { field: 'fieldZh', cell: labelCell },
    { field: 'oldValue', cell: oldCell },
    { field: 'newValue', cell: newCell },
    'reason',
    'operator',
    'operatorPlatform',
    'createdAt',
  ],
  filters: ['batchNo', 'companyName', 'companyId', 'fieldZh', 'operator', 'createdAt'],
  sort: { createdAt: 'desc' },
  exportKey: 'consignorConfigDetail:export',
});
