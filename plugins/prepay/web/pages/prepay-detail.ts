import { action, recordPage } from '@freightdeck/sdk/web';
import {
  approvePrepay,
  cancelPrepay,
  payPrepay,
  prepayLife,
  prepayOrders,
  queryPrepay,
  recoverPrepay,
  refundPrepay,
  rejectPrepay,
  retryPrepay,
} from '../../contract/index.ts';

/** 预付详情: the request, its cap, and the result. */
export const page = recordPage(prepayOrders, {
  workflow: prepayLife,
  figures: ['amount', 'capCents', 'priorCents', 'estimateCents', 'consumedCents', 'refundedCents'],
  sections: [
    {
      title: 'basic',
      fields: [
        'prepaySn',
        'prepayStatus',
        'waybillSn',
        'platformName',
        'companyName',
        'vehicleNum',
        'driverName',
        'at',
      ],
    },
    {
      title: 'asked',
      fields: [
        'prepayKind',
        'amount',
        'ratioPpm',
        'estimateCents',
        'capCents',
        'kindCapCents',
        'priorCents',
        'applyBy',
        'reason',
      ],
    },
    {
      title: 'payment',
      fields: [
        'channel',
        'payeeType',
        'payeeName',
        'cardLast4',
        'payStatus',
        'payBy',
        'paidAt',
        'tyyOrderNo',
        'tyyAmount',
        'diffCents',
        'feeCents',
        'attempts',
        'failReason',
        'journalNo',
      ],
    },
    { title: 'outcome', fields: ['auditBy', 'auditAt', 'auditRemark', 'consumedCents', 'refundedCents', 'owedCents'] },
  ],
  actions: [
    action(approvePrepay),
    action(rejectPrepay),
    action(payPrepay),
    action(queryPrepay),
    action(retryPrepay),
    action(cancelPrepay),
    action(refundPrepay),
    action(recoverPrepay),
  ],
});
