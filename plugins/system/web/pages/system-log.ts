import { listPage } from '@freightdeck/sdk/web';
import { logs } from '../../contract/index.ts';
import { LogTabs } from '../parts/log-tabs.tsx';

export const page = listPage(logs, {
  columns: [
    { field: 'at', width: 170, pin: 'left' },
    { field: 'userName', width: 120 },
    { field: 'name', width: 100 },
    { field: 'platformName', width: 180 },
    { field: 'ip', width: 130 },
    { field: 'module', width: 110 },
    { field: 'action', width: 180, opens: true },
    { field: 'bizNo', width: 240 },
    { field: 'result', width: 100 },
    { field: 'reason', width: 120 },
    { field: 'ms', width: 90 },
    { field: 'path', width: 280 },
  ],
  filters: ['userName', 'action', 'module', 'at', 'result', 'ip', 'bizNo'],
  sort: { at: 'desc' },
  opens: '/systemLogManager/detail',
  top: LogTabs,
  exportKey: 'systemLogManager:export',
});
