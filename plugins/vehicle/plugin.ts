import { definePlugin } from '@freightdeck/sdk/manifest';

export const vehicle = definePlugin({
  id: 'vehicle',
  version: '0.3.0',
  sdk: '^1.0',
  title: { zh: '车辆管理', en: 'Vehicles' },
  routes: {
    carInfo: { path: '/carInfo', title: { zh: '车辆信息', en: 'Vehicle archive' }, audience: 'operator', group: 'dataManage', icon: 'VehicleTruck', finds: { vehicleNum: '[\\u4e00-\\u9fa5][A-HJ-NP-Z][A-HJ-NP-Z0-9]{3,6}挂?' } },
    carInfo2: { path: '/carInfo2', title: { zh: '车辆信息（服务商）', en: 'Vehicle archive (provider)' }, audience: 'provider', group: 'dataManage', icon: 'VehicleTruck', finds: { vehicleNum: '[\\u4e00-\\u9fa5][A-HJ-NP-Z][A-HJ-NP-Z0-9]{3,6}挂?' } },
    carInfoDetail: { path: '/carInfoDetail', title: { zh: '车辆详情', en: 'Vehicle detail' }, audience: 'both', open: true, multi: true },
    carInfoUpdataList: { path: '/carInfoUpdataList', title: { zh: '车辆变更记录', en: 'Vehicle change records' }, audience: 'both', open: true },
    carInfoUpdataDetail: { path: '/carInfoUpdataDetail', title: { zh: '车辆变更详情', en: 'Vehicle change detail' }, audience: 'both', open: true, multi: true },
    carInfoUpdate: { path: '/carInfoUpdate', title: { zh: '车辆变更', en: 'Vehicle change' }, audience: 'both', open: true },
    carInfoKeep: { path: '/carInfoKeep', title: { zh: '车辆证照维护', en: 'Certificate upkeep' }, audience: 'both', group: 'dataManage', icon: 'CalendarLtr' },
    carInfoKeepUpdate: { path: '/carInfoKeepUpdate', title: { zh: '车辆证照更新', en: 'Certificate update' }, audience: 'both', open: true },
    modifyVehicle: { path: '/modifyVehicle', title: { zh: '车辆修改申请', en: 'Vehicle modification requests' }, audience: 'both', group: 'dataManage', icon: 'DocumentCheckmark' },
    platformVehicleBlockList: { path: '/platformVehicleBlockList', title: { zh: '车辆黑名单', en: 'Block list' }, audience: 'operator', group: 'businessManagement', icon: 'Shield' },
  },
  menus: { carInfo: 'carInfo', carInfo2: 'carInfo2', carInfoKeep: 'carInfoKeep', modifyVehicle: 'modifyVehicle', platformVehicleBlockList: 'platformVehicleBlockList' },
  permissions: {
    carInfo: ['view', 'audit', 'block', 'export'],
    carInfo2: ['view', 'add', 'edit', 'export'],
    carInfoDetail: ['view', 'block'],
    carInfoUpdate: ['view', 'save', 'submit'],
    carInfoUpdataList: ['view', 'audit', 'export'],
    carInfoKeep: ['view', 'add', 'remind', 'batchRemind', 'audit', 'detail', 'export'],
    carInfoKeepUpdate: ['view', 'save', 'submit'],
    modifyVehicle: ['view', 'add', 'audit', 'withdraw', 'detail', 'export'],
    platformVehicleBlockList: ['view', 'add', 'release', 'import', 'detail', 'export'],
  },
});
