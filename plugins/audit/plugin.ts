import { definePlugin } from '@freightdeck/sdk/manifest';

export const audit = definePlugin({
  id: 'audit',
  version: '0.1.0',
  sdk: '^1.0',
  title: { zh: '审核管理', en: 'Audits' },
  requires: ['carrier', 'vehicle'],
  routes: {
    driverAudit: { path: '/driverAudit', title: { zh: '司机审核', en: 'Driver audit' }, audience: 'operator', group: 'auditManage', icon: 'PersonAvailable', finds: { mobile: '1\\d{10}' } },
    serviceDriverAuditList: { path: '/serviceDriverAuditList', title: { zh: '服务商司机审核', en: 'Provider driver audit' }, audience: 'provider', group: 'auditManage', icon: 'PersonAvailable', finds: { mobile: '1\\d{10}' } },
    serviceCarAuditList: { path: '/serviceCarAuditList', title: { zh: '服务商车辆审核', en: 'Provider vehicle audit' }, audience: 'provider', group: 'auditManage', icon: 'VehicleTruckProfile' },
    driverDetail: { path: '/driverDetail', title: { zh: '司机详情', en: 'Driver' }, audience: 'both', open: true, multi: true },
    driverUpdataList: { path: '/driverUpdataList', title: { zh: '司机变更记录', en: 'Driver change records' }, audience: 'both', open: true },
  },
  menus: { driverAudit: 'driverAudit', serviceDriverAuditList: 'serviceDriverAuditList', serviceCarAuditList: 'serviceCarAuditList' },
  permissions: {
    driverAudit: ['view', 'audit', 'export'],
    serviceDriverAuditList: ['view', 'audit', 'edit', 'export'],
    serviceCarAuditList: ['view', 'audit', 'export'],
    driverUpdataList: ['view', 'audit'],
  },
});
