import { action, listPage } from '@freightdeck/sdk/web';
import { cancelWaybill, waybillLife, waybills } from '../../contract/index.ts';
import { waybill } from '../../plugin.ts';
import { arriveByAction, assignAction, callAction, loadAction, trackAction, unloadAction } from '../actions.ts';
import { acceptAction, arriveLoadAction, arriveUnloadAction, departAction } from '../proxy-actions.ts';

/** 运单列表（调度）: for assigning trips and following them until they are unloaded. */
export const page = listPage(waybills, {
  workflow: waybillLife,
  columns: [
    { field: 'waybillSn', pin: 'left', opens: true },
    'waybillStatus',
    'goodsSn',
    'companyName',
    'vehicleNum',
    'driverName',
    'driverMobile',
    'captainName',
    'loadPlace',
    'unloadPlace',
    'estimateKg',
    'alarmCount',
    'arriveBy',
    'etaAt',
    'etaState',
    'acceptAt',
    'loadAt',
  ],
  filters: [
    'waybillSn',
    'goodsSn',
    'companyName',
    'vehicleNum',
    'driverName',
    'captainName',
    'waybillStatus',
    'acceptAt',
  ],
  sort: { acceptAt: 'desc' },
  actions: [assignAction],
  rowActions: [
    acceptAction,
    arriveLoadAction,
    loadAction,
    departAction,
    arriveUnloadAction,
    unloadAction,
    callAction,
    trackAction('waybillListManage:track'),
    arriveByAction,
    action(cancelWaybill),
  ],
  bulk: [cancelWaybill],
  opens: waybill.routes.waybillDetail.path,
  exportKey: 'waybillListManage:export',
});
