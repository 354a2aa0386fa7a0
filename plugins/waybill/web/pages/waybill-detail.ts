import { action, recordPage } from '@freightdeck/sdk/web';
import { cancelWaybill, confirmWaybill, freezeWaybill, signWaybill, thawWaybill, voidWaybill, waybillLife, waybills } from '../../contract/index.ts';
import { loadAction, unloadAction } from '../actions.ts';

/** 运单详情 */
export const page = recordPage(waybills, {
  workflow: waybillLife,
  figures: ['loadNetKg', 'unloadNetKg', 'lossKg', 'freightAmount', 'receivableAmount', 'settleStatus'],
  sections: [
    {
      title: 'basic',
      fields: [
        'waybillSn', 'waybillStatus', 'goodsSn', 'goodsName', 'cargoType', 'companyName', 'platformName', 'sourceChannel',
        'driverName', 'driverMobile', 'vehicleNum', 'trailerNum', 'freezeFlag', 'freezeReason', 'cancelReason', 'remark',
      ],
    },
    {
      title: 'handling',
      fields: [
        'loadUnitName', 'loadPlace', 'loadLonLat', 'unloadUnitName', 'unloadPlace', 'unloadLonLat', 'distanceM',
        'estimateKg', 'loadNetKg', 'unloadNetKg', 'weightBasis', 'settleKg', 'lossKg', 'gainKg',
      ],
    },
    { title: 'amounts', fields: ['valuationMethod', 'carrierPrice', 'estimateFreight', 'freightAmount', 'serviceFee', 'receivableAmount', 'settleStatus'] },
    { title: 'times', fields: ['acceptAt', 'confirmAt', 'arriveLoadAt', 'loadAt', 'departAt', 'arriveUnloadAt', 'unloadAt', 'signAt', 'cancelAt'] },
  ],
  actions: [
    action(confirmWaybill), loadAction, unloadAction, action(signWaybill), action(cancelWaybill), action(freezeWaybill), action(thawWaybill), action(voidWaybill),
  ],
});
