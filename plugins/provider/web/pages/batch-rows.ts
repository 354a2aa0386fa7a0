import { listPage } from '@freightdeck/sdk/web';
import { providerRecords } from '../../contract/index.ts';
import { changed } from '../parts/changed-value.tsx';

/** 服务商批量修改明细: the changes of a batch edit by provider. */
export const page = listPage(providerRecords, {
  columns: [
    { field: 'platformName', width: 220, pin: 'left' },
    { field: 'batchNo', width: 180 },
    ...changed,
    'reason',
    'operator',
    'createdAt',
  ],
  filters: ['batchNo', 'platformId', 'platformName', 'fieldZh', 'operator', 'createdAt'],
  sort: { createdAt: 'desc' },
});
