import { action, recordPage } from '@freightdeck/sdk/web';
import { confirmStatement, statementLife, statements, voidStatement } from '../../contract/index.ts';
import { ordersOf, pay } from '../actions.ts';

/** 油站对账单 */
export const page = recordPage(statements, {
  workflow: statementLife,
  figures: ['stationAmount', 'paidCents', 'unpaidCents', 'orderCount'],
  sections: [
    {
      title: 'basic',
      fields: ['statementNo', 'stationName', 'platformName', 'month', 'orderCount', 'volumeText', 'createdAt'],
    },
    { title: 'money', fields: ['amount', 'stationAmount', 'discountCents', 'paidCents', 'unpaidCents'] },
    {
      title: 'settlement',
      fields: [
        'settleState',
        'madeBy',
        'confirmBy',
        'confirmAt',
        'payBy',
        'paidAt',
        'channel',
        'voucherNo',
        'journalNo',
        'failReason',
      ],
    },
  ],
  actions: [action(confirmStatement), pay, ordersOf, action(voidStatement)],
});
