import { action, listPage } from '@freightdeck/sdk/web';
import { addGoods, closeGoods, goodsLife, goodsSources, pauseGoods, resumeGoods, submitGoods } from '../../contract/index.ts';
import { goods } from '../../plugin.ts';

/** 货源管理 */
export const page = listPage(goodsSources, {
  workflow: goodsLife,
  columns: [
    { field: 'goodsSn', pin: 'left', opens: true },
    'status', 'companyName', 'goodsName', 'cargoType', 'loadPlace', 'unloadPlace', 'distanceM', 'valuationMethod', 'carrierPrice',
    'totalKg', 'dispatchedKg', 'finishedKg', 'waybillCount', 'validTo',
    { field: 'createdAt', hidden: true },
  ],
  filters: ['goodsSn', 'companyName', 'goodsName', 'cargoType', 'status', 'loadPlace', 'unloadPlace', 'createdAt'],
  sort: { createdAt: 'desc' },
  actions: [action(addGoods, { primary: true, icon: 'Add' })],
  rowActions: [action(submitGoods), action(pauseGoods), action(resumeGoods), action(closeGoods)],
  bulk: [pauseGoods, closeGoods],
  opens: goods.routes.goodsInfoDetail.path,
  exportKey: 'goodsInfo:export',
});
