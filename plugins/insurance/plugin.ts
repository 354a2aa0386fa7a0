import { definePlugin } from '@freightdeck/sdk/manifest';

export const insurance = definePlugin({
  id: 'insurance',
  version: '0.1.0',
  sdk: '^1.0',
  title: { zh: '保险管理', en: 'Insurance' },
  activation: 'manual',
  routes: {},
  menus: {},
  permissions: {},
});
