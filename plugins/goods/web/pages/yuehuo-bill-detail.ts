import { action, recordPage } from '@freightdeck/sdk/web';
import { confirmBill, unconfirmBill, yuehuoBillLife, yuehuoBills } from '../../contract/index.ts';
import { BillLines } from '../parts/bill-lines.tsx';

/** 约货账单详情 */
export const page = recordPage(yuehuoBills, {
  workflow: yuehuoBillLife,
  figures: ['planKg', 'doneKg', 'trips', 'amount', 'confirmStatus'],
  sections: [
    {
      title: 'basic',
      fields: [
        'billNo',
        'month',
        'orderNo',
        'companyName',
        'goodsName',
        'route',
        'platformName',
        'invoiceStatus',
        'confirmBy',
        'createdAt',
      ],
    },
  ],
  actions: [action(confirmBill), action(unconfirmBill)],
  tabs: [{ id: 'lines', part: BillLines }],
});
