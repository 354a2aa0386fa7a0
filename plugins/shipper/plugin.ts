import { definePlugin } from '@freightdeck/sdk/manifest';

export const shipper = definePlugin({
  id: 'shipper',
  version: '0.2.0',
  sdk: '^1.0',
  title: { zh: '货主管理', en: 'Shippers' },
  routes: {
    shippeInfoConfig: { path: '/shippeInfoConfig', title: { zh: '货主信息配置', en: 'Shipper info configuration' }, audience: 'provider', group: 'businessManagement', icon: 'TextBulletListSquare' },
    serviceProviderUserManage: { path: '/serviceProviderUserManage', title: { zh: '服务商货主管理', en: 'Provider shipper management' }, audience: 'operator', group: 'businessManagement', icon: 'PeopleAudience' },
    consignorConfigList: { path: '/consignorConfigList', title: { zh: '货主配置列表', en: 'Consignor configuration' }, audience: 'both', group: 'businessManagement', icon: 'Table' },
    serviceProviderUserRateManage: { path: '/serviceProviderUserRateManage', title: { zh: '货主费率管理', en: 'Shipper rate management' }, audience: 'both', group: 'businessManagement', icon: 'MoneySettings' },
    shipperRateHistory: { path: '/serviceProviderUserRateManage/history', title: { zh: '货主费率记录', en: 'Shipper rate history' }, audience: 'both', parent: 'serviceProviderUserRateManage' },
    serviceProviderUserBatchEditRecord: { path: '/serviceProviderUserBatchEditRecord', title: { zh: '货主批量修改记录', en: 'Shipper batch edit record' }, audience: 'provider', group: 'businessManagement', icon: 'History' },
    platformServiceProviderUserBatchEditRecord: { path: '/platformServiceProviderUserBatchEditRecord', title: { zh: '平台货主批量修改记录', en: 'Platform shipper batch edit record' }, audience: 'operator', group: 'businessManagement', icon: 'History' },
    ownerDebitDetail: { path: '/ownerDebitDetail', title: { zh: '货主扣款明细', en: 'Shipper debit detail' }, audience: 'both', open: true },
    enterpriseAudit: { path: '/enterpriseAudit', title: { zh: '货主企业审核', en: 'Shipper company audit' }, audience: 'both', group: 'auditManage', icon: 'BuildingShop' },
    enterpriseDetail: { path: '/enterpriseDetail', title: { zh: '货主企业详情', en: 'Shipper company' }, audience: 'both', parent: 'enterpriseAudit', multi: true },
    consignorConfigDetail: { path: '/consignorConfigDetail', title: { zh: '货主配置批量修改记录', en: 'Consignor batch modify record' }, audience: 'both', open: true },
    creditExpansionRecord: { path: '/creditExpansionRecord', title: { zh: '扩额记录', en: 'Credit expansion record' }, audience: 'both', open: true },
  },
  menus: {
    enterpriseAudit: 'enterpriseAudit', shippeInfoConfig: 'shippeInfoConfig', serviceProviderUserManage: 'serviceProviderUserManage', consignorConfigList: 'consignorConfigList',
    serviceProviderUserRateManage: 'serviceProviderUserRateManage', serviceProviderUserBatchEditRecord: 'serviceProviderUserBatchEditRecord',
    platformServiceProviderUserBatchEditRecord: 'platformServiceProviderUserBatchEditRecord',
  },
  permissions: {
    shippeInfoConfig: ['view', 'edit', 'batchEdit', 'history'],
    serviceProviderUserManage: ['view', 'detail', 'edit', 'enable', 'disable', 'audit', 'export'],
    consignorConfigList: ['view', 'edit', 'batchEdit', 'detail', 'export'],
    consignorConfigDetail: ['view', 'export'],
    enterpriseAudit: ['view', 'add', 'audit', 'edit', 'enable', 'disable', 'detail', 'export'],
    serviceProviderUserRateManage: ['view', 'edit', 'batchEdit', 'history', 'export'],
    serviceProviderUserBatchEditRecord: ['view', 'detail', 'export'],
    platformServiceProviderUserBatchEditRecord: ['view', 'detail', 'export'],
    ownerDebitDetail: ['view', 'export'],
    creditExpansionRecord: ['view', 'add', 'audit', 'export'],
  },
});
