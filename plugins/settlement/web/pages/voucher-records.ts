import { action, listPage } from '@freightdeck/sdk/web';
import { regenerateVoucher, vouchers } from '../../contract/index.ts';
import { downloadVoucher, openOrder, previewPaper } from '../actions.ts';
import { RowPapers } from '../parts/paper-bar.tsx';

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
    'reportStatus',
    'fileStatus',
  ],
  filters: ['platformId', 'voucherNo', 'settleSn', 'channel', 'voucherKind', 'fileStatus', 'paidAt'],
  sort: { paidAt: 'desc' },
  rowActions: [
    previewPaper('printVoucher', 'settlementVoucherRecords:preview'),
    downloadVoucher('settlementVoucherRecords:download'),
    action(regenerateVoucher),
    openOrder('settlementVoucherRecords:view'),
  ],
  top: RowPapers,
  exportKey: 'settlementVoucherRecords:export',
});
