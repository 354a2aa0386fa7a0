import { definePlugin } from '@freightdeck/sdk/manifest';

export const settlement = definePlugin({
  id: 'settlement',
  version: '0.1.0',
  sdk: '^1.0',
  title: { zh: '结算管理', en: 'Settlement' },
  activation: 'manual',
  routes: {},
  menus: {},
  permissions: {},
});
