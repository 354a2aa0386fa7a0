import { definePlugin } from '@freightdeck/sdk/manifest';

export const audit = definePlugin({
  id: 'audit',
  version: '0.2.0',
  sdk: '^1.0',
  title: { zh: '审核管理', en: 'Audits' },
  requires: ['carrier', 'vehicle'],
  routes: {
    driverAudit: { path: '/driverAudit', title: { zh: '司机审核', en: 'Driver audit' }, audience: 'operator', group: 'auditManage', icon: 'PersonAvailable', finds: { mobile: '1\\d{10}' } },
    driverAudit2: { path: '/driverAudit2', title: { zh: '司机审核（复审）', en: 'Driver audit (second level)' }, audience: 'operator', group: 'auditManage', icon: 'ClipboardCheckmark' },
    driverBasicAudit: { path: '/driverBasicAudit', title: { zh: '司机基础信息审核', en: 'Driver basic audit' }, audience: 'both', group: 'auditManage', icon: 'ContactCard' },
    userIdentityVerifyList: { path: '/userIdentityVerifyList', title: { zh: '实名核验列表', en: 'Identity verification list' }, audience: 'both', group: 'auditManage', icon: 'PersonKey' },
    brokerAudit: { path: '/brokerAudit', title: { zh: '经纪人审核', en: 'Broker audit' }, audience: 'both', group: 'auditManage', icon: 'Handshake' },
    brokerDetail: { path: '/brokerAudit/detail', title: { zh: '经纪人详情', en: 'Broker' }, audience: 'both', parent: 'brokerAudit', multi: true },
    carownerAudit: { path: '/carownerAudit', title: { zh: '车主审核', en: 'Car owner audit' }, audience: 'both', group: 'auditManage', icon: 'PersonAccounts' },
    carownerAuditDetail: { path: '/carownerAudit/detail', title: { zh: '车主审核详情', en: 'Car owner audit' }, audience: 'both', parent: 'carownerAudit', multi: true },
    serviceDriverAuditList: { path: '/serviceDriverAuditList', title: { zh: '服务商司机审核', en: 'Provider driver audit' }, audience: 'provider', group: 'auditManage', icon: 'PersonAvailable', finds: { mobile: '1\\d{10}' } },
    serviceCarAuditList: { path: '/serviceCarAuditList', title: { zh: '服务商车辆审核', en: 'Provider vehicle audit' }, audience: 'provider', group: 'auditManage', icon: 'VehicleTruckProfile' },
    driverDetail: { path: '/driverDetail', title: { zh: '司机详情', en: 'Driver' }, audience: 'both', open: true, multi: true },
    driverUpdataList: { path: '/driverUpdataList', title: { zh: '司机变更记录', en: 'Driver change records' }, audience: 'both', open: true },
  },
  menus: {
    driverAudit: 'driverAudit', driverAudit2: 'driverAudit2', driverBasicAudit: 'driverBasicAudit', userIdentityVerifyList: 'userIdentityVerifyList', brokerAudit: 'brokerAudit', carownerAudit: 'carownerAudit',
    serviceDriverAuditList: 'serviceDriverAuditList', serviceCarAuditList: 'serviceCarAuditList',
  },
  permissions: {
    driverAudit: ['view', 'audit', 'export'],
    driverAudit2: ['view', 'audit', 'reject', 'viewImage', 'detail', 'export'],
    driverBasicAudit: ['view', 'audit', 'edit', 'viewImage', 'detail', 'export'],
    userIdentityVerifyList: ['view', 'verify', 'batchVerify', 'manualPass', 'detail', 'export'],
    brokerAudit: ['view', 'audit', 'edit', 'enable', 'disable', 'viewImage', 'detail', 'export'],
    carownerAudit: ['view', 'audit', 'edit', 'enable', 'disable', 'viewImage', 'detail', 'export'],
    serviceDriverAuditList: ['view', 'audit', 'edit', 'export'],
    serviceCarAuditList: ['view', 'audit', 'export'],
    driverUpdataList: ['view', 'audit'],
  },
});
