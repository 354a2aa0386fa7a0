import { action, listPage } from '@freightdeck/sdk/web';
import {
  addServiceProvider,
  disableProvider,
  enableProvider,
  providerLife,
  serviceProviders,
} from '../../contract/index.ts';
import { configAction, editAction, historyAction } from '../actions.ts';

/** 服务商管理 */
export const page = listPage(serviceProviders, {
  workflow: providerLife,
  columns: [
    { field: 'platformName', width: 220, pin: 'left', opens: true },
    'platformId',
    'shortName',
    'uscc',
    'platformGrade',
    'businessPermitNo',
    'permitTo',
    'contactName',
    'contactMobile',
    'shipperCount',
    'vehicleCount',
    'monthFreight',
    'platformFeePpm',
    'vatPpm',
    'payDeadlineHours',
    'acceptMinutes',
    'status',
    'openAt',
  ],
  filters: ['platformId', 'platformName', 'uscc', 'platformGrade', 'status', 'openAt'],
  sort: { openAt: 'desc' },
  actions: [action(addServiceProvider, { primary: true, icon: 'Add' })],
  rowActions: [editAction, configAction, historyAction, action(enableProvider), action(disableProvider)],
  opens: '/serviceProvider/detail',
  exportKey: 'serviceProvider:export',
});
