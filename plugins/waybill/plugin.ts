import { definePlugin } from '@freightdeck/sdk/manifest';

export const waybill = definePlugin({
  id: 'waybill',
  version: '0.1.0',
  sdk: '^1.0',
  title: { zh: '运单管理', en: 'Waybills' },
  requires: ['goods', 'shipper', 'carrier', 'vehicle'],
  routes: {
    waybillListManage: { path: '/waybillListManage', title: { zh: '运单列表（调度）', en: 'Waybill dispatch list' }, audience: 'provider', group: 'truckingManage', icon: 'ClipboardTaskList' },
    waybillManage: { path: '/waybillManage', title: { zh: '运单管理', en: 'Waybill management' }, audience: 'both', group: 'truckingManage', icon: 'VehicleTruckProfile' },
    platformWaybillManage: { path: '/platformWaybillManage', title: { zh: '平台运单管理', en: 'Platform waybill management' }, audience: 'operator', group: 'truckingManage', icon: 'VehicleTruckProfile' },
    provideWaybillManager: { path: '/provideWaybillManager', title: { zh: '服务商运单', en: 'Provider waybills' }, audience: 'operator', group: 'truckingManage', icon: 'ClipboardTaskList' },
    waybillManageTree: { path: '/waybillManageTree', title: { zh: '运单树', en: 'Waybill tree' }, audience: 'provider', group: 'truckingManage', icon: 'TextBulletListTree' },
    waybillAssessment: { path: '/waybillAssessment', title: { zh: '运单评价', en: 'Waybill ratings' }, audience: 'both', group: 'truckingManage', icon: 'Star' },
    creditScores: { path: '/waybillAssessment/credit', title: { zh: '月度信用分', en: 'Monthly credit scores' }, audience: 'both', parent: 'waybillAssessment' },
    waybillModifyVehicleNum: { path: '/waybillModifyVehicleNum', title: { zh: '运单改车牌', en: 'Change vehicle of waybill' }, audience: 'both', group: 'truckingManage', icon: 'ArrowSwap' },
    waybillModifyCarCaptain: { path: '/waybillModifyCarCaptain', title: { zh: '运单改车队长', en: 'Change captain of waybill' }, audience: 'provider', group: 'truckingManage', icon: 'PersonSwap' },
    waybillFrozen: { path: '/waybillFrozen', title: { zh: '运单冻结', en: 'Frozen waybills' }, audience: 'both', group: 'truckingManage', icon: 'LockClosed' },
    waybillDetail: { path: '/waybillManage/detail', title: { zh: '运单详情', en: 'Waybill' }, audience: 'both', parent: 'waybillManage', multi: true },
  },
  menus: {
    waybillListManage: 'waybillListManage', waybillManage: 'waybillManage', platformWaybillManage: 'platformWaybillManage', provideWaybillManager: 'provideWaybillManager', waybillManageTree: 'waybillManageTree',
    waybillAssessment: 'waybillAssessment', waybillModifyVehicleNum: 'waybillModifyVehicleNum', waybillModifyCarCaptain: 'waybillModifyCarCaptain', waybillFrozen: 'waybillFrozen',
  },
  permissions: {
    waybillListManage: ['view', 'assign', 'cancel', 'proxyLoad', 'proxyUnload', 'detail', 'export'],
    waybillManage: ['view', 'cancel', 'void', 'proxyLoad', 'proxyUnload', 'signFor', 'freeze', 'thaw', 'changeVehicle', 'changePayee', 'export', 'detail'],
    platformWaybillManage: ['view', 'detail', 'freeze', 'thaw', 'export'],
    provideWaybillManager: ['view', 'detail', 'export'],
    waybillManageTree: ['view', 'expand', 'detail', 'export'],
    waybillAssessment: ['view', 'reply', 'hide', 'show', 'export'],
    waybillModifyVehicleNum: ['view', 'add', 'audit', 'batchAudit', 'withdraw', 'detail', 'export'],
    waybillModifyCarCaptain: ['view', 'add', 'audit', 'withdraw', 'batchAdd', 'detail', 'export'],
    waybillFrozen: ['view', 'freeze', 'thaw', 'batchFreeze', 'batchThaw', 'detail', 'export'],
  },
  contributions: { 'goods.priceChange': { affectedTrips: { title: { zh: '受影响的运单', en: 'Trips it reaches' }, key: 'editSource:changePrice' } } },
});
