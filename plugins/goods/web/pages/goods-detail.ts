import { action, recordPage } from '@freightdeck/sdk/web';
import {
  approveGoods,
  closeGoods,
  copyGoods,
  finishGoods,
  goodsLife,
  goodsSources,
  pauseGoods,
  rejectGoods,
  resumeGoods,
  submitGoods,
} from '../../contract/index.ts';
import {
  agentAction,
  appendAction,
  assignAction,
  cardAction,
  editAction,
  extendAction,
  recordsAction,
  regulateAction,
  templateAction,
  tripsAction,
} from '../actions.ts';
import { GainTab, LossTab, RateTab, ValuationTab } from '../parts/history-tabs.tsx';
import { sections } from '../sections.ts';

/** 货源详情 */
export const page = recordPage(goodsSources, {
  workflow: goodsLife,
  figures: ['totalKg', 'dispatchedKg', 'finishedKg', 'waybillCount', 'carrierPrice'],
  sections,
  actions: [
    action(approveGoods),
    action(rejectGoods),
    action(submitGoods),
    editAction,
    assignAction,
    action(pauseGoods),
    action(resumeGoods),
    action(closeGoods),
    action(finishGoods),
    appendAction,
    extendAction,
    regulateAction,
    action(copyGoods),
    templateAction,
    agentAction,
    cardAction,
    recordsAction,
    tripsAction,
  ],
  tabs: [
    { id: 'rateHistory', part: RateTab, key: 'goodsInfo:rateHistory' },
    { id: 'gainHistory', part: GainTab, key: 'goodsInfo:tonsHistory' },
    { id: 'lossHistory', part: LossTab, key: 'goodsInfo:tonsHistory' },
    { id: 'valuationHistory', part: ValuationTab, key: 'goodsInfo:valuationHistory' },
  ],
});
