import { action, listPage } from '@freightdeck/sdk/web';
import { consumeLimits, deleteLimit, disableLimit, enableLimit, limitLife } from '../../contract/index.ts';
import { changeLimit, newLimit } from '../actions.ts';

/** 油气消费限额 */
export const page = listPage(consumeLimits, {
  workflow: limitLife,
  columns: [
    { field: 'targetName', width: 140, pin: 'left' },
    'limitScope',
    'perOrderCents',
    'perDayCents',
    'perDayTimes',
    'monthCents',
    'tankMl',
    { field: 'timeWindow', width: 170 },
    { field: 'minIntervalMin', width: 140 },
    'status',
    'updatedAt',
    { field: 'platformName', width: 200 },
  ],
  filters: ['limitScope', 'targetName', 'status', 'driverId', 'platformId'],
  sort: { updatedAt: 'desc' },
  actions: [newLimit],
  rowActions: [changeLimit, action(enableLimit), action(disableLimit), action(deleteLimit)],
  exportKey: 'gasConsumeLimit:export',
});
