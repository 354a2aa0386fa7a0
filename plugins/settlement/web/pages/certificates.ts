import { listPage } from '@freightdeck/sdk/web';
import { vouchers } from '../../contract/index.ts';
import { openOrder } from '../actions.ts';

/** 服务商结算凭证 */
export const page = listPage(vouchers, {
  columns: [
    { field: 'voucherNo', width: 170, pin: 'left' },
    'voucherKind',
    'settleSn',
    'waybillSn',
    'payeeName',
    'amount',
    'channel',
    { field: 'channelNo', width: 220 },
    { field: 'journalNo', width: 170 },
    'paidAt',
  ],
  filters: ['voucherNo', 'settleSn', 'waybillSn', 'payeeName', 'paidAt'],
  sort: { paidAt: 'desc' },
  rowActions: [openOrder('spSettlementNewCertificate:preview')],
  exportKey: 'spSettlementNewCertificate:export',
});
