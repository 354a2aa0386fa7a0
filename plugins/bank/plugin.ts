import { definePlugin } from '@freightdeck/sdk/manifest';

export const bank = definePlugin({
  id: 'bank',
  version: '0.1.0',
  sdk: '^1.0',
  title: { zh: '银行账户', en: 'Banks and accounts' },
  activation: 'manual',
  routes: {},
  menus: {},
  permissions: {},
});
