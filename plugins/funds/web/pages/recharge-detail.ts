import { recordPage } from '@freightdeck/sdk/web';
import { rechargeLife, recharges } from '../../contract/index.ts';
import { rechargeAudit } from '../actions.ts';
import { RechargePrint } from '../parts/recharge-print.tsx';

/** 充值单详情 */
export const page = recordPage(recharges, {
  workflow: rechargeLife,
  figures: ['amount', 'payWay', 'channel', 'nameMatch'],
  top: RechargePrint,
  sections: [
    {
      title: 'order',
      fields: ['rechargeNo', 'rechargeStatus', 'platformName', 'companyName', 'amount', 'applyBy', 'at'],
    },
    {
      title: 'payment',
      fields: [
        'payerName',
        'payerAccount',
        'payAt',
        'voucherFiles',
        'letterFile',
        'nameMatch',
        'statementId',
        'payerReason',
      ],
    },
    { title: 'decision', fields: ['firstAuditBy', 'auditBy', 'arrivedAt', 'journalNo', 'rejectReason'] },
  ],
  actions: rechargeAudit,
});
