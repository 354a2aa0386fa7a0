import { action, auditPage, listPage } from '@freightdeck/sdk/web';
import { addCarCaptain, carCaptainLife, carCaptains } from '../../contract/index.ts';
import { captainActions, captainWallet } from '../actions.ts';

/** 车队长管理 */
export const page = listPage(carCaptains, {
  workflow: carCaptainLife.audit,
  columns: [
    { field: 'name', pin: 'left', opens: true, width: 128 },
    'auditStatus',
    'status',
    'mobile',
    'teamName',
    'driverCount',
    { field: 'driverNames', width: 200 },
    'vehicleCount',
    'walletBalance',
    'monthIncome',
    'mandateContractNo',
    'feeMode',
    'feePerTrip',
    'feePpm',
    'payeeEnabled',
    'monthlyCapCents',
    'createdAt',
  ],
  filters: ['name', 'mobile', 'teamName', 'auditStatus', 'status', 'payeeEnabled', 'platformId'],
  sort: { createdAt: 'desc' },
  actions: [action(addCarCaptain, { primary: true, icon: 'Add' })],
  rowActions: [...captainActions, captainWallet],
  bulk: [carCaptainLife.approve, carCaptainLife.enable, carCaptainLife.disable],
  workbench: auditPage(carCaptains, {
    workflow: carCaptainLife.audit,
    pass: carCaptainLife.approve,
    refuse: carCaptainLife.reject,
    waiting: { in_auditStatus: [1] },
    sections: [
      { title: 'basic', fields: ['name', 'mobile', 'idNumber', 'teamName'] },
      { title: 'terms', fields: ['feeMode', 'feePerTrip', 'feePpm', 'mandateContractNo', 'payeeEnabled'] },
    ],
  }),
  opens: '/carCaptainManage/detail',
  exportKey: 'carCaptainManage:export',
});
