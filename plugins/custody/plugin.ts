import { definePlugin } from '@freightdeck/sdk/manifest';

export const custody = definePlugin({
  id: 'custody',
  version: '0.1.0',
  sdk: '^1.0',
  title: { zh: '通道资金', en: 'Channel funds' },
  activation: 'manual',
  routes: {},
  menus: {},
  permissions: {},
});
