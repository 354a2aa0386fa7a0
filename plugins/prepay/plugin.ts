import { definePlugin } from '@freightdeck/sdk/manifest';

export const prepay = definePlugin({
  id: 'prepay',
  version: '0.1.0',
  sdk: '^1.0',
  title: { zh: '预付管理', en: 'Prepayment' },
  activation: 'manual',
  routes: {},
  menus: {},
  permissions: {},
});
