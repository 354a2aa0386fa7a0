import { action, listPage } from '@freightdeck/sdk/web';
import { bench, createSettlement } from '../../contract/index.ts';

/** 结算办理: signed waybills that wait for their settlement order. */
export const page = listPage(bench, {
  columns: [
    { field: 'waybillSn', width: 170, pin: 'left' },
    { field: 'companyName', width: 220 },
    'vehicleNum',
    'driverName',
    'settleKg',
    'lossKg',
    'grossFreight',
    'lossDeductCents',
    'roundingAmount',
    'freightAmount',
    'infoFee',
    'receivableAmount',
    'receiptStatus',
    'signAt',
    'platformName',
  ],
  filters: ['waybillSn', 'companyName', 'vehicleNum', 'driverName', 'receiptStatus', 'signAt', 'platformId'],
  sort: { signAt: 'desc' },
  rowActions: [action(createSettlement, { icon: 'Calculator' })],
  bulk: [createSettlement],
  exportKey: 'settlementNew:export',
});
