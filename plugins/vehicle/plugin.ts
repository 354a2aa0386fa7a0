import { definePlugin } from '@freightdeck/sdk/manifest';

export const vehicle = definePlugin({
  id: 'vehicle',
  version: '0.1.0',
  sdk: '^1.0',
  title: { zh: '车辆管理', en: 'Vehicles' },
  activation: 'manual',
  routes: {},
  menus: {},
  permissions: {},
});
