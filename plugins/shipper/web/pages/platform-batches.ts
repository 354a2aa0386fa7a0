import { listPage } from '@freightdeck/sdk/web';
import { shipperBatches } from '../../contract/index.ts';
import { batchColumns, batchRows } from '../parts/batch-columns.tsx';

/** 平台货主批量修改记录 */
export const page = listPage(shipperBatches, {
  columns: [{ field: 'platformName', width: 220, pin: 'left' }, { field: 'batchNo', width: 170 }, ...batchColumns],
  filters: ['platformId', 'batchNo', 'fieldNames', 'operator', 'createdAt'],
  sort: { createdAt: 'desc' },
  rowActions: [batchRows('platformServiceProviderUserBatchEditRecord:detail')],
  exportKey: 'platformServiceProviderUserBatchEditRecord:export',
});
