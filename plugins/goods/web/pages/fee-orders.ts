import { action, listPage } from '@freightdeck/sdk/web';
import { cancelFee, feeOrderLife, feeOrders, payFee, refundFee } from '../../contract/index.ts';

/** 货源信息费订单 */
export const page = listPage(feeOrders, {
  workflow: feeOrderLife,
  columns: [
    { field: 'orderNo', width: 170, pin: 'left' },
    'payStatus',
    'goodsSn',
    'waybillSn',
    'brokerName',
    'payer',
    'baseKg',
    'infoFee',
    'payAt',
    'invoiceStatus',
    { field: 'platformName', width: 220 },
    'remark',
    'createdAt',
  ],
  filters: ['orderNo', 'goodsSn', 'waybillSn', 'brokerName', 'payStatus', 'createdAt'],
  sort: { createdAt: 'desc' },
  rowActions: [action(payFee), action(refundFee), action(cancelFee)],
  bulk: [payFee, cancelFee],
  exportKey: 'GoodsInfoFeeOrder:export',
});
