import { action, auditPage, importAction, listPage } from '@freightdeck/sdk/web';
import {
  addCompany,
  approveCompany,
  companies,
  companyAudit,
  disableCompany,
  enableCompany,
  rejectCompany,
} from '../../contract/index.ts';
import { editAction, resubmitAction } from '../actions.ts';

/** 货主企业审核 */
export const page = listPage(companies, {
  workflow: companyAudit,
  columns: [
    { field: 'companyName', width: 220, pin: 'left', opens: true },
    'auditStatus',
    'uscc',
    'name',
    'username',
    'contacts',
    'mobile',
    'idNumber',
    'signStatus',
    'invoiceTax',
    'freezeRatio',
    'goodsDeposit',
    'receiptAmount',
    'initialQuota',
    'oilRatio',
    'gasRatio',
    'status',
    'auditRemark',
    'auditBy',
    'auditAt',
    'createdAt',
  ],
  filters: ['companyName', 'uscc', 'auditStatus', 'mobile', 'status', 'signStatus', 'createdAt'],
  sort: { createdAt: 'desc' },
  actions: [action(addCompany, { primary: true, icon: 'Add' }), importAction(addCompany)],
  rowActions: [
    action(approveCompany),
    action(rejectCompany),
    resubmitAction,
    editAction,
    action(enableCompany),
    action(disableCompany),
  ],
  bulk: [approveCompany, rejectCompany, enableCompany, disableCompany],
  workbench: auditPage(companies, {
    workflow: companyAudit,
    pass: approveCompany,
    refuse: rejectCompany,
    waiting: { in_auditStatus: [1] },
    sections: [
      { title: 'basic', fields: ['companyName', 'uscc', 'contacts', 'mobile', 'name', 'idNumber'] },
      { title: 'terms', fields: ['invoiceTax', 'serviceFeeMode'] },
    ],
    papers: ['licenseFile', 'idFront', 'idBack'],
  }),
  opens: 'enterpriseDetail',
  exportKey: 'enterpriseAudit:export',
});
