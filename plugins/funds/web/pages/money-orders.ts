import { listPage } from '@freightdeck/sdk/web';
import { moneyOrders } from '../../contract/index.ts';

/** 收支订单 */
export const page = listPage(moneyOrders, {
  columns: [
    { field: 'at', pin: 'left' },
    'platformName',
    'bizType',
    { field: 'bizNo', width: 170 },
    'ownerType',
    { field: 'ownerName', width: 200 },
    'direction',
    'amount',
    'inCents',
    'outCents',
    'channel',
    { field: 'journalNo', width: 170 },
    'status',
  ],
  filters: ['bizType', 'bizNo', 'direction', 'ownerName', 'at', 'platformId'],
  sort: { at: 'desc' },
  exportKey: 'inoutOrder:export',
});
