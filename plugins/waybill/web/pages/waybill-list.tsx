import { action, listPage } from '@freightdeck/sdk/web';
import { cancelWaybill, confirmWaybill, freezeWaybill, signWaybill, thawWaybill, voidWaybill, waybillLife, waybills } from '../../contract/index.ts';
import { waybill } from '../../plugin.ts';
import { loadAction, unloadAction } from '../actions.ts';
import { StatusRemark } from '../parts/status-remark.tsx';

/** 运单管理; with `id` in the query (`&type=warehose` from the cockpit) it shows that waybill alone. */
export const page = listPage(waybills, {
  workflow: waybillLife,
  columns: [
    { field: 'waybillSn', pin: 'left', opens: true },
    { field: 'waybillStatusRemark', cell: (waybill) => <StatusRemark waybill={waybill} /> },
    'companyName', 'goodsName', 'vehicleNum', 'driverName', 'loadPlace', 'unloadPlace', 'loadNetKg', 'unloadNetKg', 'lossKg', 'carrierPrice',
    'freightAmount', 'receivableAmount', 'settleStatus', 'receiptStatus', 'loadAt', 'signAt', 'platformName',
    { field: 'goodsSn', hidden: true },
    { field: 'cargoType', hidden: true },
    { field: 'driverMobile', hidden: true },
    { field: 'settleKg', hidden: true },
    { field: 'reportStatus', hidden: true },
    { field: 'finishAt', hidden: true },
    { field: 'freezeFlag', hidden: true },
    { field: 'acceptAt', hidden: true },
  ],
  filters: [
    'waybillSn', 'goodsSn', 'companyName', 'vehicleNum', 'driverName', 'waybillStatus', 'loadAt', 'signAt', 'driverMobile', 'cargoType', 'settleStatus', 'receiptStatus', 'freezeFlag',
  ],
  sort: { acceptAt: 'desc' },
  rowActions: [
    action(confirmWaybill), loadAction, unloadAction, action(signWaybill), action(cancelWaybill), action(freezeWaybill), action(thawWaybill), action(voidWaybill),
  ],
  bulk: [signWaybill, freezeWaybill, cancelWaybill],
  opens: waybill.routes.waybillDetail.path,
  exportKey: 'waybillManage:export',
});
