import { definePlugin } from '@freightdeck/sdk/manifest';

export const carrier = definePlugin({
  id: 'carrier',
  version: '0.1.0',
  sdk: '^1.0',
  title: { zh: '承运人管理', en: 'Carriers' },
  activation: 'manual',
  routes: {},
  menus: {},
  permissions: {},
});
