import { action, listPage } from '@freightdeck/sdk/web';
import { freezeWaybill, thawWaybill, waybillLife, waybills } from '../../contract/index.ts';
import { waybill } from '../../plugin.ts';
import { freezeAction } from '../actions.ts';
import { StatusRemark } from '../parts/status-remark.tsx';

/** 平台运单管理: the operator's list of the waybills of all providers. */
export const page = listPage(waybills, {
  workflow: waybillLife,
  columns: [
    { field: 'waybillSn', pin: 'left', opens: true },
    { field: 'platformName', width: 220 },
    { field: 'waybillStatusRemark', cell: (row) => <StatusRemark waybill={row} /> },
    'companyName',
    'goodsName',
    'vehicleNum',
    'driverName',
    'loadNetKg',
    'settleKg',
    'freightAmount',
    'receivableAmount',
    'serviceFee',
    'settleStatus',
    'reportStatus',
    'freezeFlag',
    'loadAt',
    'signAt',
  ],
  filters: [
    'platformId',
    'waybillSn',
    'companyName',
    'vehicleNum',
    'driverName',
    'waybillStatus',
    'settleStatus',
    'reportStatus',
    'freezeFlag',
    'loadAt',
  ],
  sort: { acceptAt: 'desc' },
  rowActions: [freezeAction, action(thawWaybill)],
  bulk: [freezeWaybill],
  opens: waybill.routes.waybillDetail.path,
  exportKey: 'platformWaybillManage:export',
});
