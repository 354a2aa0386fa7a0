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
    enterpriseAudit: { path: '/enterpriseAudit', title: { zh: '货主企业审核', en: 'Shipper company audit' }, audience: 'both', group: 'auditManage', icon: 'BuildingShop' },
    enterpriseDetail: { path: '/enterpriseDetail', title: { zh: '货主企业详情', en: 'Shipper company' }, audience: 'both', parent: 'enterpriseAudit', multi: true },
    consignorConfigDetail: { path: '/consignorConfigDetail', title: { zh: '货主配置批量修改记录', en: 'Consignor batch modify record' }, audience: 'both', open: true },
    creditExpansionRecord: { path: '/creditExpansionRecord', title: { zh: '扩额记录', en: 'Credit expansion record' }, audience: 'both', open: true },
  },
  menus: {
    enterpriseAudit: 'enterpriseAudit', shippeInfoConfig: 'shippeInfoConfig', serviceProviderUserManage: 'serviceProviderUserManage', consignorConfigList: 'consignorConfigList',
  },
  permissions: {
    shippeInfoConfig: ['view', 'edit', 'batchEdit', 'history'],
    serviceProviderUserManage: ['view', 'detail', 'edit', 'enable', 'disable', 'audit', 'export'],
    consignorConfigList: ['view', 'edit', 'batchEdit', 'detail', 'export'],
    consignorConfigDetail: ['view', 'export'],
    enterpriseAudit: ['view', 'add', 'audit', 'edit', 'enable', 'disable', 'detail', 'export'],
    creditExpansionRecord: ['view', 'add', 'audit', 'export'],
  },
});
