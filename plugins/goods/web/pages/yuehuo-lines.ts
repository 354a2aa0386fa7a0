import { action, listPage, runAction } from '@freightdeck/sdk/web';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { generateBills, yuehuoLines } from '../../contract/index.ts';

type Line = RecordOf<typeof yuehuoLines>;
/** 约货账单（新）: one row per waybill, with its bill. */
export const page = listPage(yuehuoLines, {
  columns: [
    { field: 'waybillSn', width: 170, pin: 'left' },
    { field: 'billNo', width: 170 },
    'month',
    'companyName',
    'vehicleNum',
    'loadNetKg',
    'unloadNetKg',
    'settleKg',
    'carrierPrice',
    'freightAmount',
    'receivableAmount',
    'confirmStatus',
    'signAt',
    { field: 'platformName', width: 220 },
  ],
  filters: ['companyName', 'month', 'waybillSn', 'billNo', 'platformId', 'signAt'],
  sort: { signAt: 'desc' },
  actions: [
    action(generateBills, { primary: true, icon: 'Add' }),
    runAction<undefined>('orders', (_row, tools) => tools.go('/yuehuoBillingNew/orders'), {
      key: 'yuehuoBillingNew:view',
    }),
  ],
  rowActions: [
    runAction<Line>(
      'bill',
      (line, tools) => {
        if (line.billId) tools.go('/yuehuoBilling/detail', { id: line.billId });
      },
      { key: 'yuehuoBillingNew:detail' },
    ),
  ],
  exportKey: 'yuehuoBillingNew:export',
});
