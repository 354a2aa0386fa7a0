import { listPage } from '@freightdeck/sdk/web';
import { parameterRecords } from '../../contract/index.ts';

/** 系统参数修改记录 */
export const page = listPage(parameterRecords, {
  columns: [
    { field: 'configKey', width: 220, pin: 'left' },
    'changeType',
    { field: 'oldValue', width: 200 },
    { field: 'newValue', width: 200 },
    { field: 'reason', width: 220 },
    'operator',
    { field: 'createdAt', width: 170 },
  ],
  filters: ['configKey', 'configId', 'changeType', 'operator', 'createdAt'],
  sort: { createdAt: 'desc' },
});
