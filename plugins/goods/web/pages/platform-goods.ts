import { action, listPage } from '@freightdeck/sdk/web';
import { approveGoods, closeGoods, goodsLife, goodsSources, rejectGoods } from '../../contract/index.ts';
import { goods } from '../../plugin.ts';
import { dialogsOf, opensDialog } from '../parts/dialog-buttons.tsx';
import { GoodsDialogs } from '../stores/goods-dialogs.ts';

const dialogs = new GoodsDialogs();
/** 平台货源: the goods of all providers. */
export const page = listPage(goodsSources, {
  workflow: goodsLife,
  columns: [
    { field: 'goodsSn', pin: 'left', opens: true },
    { field: 'platformName', width: 220 },
    'status',
    'companyName',
    'goodsName',
    'loadPlace',
    'unloadPlace',
    'carrierPrice',
    'shipperPrice',
    'totalKg',
    'finishedKg',
    'waybillCount',
    'auditBy',
    'createdAt',
  ],
  filters: ['platformId', 'goodsSn', 'companyName', 'goodsName', 'cargoType', 'status', 'createdAt'],
  sort: { createdAt: 'desc' },
  top: dialogsOf(dialogs),
  rowActions: [
    action(approveGoods),
    action(rejectGoods),
    action(closeGoods),
    opensDialog(dialogs, 'rateHistory', 'platformGoodsInfo:rateHistory'),
    opensDialog(dialogs, 'calculate', 'platformGoodsInfo:view'),
  ],
  bulk: [approveGoods, rejectGoods, closeGoods],
  opens: goods.routes.platformGoodsDetail.path,
  exportKey: 'platformGoodsInfo:export',
});
