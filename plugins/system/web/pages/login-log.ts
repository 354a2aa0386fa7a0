import { listPage } from '@freightdeck/sdk/web';
import { signIns } from '../../contract/index.ts';
import { LogTabs } from '../parts/log-tabs.tsx';

export const page = listPage(signIns, {
  columns: [
    { field: 'at', width: 170, pin: 'left' },
    { field: 'userName', width: 140 },
    { field: 'name', width: 140 },
    { field: 'platformName', width: 200 },
    { field: 'ip', width: 140 },
    { field: 'sessionState', width: 110 },
    { field: 'lastSeenAt', width: 170 },
    { field: 'endedAt', width: 170 },
  ],
  filters: ['userName', 'name', 'at', 'ip', 'sessionState'],
  sort: { at: 'desc' },
  top: LogTabs,
});
