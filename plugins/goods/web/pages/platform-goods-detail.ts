import { action, recordPage } from '@freightdeck/sdk/web';
import { approveGoods, closeGoods, goodsLife, goodsSources, rejectGoods } from '../../contract/index.ts';
import { RateTab } from '../parts/history-tabs.tsx';
import { sections } from '../sections.ts';

/** 平台货源详情 */
export const page = recordPage(goodsSources, {
  workflow: goodsLife,
  figures: ['totalKg', 'dispatchedKg', 'finishedKg', 'waybillCount', 'carrierPrice', 'shipperPrice'],
  sections,
  actions: [action(approveGoods), action(rejectGoods), action(closeGoods)],
  tabs: [{ id: 'rateHistory', part: RateTab, key: 'platformGoodsInfo:rateHistory' }],
});
