import { action, listPage } from '@freightdeck/sdk/web';
import {
  approveCompany,
  companies,
  companyAudit,
  disableCompany,
  enableCompany,
  rejectCompany,
} from '../../contract/index.ts';
import { editAction } from '../actions.ts';

/** 服务商货主管理: the shippers of all providers. */
export const page = listPage(companies, {
  workflow: companyAudit,
  columns: [
    { field: 'companyName', width: 220, pin: 'left', opens: true },
    'auditStatus',
    'uscc',
    'name',
    'mobile',
    'settleMode',
    'invoiceTax',
    'signStatus',
    'monthFreight',
    'walletBalance',
    { field: 'platformName', width: 220 },
    'status',
    'createdAt',
  ],
  filters: ['platformId', 'companyName', 'uscc', 'auditStatus', 'signStatus', 'status'],
  sort: { createdAt: 'desc' },
  rowActions: [
    editAction,
    action(approveCompany),
    action(rejectCompany),
    action(enableCompany),
    action(disableCompany),
  ],
  bulk: [approveCompany, rejectCompany, enableCompany, disableCompany],
  opens: 'enterpriseDetail',
  exportKey: 'serviceProviderUserManage:export',
});
