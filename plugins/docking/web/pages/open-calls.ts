import { listPage } from '@freightdeck/sdk/web';
import { openCalls } from '../../contract/index.ts';
import { errorCell } from '../parts/call-error.tsx';

/** 对接调用日志 */
export const page = listPage(openCalls, {
  columns: [
    { field: 'callPath', width: 220, pin: 'left' },
    'callResult',
    { field: 'openName', width: 180 },
    { field: 'platformName', width: 200 },
    { field: 'companyName', width: 220 },
    { field: 'direction', width: 88 },
    { field: 'bizNo', width: 140 },
    { field: 'appKey', width: 200 },
    { field: 'errorText', width: 240, cell: errorCell },
    { field: 'requestDigest', width: 200, hidden: true },
    'createdAt',
  ],
  filters: ['openName', 'companyName', 'direction', 'callResult', 'bizNo', 'createdAt'],
  sort: { createdAt: 'desc' },
});
