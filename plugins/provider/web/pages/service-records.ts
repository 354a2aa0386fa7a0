import { listPage } from '@freightdeck/sdk/web';
import { providerRecords } from '../../contract/index.ts';
import { changed } from '../parts/changed-value.tsx';

/** 服务配置修改记录: switched services; opened from 服务商管理. */
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
  fixed: { targetType: 'SERVICE' },
  exportKey: 'serviceConfigEditRecord:export',
});
