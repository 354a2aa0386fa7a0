import { action, listPage } from '@freightdeck/sdk/web';
import { codeRecords, updateCode } from '../../contract/index.ts';
import { changed } from '../parts/changed-value.tsx';

/** 服务商二维码修改记录; the codes are also configured here. */
export const page = listPage(codeRecords, {
  columns: [
    { field: 'companyName', width: 220, pin: 'left' },
    'codeType',
    ...changed,
    'operator',
    'operatorPlatform',
    { field: 'platformName', width: 220 },
    'createdAt',
  ],
  filters: ['companyName', 'codeType', 'operator', 'createdAt', 'platformId'],
  sort: { createdAt: 'desc' },
  actions: [action(updateCode, { primary: true, icon: 'QrCode' })],
});
