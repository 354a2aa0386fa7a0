import { definePlugin } from '@freightdeck/sdk/manifest';

export const compliance = definePlugin({
  id: 'compliance',
  version: '0.1.0',
  sdk: '^1.0',
  title: { zh: '合规监管', en: 'Compliance' },
  activation: 'manual',
  routes: {},
  menus: {},
  permissions: {},
});
