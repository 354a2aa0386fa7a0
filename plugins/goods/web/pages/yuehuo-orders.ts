import { action, listPage } from '@freightdeck/sdk/web';
import { activateYuehuo, addYuehuoOrder, stopYuehuo, yuehuoOrderLife, yuehuoOrders } from '../../contract/index.ts';

/** 约货单 */
export const page = listPage(yuehuoOrders, {
  workflow: yuehuoOrderLife,
  columns: [
    { field: 'orderNo', width: 170, pin: 'left' },
    'status',
    'companyName',
    'goodsName',
    { field: 'route', width: 260 },
    'planKg',
    'doneKg',
    'startDate',
    'endDate',
    'goodsSn',
    'stopReason',
    'createdAt',
  ],
  filters: ['orderNo', 'companyName', 'status', 'startDate', 'createdAt'],
  sort: { createdAt: 'desc' },
  actions: [action(addYuehuoOrder, { primary: true, icon: 'Add' })],
  rowActions: [action(activateYuehuo), action(stopYuehuo)],
});
