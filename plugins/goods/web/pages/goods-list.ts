import { action, listPage } from '@freightdeck/sdk/web';
import {
  addGoods, approveGoods, closeGoods, copyGoods, finishGoods, goodsLife, goodsSources, pauseGoods, rejectGoods, resumeGoods, submitGoods,
} from '../../contract/index.ts';
import { goods } from '../../plugin.ts';
import { addressBookAction, agentAction, appendAction, cardAction, editAction, extendAction, recordsAction, templateAction, tripsAction } from '../actions.ts';
import { dialogsOf, opensDialog } from '../parts/dialog-buttons.tsx';
import { GoodsDialogs } from '../stores/goods-dialogs.ts';

const dialogs = new GoodsDialogs();
/** 货源管理 */
export const page = listPage(goodsSources, {
  workflow: goodsLife,
  columns: [
    { field: 'goodsSn', pin: 'left', opens: true },
    'status', 'companyName', 'goodsName', 'cargoType', 'loadPlace', 'unloadPlace', 'distanceM', 'valuationMethod', 'carrierPrice', 'shipperPrice',
    'totalKg', 'dispatchedKg', 'finishedKg', 'waybillCount', 'validTo', 'sourceType', 'templateFlag',
    { field: 'auditRemark', hidden: true },
    { field: 'brokerName', hidden: true },
    { field: 'createdAt', hidden: true },
  ],
  filters: ['goodsSn', 'companyName', 'goodsName', 'cargoType', 'status', 'sourceType', 'loadPlace', 'unloadPlace', 'templateFlag', 'createdAt'],
  sort: { createdAt: 'desc' },
  top: dialogsOf(dialogs),
  actions: [action(addGoods, { primary: true, icon: 'Add' }), addressBookAction],
  rowActions: [
    action(approveGoods), action(rejectGoods), action(submitGoods), editAction, action(pauseGoods), action(resumeGoods), action(closeGoods), action(finishGoods), appendAction, extendAction, action(copyGoods),
    templateAction, opensDialog(dialogs, 'calculate', 'goodsInfo:view'), opensDialog(dialogs, 'qrcode', 'goodsInfo:qrcode'), agentAction, cardAction, opensDialog(dialogs, 'rateHistory', 'goodsInfo:rateHistory'),
    opensDialog(dialogs, 'gainHistory', 'goodsInfo:tonsHistory'), opensDialog(dialogs, 'lossHistory', 'goodsInfo:tonsHistory'), opensDialog(dialogs, 'valuationHistory', 'goodsInfo:valuationHistory'), recordsAction, tripsAction,
  ],
  bulk: [approveGoods, rejectGoods, pauseGoods, closeGoods, finishGoods],
  opens: goods.routes.goodsInfoDetail.path,
  exportKey: 'goodsInfo:export',
});
