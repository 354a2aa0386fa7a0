import { action, listPage, runAction } from '@freightdeck/sdk/web';
import {
  batchConfigureProviders,
  cancelProvider,
  disableProvider,
  enableProvider,
  openServiceProvider,
  providerLife,
  resetProviderAdmin,
  serviceProviders,
} from '../../contract/index.ts';
import { configAction, editAction, historyAction } from '../actions.ts';

/** 服务商管理（新） */
export const page = listPage(serviceProviders, {
  workflow: providerLife,
  columns: [
    { field: 'platformName', width: 220, pin: 'left', opens: true },
    'platformId',
    'shortName',
    'uscc',
    'businessPermitNo',
    'permitTo',
    'regProvince',
    'payChannel',
    'platformFeePpm',
    'complianceMode',
    'complianceScore',
    'shipperCount',
    'walletBalance',
    'status',
    'openAt',
  ],
  filters: ['platformId', 'platformName', 'uscc', 'status', 'platformGrade', 'regProvince'],
  sort: { openAt: 'desc' },
  actions: [
    runAction('open', (_row, tools) => tools.go('/serviceProviderNew/add'), { like: openServiceProvider, icon: 'Add' }),
  ],
  rowActions: [
    editAction,
    configAction,
    historyAction,
    action(enableProvider),
    action(disableProvider),
    action(resetProviderAdmin, { icon: 'Key' }),
    action(cancelProvider),
  ],
  bulk: [batchConfigureProviders],
  opens: '/serviceProvider/detail',
  exportKey: 'serviceProviderNew:export',
});
