import { definePlugin } from '@freightdeck/sdk/manifest';

export const fuel = definePlugin({
  id: 'fuel',
  version: '0.1.0',
  sdk: '^1.0',
  title: { zh: '油气管理', en: 'Oil and gas' },
  activation: 'manual',
  routes: {},
  menus: {},
  permissions: {},
});
