import { recordPage } from '@freightdeck/sdk/web';
import { withdrawals, withdrawLife } from '../../contract/index.ts';
import { withdrawSteps } from '../actions.ts';

/** 提现单详情 */
export const page = recordPage(withdrawals, {
  workflow: withdrawLife,
  figures: ['amount', 'feeCents', 'kind', 'channel'],
  sections: [
    {
      title: 'order',
      fields: [
        'withdrawNo',
        'withdrawStatus',
        'platformName',
        'ownerType',
        'ownerName',
        'kind',
        'amount',
        'applyBy',
        'at',
      ],
    },
    { title: 'payee', fields: ['accountName', 'bankName', 'cardLast4', 'depositBalance', 'openWaybills'] },
    {
      title: 'payment',
      fields: ['channel', 'channelNo', 'feeCents', 'sendBy', 'sentAt', 'finishedAt', 'receiptNo', 'journalNo'],
    },
    { title: 'decision', fields: ['auditBy', 'failReason'] },
  ],
  actions: withdrawSteps,
});
