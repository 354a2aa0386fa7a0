import { action, listPage } from '@freightdeck/sdk/web';
import { regenerateVoucher, vouchers } from '../../contract/index.ts';
import { downloadVoucher, mergeMonth, openOrder, previewPaper } from '../actions.ts';
import { VoucherPapers } from '../parts/paper-bar.tsx';

/** 服务商结算凭证 */
export const page = listPage(vouchers, {
  columns: [
    { field: 'voucherNo', width: 170, pin: 'left' },
    'voucherKind',
    'settleSn',
    'waybillSn',
    'payeeName',
    'payeeAccount',
    'amount',
    'channel',
    { field: 'channelNo', width: 220 },
    { field: 'journalNo', width: 170 },
    'paidAt',
    'fileStatus',
  ],
  filters: ['voucherNo', 'settleSn', 'waybillSn', 'payeeName', 'paidAt'],
  sort: { paidAt: 'desc' },
  actions: [mergeMonth('spSettlementNewCertificate:batchDownload')],
  rowActions: [
    previewPaper('printVoucher', 'spSettlementNewCertificate:preview'),
    downloadVoucher('spSettlementNewCertificate:download'),
    action(regenerateVoucher),
    openOrder('spSettlementNewCertificate:view'),
  ],
  bulk: [regenerateVoucher],
  top: VoucherPapers,
  exportKey: 'spSettlementNewCertificate:export',
});
