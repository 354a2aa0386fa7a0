import { action, listPage } from '@freightdeck/sdk/web';
import {
  approveTripWaiver,
  checkTrip,
  evidencePack,
  freezeWaybill,
  reportTripAgain,
  thawWaybill,
  waybillLife,
  waybills,
} from '../../contract/index.ts';
import { waybill } from '../../plugin.ts';
import { checkAction, freezeAction, trackAction } from '../actions.ts';
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
    'platformFee',
    'settleStatus',
    'reportStatus',
    'invoiceStatus',
    'riskLevel',
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
    'invoiceStatus',
    'riskLevel',
    'freezeFlag',
    'loadAt',
  ],
  sort: { acceptAt: 'desc' },
  rowActions: [
    freezeAction,
    action(thawWaybill),
    checkAction,
    action(approveTripWaiver),
    action(reportTripAgain),
    trackAction('platformWaybillManage:track'),
  ],
  bulk: [freezeWaybill, checkTrip, reportTripAgain, evidencePack],
  opens: waybill.routes.waybillDetail.path,
  exportKey: 'platformWaybillManage:export',
});
