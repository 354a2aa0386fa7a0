import { listPage } from '@freightdeck/sdk/web';
import { vouchers } from '../../contract/index.ts';
import { openOrder } from '../actions.ts';

/** 结算凭证记录 */
export const page = listPage(vouchers, {
  columns: [
    { field: 'voucherNo', width: 170, pin: 'left' },
    { field: 'platformName', width: 200 },
    'voucherKind',
    'settleSn',
    { field: 'batchNo', width: 170 },
    'payeeName',
    'amount',
    'channel',
    { field: 'channelNo', width: 220 },
    'paidAt',
    { field: 'journalNo', width: 170 },
  ],
  filters: ['platformId', 'voucherNo', 'settleSn', 'channel', 'voucherKind', 'paidAt'],
  sort: { paidAt: 'desc' },
  rowActions: [openOrder('settlementVoucherRecords:preview')],
  exportKey: 'settlementVoucherRecords:export',
});
