import { listPage } from '@freightdeck/sdk/web';
import { providerRecords } from '../../contract/index.ts';
import { changed } from '../parts/changed-value.tsx';

/** 服务商配置修改记录: a provider sees its own. */
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
  fixed: { targetType: 'PLATFORM_CONFIG' },
  exportKey: 'serviceProviderEditRecord:export',
});
