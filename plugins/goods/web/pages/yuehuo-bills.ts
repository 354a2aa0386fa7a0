import { action, listPage, runAction } from '@freightdeck/sdk/web';
import { confirmBill, unconfirmBill, yuehuoBillLife, yuehuoBills } from '../../contract/index.ts';
import { goods } from '../../plugin.ts';

/** 约货账单: one row per booking and month. */
export const page = listPage(yuehuoBills, {
  workflow: yuehuoBillLife,
  columns: [
    { field: 'billNo', width: 170, pin: 'left', opens: true },
    'confirmStatus',
    'month',
    'companyName',
    'goodsName',
    { field: 'route', width: 260 },
    'planKg',
    'doneKg',
    'trips',
    'amount',
    'invoiceStatus',
    'confirmBy',
    { field: 'platformName', width: 220 },
  ],
  filters: ['companyName', 'month', 'confirmStatus', 'platformId', 'billNo'],
  sort: { createdAt: 'desc' },
  actions: [
    runAction<undefined>('orders', (_row, tools) => tools.go('/yuehuoBillingNew/orders'), {
      key: 'yuehuoBillingNew:view',
    }),
  ],
  rowActions: [action(confirmBill), action(unconfirmBill)],
  bulk: [confirmBill],
  opens: goods.routes.yuehuoBillDetail.path,
  exportKey: 'yuehuoBilling:export',
});
