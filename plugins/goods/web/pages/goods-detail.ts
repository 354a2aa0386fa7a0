import { action, recordPage } from '@freightdeck/sdk/web';
import { closeGoods, goodsLife, goodsSources, pauseGoods, resumeGoods, submitGoods } from '../../contract/index.ts';

/** 货源详情 */
export const page = recordPage(goodsSources, {
  workflow: goodsLife,
  figures: ['totalKg', 'dispatchedKg', 'finishedKg', 'waybillCount', 'carrierPrice'],
  sections: [
    { title: 'basic', fields: ['goodsSn', 'companyName', 'goodsName', 'cargoType', 'status', 'closeReason', 'createdAt', 'validTo'] },
    { title: 'places', fields: ['loadUnitName', 'loadPlace', 'loadCode', 'loadLonLat', 'unloadUnitName', 'unloadPlace', 'unloadCode', 'unloadLonLat', 'distanceM'] },
    { title: 'price', fields: ['valuationMethod', 'carrierPrice', 'weightBasis', 'needShipperConfirm'] },
  ],
  actions: [action(submitGoods), action(pauseGoods), action(resumeGoods), action(closeGoods)],
});
