import { listPage } from '@freightdeck/sdk/web';
import { shipperBatches } from '../../contract/index.ts';
import { batchColumns, batchRows } from '../parts/batch-columns.tsx';

/** 货主批量修改记录 */
export const page = listPage(shipperBatches, {
  columns: [{ field: 'batchNo', width: 170, pin: 'left' }, ...batchColumns],
  filters: ['batchNo', 'fieldNames', 'operator', 'createdAt'],
  sort: { createdAt: 'desc' },
  rowActions: [batchRows('serviceProviderUserBatchEditRecord:detail')],
  exportKey: 'serviceProviderUserBatchEditRecord:export',
});
