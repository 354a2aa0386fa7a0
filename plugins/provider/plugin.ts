import { definePlugin } from '@freightdeck/sdk/manifest';

export const provider = definePlugin({
  id: 'provider',
  version: '0.1.0',
  sdk: '^1.0',
  title: { zh: '服务商管理', en: 'Service providers' },
  requires: ['shipper'],
  routes: {
    serviceProvider: { path: '/serviceProvider', title: { zh: '服务商管理', en: 'Service provider list' }, audience: 'operator', group: 'businessManagement', icon: 'Organization' },
    serviceProviderDetail: { path: '/serviceProvider/detail', title: { zh: '服务商详情', en: 'Service provider' }, audience: 'operator', parent: 'serviceProvider', multi: true },
    serviceEditRecord: { path: '/serviceEditRecord', title: { zh: '服务商修改记录', en: 'Provider edit record' }, audience: 'operator', group: 'businessManagement', icon: 'History' },
    serviceProviderEditRecord: { path: '/serviceProviderEditRecord', title: { zh: '服务商配置修改记录', en: 'Provider configuration record' }, audience: 'both', group: 'businessManagement', icon: 'DocumentBulletList' },
    serviceConfigEditRecord: { path: '/serviceConfigEditRecord', title: { zh: '服务配置修改记录', en: 'Service configuration record' }, audience: 'both', open: true },
    serviceProviderQrCodeEditRecord: { path: '/serviceProviderQrCodeEditRecord', title: { zh: '服务商二维码修改记录', en: 'Provider QR edit record' }, audience: 'both', open: true },
  },
  menus: { serviceProvider: 'serviceProvider', serviceEditRecord: 'serviceEditRecord', serviceProviderEditRecord: 'serviceProviderEditRecord' },
  permissions: {
    serviceProvider: ['view', 'add', 'edit', 'enable', 'disable', 'detail', 'config', 'export'],
    serviceEditRecord: ['view', 'export'],
    serviceProviderEditRecord: ['view', 'export'],
    serviceConfigEditRecord: ['view', 'export'],
    serviceProviderQrCodeEditRecord: ['view', 'edit'],
  },
});
