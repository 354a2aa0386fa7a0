import { listPage } from '@freightdeck/sdk/web';
import { providerRecords } from '../../contract/index.ts';
import { changed } from '../parts/changed-value.tsx';

/** 服务商修改记录 */
export const page = listPage(providerRecords, {
  columns: [
    { field: 'platformName', width: 220, pin: 'left' },
    ...changed,
    'reason',
    'operator',
    'operatorPlatform',
    'createdAt',
  ],
  filters: ['platformId', 'platformName', 'fieldZh', 'operator', 'createdAt'],
  sort: { createdAt: 'desc' },
  fixed: { targetType: 'PLATFORM' },
  exportKey: 'serviceEditRecord:export',
});
