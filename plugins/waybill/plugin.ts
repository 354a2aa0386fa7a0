import { definePlugin } from '@freightdeck/sdk/manifest';

export const waybill = definePlugin({
  id: 'waybill',
  version: '0.1.0',
  sdk: '^1.0',
  title: { zh: '运单管理', en: 'Waybills' },
  requires: ['goods', 'shipper', 'carrier', 'vehicle'],
  routes: {
    waybillListManage: { path: '/waybillListManage', title: { zh: '运单列表（调度）', en: 'Waybill dispatch list' }, audience: 'provider', group: 'truckingManage', icon: 'ClipboardTaskList' },
    waybillManage: { path: '/waybillManage', title: { zh: '运单管理', en: 'Waybill management' }, audience: 'both', group: 'truckingManage', icon: 'VehicleTruckProfile', finds: { waybillSn: '[A-Za-z]{0,3}\\d{12,}', vehicleNum: '[\\u4e00-\\u9fa5][A-HJ-NP-Z][A-HJ-NP-Z0-9]{3,6}挂?' } },
    waybillDetail: { path: '/waybillManage/detail', title: { zh: '运单详情', en: 'Waybill' }, audience: 'both', parent: 'waybillManage', multi: true },
  },
  menus: { waybillListManage: 'waybillListManage', waybillManage: 'waybillManage' },
  permissions: {
    waybillListManage: ['view', 'assign', 'cancel', 'proxyLoad', 'proxyUnload', 'detail', 'export'],
    waybillManage: ['view', 'cancel', 'void', 'proxyLoad', 'proxyUnload', 'signFor', 'freeze', 'thaw', 'export', 'detail'],
  },
});
