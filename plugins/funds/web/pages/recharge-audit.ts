import { listPage } from '@freightdeck/sdk/web';
import { rechargeLife, recharges } from '../../contract/index.ts';
import { rechargeAudit } from '../actions.ts';

/** 货主充值审核: first audit, matching statement line, and second audit. */
export const page = listPage(recharges, {
  workflow: rechargeLife,
  columns: [
    { field: 'rechargeNo', width: 160, pin: 'left', opens: true },
    'rechargeStatus',
    'platformName',
    { field: 'companyName', width: 220 },
    'amount',
    { field: 'payerName', width: 220 },
    'payAt',
    'statementNo',
    'nameMatch',
    'firstAuditBy',
    'auditBy',
    'at',
  ],
  filters: ['rechargeNo', 'companyName', 'rechargeStatus', 'amount', 'at', 'platformId'],
  sort: { at: 'desc' },
  rowActions: rechargeAudit,
  opens: '/OwnerRechargeAudit/detail',
  exportKey: 'OwnerRechargeAudit:export',
});
