import { action, auditPage, listPage } from '@freightdeck/sdk/web';
import { addBroker, brokerLife, brokers } from '@freightdeck/plugin-carrier/contract';
import { brokerActions } from '../actions.ts';

/** 经纪人审核 */
export const page = listPage(brokers, {
  workflow: brokerLife.audit,
  columns: [
    { field: 'name', pin: 'left', opens: true, width: 112 },
    'auditStatus',
    'status',
    'mobile',
    'idNumber',
    { field: 'companyName', width: 200 },
    'region',
    'infoFeeCapPpm',
    'contractStatus',
    'goodsCount',
    'auditRemark',
    'auditBy',
    'auditAt',
    'createdAt',
  ],
  filters: ['name', 'mobile', 'region', 'auditStatus', 'status', 'createdAt', 'platformId'],
  sort: { createdAt: 'desc' },
  actions: [action(addBroker, { primary: true, icon: 'Add' })],
  rowActions: brokerActions,
  bulk: [brokerLife.approve, brokerLife.reject, brokerLife.enable, brokerLife.disable],
  workbench: auditPage(brokers, {
    workflow: brokerLife.audit,
    pass: brokerLife.approve,
    refuse: brokerLife.reject,
    waiting: { in_auditStatus: [1] },
    sections: [
      { title: 'basic', fields: ['name', 'mobile', 'idNumber'] },
      { title: 'certificates', fields: ['companyName', 'region', 'infoFeeCapPpm'] },
    ],
  }),
  opens: '/brokerAudit/detail',
  exportKey: 'brokerAudit:export',
});
