import { definePlugin } from '@freightdeck/sdk/manifest';

export const vehicle = definePlugin({
  id: 'vehicle',
  version: '0.2.0',
  sdk: '^1.0',
  title: { zh: '车辆管理', en: 'Vehicles' },
  routes: {
    carInfo: { path: '/carInfo', title: { zh: '车辆信息', en: 'Vehicle archive' }, audience: 'operator', group: 'dataManage', icon: 'VehicleTruck', finds: { vehicleNum: '[\\u4e00-\\u9fa5][A-HJ-NP-Z][A-HJ-NP-Z0-9]{3,6}挂?' } },
    carInfo2: { path: '/carInfo2', title: { zh: '车辆信息（服务商）', en: 'Vehicle archive (provider)' }, audience: 'provider', group: 'dataManage', icon: 'VehicleTruck', finds: { vehicleNum: '[\\u4e00-\\u9fa5][A-HJ-NP-Z][A-HJ-NP-Z0-9]{3,6}挂?' } },
    carInfoDetail: { path: '/carInfoDetail', title: { zh: '车辆详情', en: 'Vehicle detail' }, audience: 'both', open: true, multi: true },
    carInfoUpdataList: { path: '/carInfoUpdataList', title: { zh: '车辆变更记录', en: 'Vehicle change records' }, audience: 'both', open: true },
    carInfoUpdataDetail: { path: '/carInfoUpdataDetail', title: { zh: '车辆变更详情', en: 'Vehicle change detail' }, audience: 'both', open: true, multi: true },
  },
  menus: { carInfo: 'carInfo', carInfo2: 'carInfo2' },
  permissions: {
    carInfo: ['view', 'audit', 'export'],
    carInfo2: ['view', 'add', 'edit', 'export'],
    carInfoUpdataList: ['view', 'audit', 'export'],
  },
});
