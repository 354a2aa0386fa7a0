import { action, recordPage } from '@freightdeck/sdk/web';
import { cancelWaybill, confirmWaybill, freezeWaybill, rateWaybill, signWaybill, thawWaybill, voidWaybill, waybillLife, waybills } from '../../contract/index.ts';
import { captainAction, loadAction, unloadAction, vehicleAction } from '../actions.ts';
import { WaybillPrint } from '../parts/waybill-print.tsx';

/** 运单详情 */
export const page = recordPage(waybills, {
  workflow: waybillLife,
  figures: ['loadNetKg', 'unloadNetKg', 'lossKg', 'freightAmount', 'receivableAmount', 'settleStatus'],
  sections: [
    {
      title: 'basic',
      fields: [
        'waybillSn', 'waybillStatus', 'goodsSn', 'goodsName', 'cargoType', 'companyName', 'platformName', 'sourceChannel',
        'driverName', 'driverMobile', 'vehicleNum', 'trailerNum', 'captainName', 'payeeType', 'payeeName', 'freezeFlag', 'freezeReason', 'cancelReason', 'remark',
      ],
    },
    {
      title: 'handling',
      fields: [
        'loadUnitName', 'loadPlace', 'loadLonLat', 'unloadUnitName', 'unloadPlace', 'unloadLonLat', 'distanceM',
        'estimateKg', 'loadNetKg', 'unloadNetKg', 'weightBasis', 'settleKg', 'lossKg', 'gainKg',
      ],
    },
    {
      title: 'amounts',
      fields: [
        'valuationMethod', 'carrierPrice', 'estimateFreight', 'grossFreight', 'lossDeductCents', 'roundingAmount', 'freightAmount', 'infoFee', 'oilAmount', 'gasAmount', 'cashAmount',
        'serviceFee', 'receivableAmount', 'settleStatus', 'receiptStatus', 'reportStatus',
      ],
    },
    { title: 'times', fields: ['acceptAt', 'confirmAt', 'arriveLoadAt', 'loadAt', 'departAt', 'arriveUnloadAt', 'unloadAt', 'signAt', 'collectedAt', 'finishAt', 'cancelAt'] },
  ],
  tabs: [{ id: 'print', part: WaybillPrint }],
  actions: [
    action(confirmWaybill), loadAction, unloadAction, action(signWaybill), action(cancelWaybill), action(freezeWaybill), action(thawWaybill), vehicleAction, captainAction, action(rateWaybill), action(voidWaybill),
  ],
});
