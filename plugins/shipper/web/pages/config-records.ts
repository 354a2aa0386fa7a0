import { listPage } from '@freightdeck/sdk/web';
import { configRecords } from '../../contract/index.ts';
import { labelCell } from '../parts/changed-value.tsx';

/** 货主配置批量修改记录 */
export const page = listPage(configRecords, {
  columns: [
    { field: 'companyName', width: 220, pin: 'left' },
    { field: 'batchNo', width: 170 },
    { field: 'fieldZh', cell: labelCell },
    'oldValue',
    'newValue',
    'reason',
    'operator',
    'operatorPlatform',
    'createdAt',
  ],
  filters: ['batchNo', 'companyName', 'companyId', 'fieldZh', 'operator', 'createdAt'],
  sort: { createdAt: 'desc' },
  exportKey: 'consignorConfigDetail:export',
});
