import type { RecordOf } from '@freightdeck/sdk/contract';
import { listPage, runAction } from '@freightdeck/sdk/web';
import { providerBatches } from '../../contract/index.ts';
import { labelsCell } from '../parts/changed-value.tsx';

/** 服务商批量修改记录 */
export const page = listPage(providerBatches, {
  columns: [
    { field: 'batchNo', width: 180, pin: 'left' },
    { field: 'targetCount', width: 100 },
    { field: 'okCount', width: 120 },
    { field: 'failCount', width: 100 },
    { field: 'fieldNames', width: 240, cell: labelsCell },
    { field: 'providerNames', width: 300 },
    'operator',
    { field: 'reason', width: 200 },
    'createdAt',
  ],
  filters: ['batchNo', 'operator', 'createdAt'],
  sort: { createdAt: 'desc' },
  rowActions: [
    runAction<RecordOf<typeof providerBatches>>(
      'batchRows',
      (row, tools) => tools.go('/serviceBatchEditRecord/detail', { batchNo: row.batchNo }),
      { key: 'serviceBatchEditRecord:detail', icon: 'History' },
    ),
  ],
  exportKey: 'serviceBatchEditRecord:export',
});
