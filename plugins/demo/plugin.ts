import { definePlugin } from '@freightdeck/sdk/manifest';

export const demo = definePlugin({
  id: 'demo',
  version: '0.1.0',
  sdk: '^1.0',
  title: { zh: '示例页面', en: 'Demo pages' },
  activation: 'manual',
  routes: {},
  menus: {},
  permissions: {},
});
