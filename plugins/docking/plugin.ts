import { definePlugin } from '@freightdeck/sdk/manifest';

export const docking = definePlugin({
  id: 'docking',
  version: '0.1.0',
  sdk: '^1.0',
  title: { zh: '三方对接', en: 'Third-party docking' },
  activation: 'manual',
  routes: {},
  menus: {},
  permissions: {},
});
