import { listPage } from '@freightdeck/sdk/web';
import { infoFeePays } from '../../contract/index.ts';

/** 信息费支付记录 */
export const page = listPage(infoFeePays, {
  columns: [
    { field: 'payNo', width: 170, pin: 'left' },
    'infoPayStatus',
    'brokerName',
    'payer',
    'settleSn',
    'waybillSn',
    'orderCount',
    'amount',
    'taxCents',
    'invoiceStatus',
    { field: 'journalNo', width: 170 },
    'payAt',
    { field: 'platformName', width: 200 },
  ],
  filters: ['payNo', 'brokerName', 'waybillSn', 'infoPayStatus', 'invoiceStatus', 'payAt', 'platformId'],
  sort: { payAt: 'desc' },
  exportKey: 'infoFeePayRecord:export',
});
