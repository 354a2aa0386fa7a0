import { definePlugin } from '@freightdeck/sdk/manifest';

export const funds = definePlugin({
  id: 'funds',
  version: '0.1.0',
  sdk: '^1.0',
  title: { zh: '资金收支', en: 'Funds' },
  activation: 'manual',
  routes: {},
  menus: {},
  permissions: {},
});
