import { action, listPage } from '@freightdeck/sdk/web';
import {
  addOpenPlatform,
  deleteOpenPlatform,
  disableOpenPlatform,
  enableOpenPlatform,
  openPlatformLife,
  openPlatforms,
  testOpenPlatform,
} from '../../contract/index.ts';
import { docking } from '../../plugin.ts';
import { hookEventsCell } from '../parts/scopes.tsx';
import { credentialAction, editAction, platformLog } from '../actions.ts';

/** 三方平台配置 */
export const page = listPage(openPlatforms, {
  workflow: openPlatformLife,
  columns: [
    { field: 'name', width: 200, pin: 'left', opens: true },
    'openStatus',
    { field: 'code', width: 136 },
    'openType',
    { field: 'baseUrl', width: 240 },
    'authType',
    { field: 'ipWhite', width: 200 },
    { field: 'callbackUrl', width: 260 },
    { field: 'hookEvents', width: 240, cell: hookEventsCell },
    { field: 'callsPerMinute', hidden: true },
    'lastCallAt',
    'failRatePpm',
    'createdAt',
  ],
  filters: ['name', 'openType', 'openStatus'],
  sort: { createdAt: 'desc' },
  actions: [action(addOpenPlatform, { primary: true, icon: 'Add' })],
  rowActions: [
    action(enableOpenPlatform),
    action(disableOpenPlatform),
    action(testOpenPlatform),
    credentialAction,
    editAction,
    platformLog,
    action(deleteOpenPlatform),
  ],
  opens: docking.routes.openPlatformDetail.path,
});
