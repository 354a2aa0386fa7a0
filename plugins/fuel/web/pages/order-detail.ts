import { action, recordPage } from '@freightdeck/sdk/web';
import {
  applyRefund,
  approveRefund,
  cancelFuelOrder,
  fillFuelOrder,
  fuelOrderLife,
  fuelOrders,
  rejectRefund,
  settleOrder,
} from '../../contract/index.ts';

/** 消费订单详情 */
export const page = recordPage(fuelOrders, {
  workflow: fuelOrderLife,
  figures: ['amount', 'stationAmount', 'marginCents', 'discountCents', 'settleState'],
  sections: [
    {
      title: 'basic',
      fields: [
        'orderNo',
        'platformName',
        'driverName',
        'mobile',
        'vehicleNum',
        'stationName',
        'gunNo',
        'product',
        'volumeText',
        'filledText',
        'payWay',
        'waybillSn',
        'fuelStatus',
      ],
    },
    { title: 'prices', fields: ['listPrice', 'driverPrice', 'stationPrice', 'levelDiscount'] },
    {
      title: 'money',
      fields: [
        'amount',
        'stationAmount',
        'discountCents',
        'marginCents',
        'journalNo',
        'refundJournalNo',
        'refundReason',
        'settleState',
        'statementNo',
      ],
    },
    { title: 'times', fields: ['createdAt', 'payAt', 'filledAt', 'refundAt'] },
  ],
  actions: [
    action(fillFuelOrder),
    action(applyRefund),
    action(approveRefund),
    action(rejectRefund),
    action(settleOrder),
    action(cancelFuelOrder),
  ],
});
