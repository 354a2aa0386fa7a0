import { action, recordPage } from '@freightdeck/sdk/web';
import { auditTransfer, queryTransfer, rejectTransfer, transferLife, transfers } from '../../contract/index.ts';

/** 转账单详情 */
export const page = recordPage(transfers, {
  workflow: transferLife,
  figures: ['amount', 'feeCents', 'direction', 'purpose'],
  sections: [
    {
      title: 'order',
      fields: [
        'transferNo',
        'transferStatus',
        'platformName',
        'direction',
        'purpose',
        'amount',
        'applyBy',
        'at',
        'remark',
      ],
    },
    {
      title: 'payment',
      fields: ['fromAccount', 'toAccount', 'channel', 'toChannel', 'channelNo', 'feeCents', 'finishedAt', 'journalNo'],
    },
    { title: 'decision', fields: ['auditBy', 'failReason'] },
  ],
  actions: [action(auditTransfer), action(queryTransfer), action(rejectTransfer)],
});
