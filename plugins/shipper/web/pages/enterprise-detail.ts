import { action, recordPage } from '@freightdeck/sdk/web';
import {
  approveCompany,
  cancelCompany,
  companies,
  companyAudit,
  disableCompany,
  enableCompany,
  rejectCompany,
} from '../../contract/index.ts';
import { editAction, resubmitAction } from '../actions.ts';
import { CertificateImages } from '../parts/certificate-images.tsx';

/** 货主企业详情: all data for the audit. */
export const page = recordPage(companies, {
  workflow: companyAudit,
  figures: ['status', 'signStatus', 'invoiceTax', 'initialQuota', 'freezeRatio'],
  sections: [
    { title: 'basic', fields: ['companyName', 'uscc', 'contacts', 'mobile', 'status', 'createdAt'] },
    { title: 'agent', fields: ['name', 'username', 'idNumber'] },
    {
      title: 'terms',
      fields: [
        'settleMode',
        'invoiceTax',
        'serviceFeeMode',
        'freezeRatio',
        'goodsDeposit',
        'receiptAmount',
        'initialQuota',
        'oilRatio',
        'gasRatio',
        'signStatus',
      ],
    },
    { title: 'audit', fields: ['auditStatus', 'auditBy', 'auditAt', 'auditRemark'] },
  ],
  actions: [
    action(approveCompany),
    action(rejectCompany),
    resubmitAction,
    editAction,
    action(enableCompany),
    action(disableCompany),
    action(cancelCompany),
  ],
  tabs: [{ id: 'images', part: CertificateImages }],
});
