import { definePlugin } from '@freightdeck/sdk/manifest';

export const shipper = definePlugin({
  id: 'shipper',
  version: '0.1.0',
  sdk: '^1.0',
  title: { zh: '货主管理', en: 'Shippers' },
  activation: 'manual',
  routes: {},
  menus: {},
  permissions: {},
});
