import { definePlugin } from '@freightdeck/sdk/manifest';

export const evidence = definePlugin({
  id: 'evidence',
  version: '0.1.0',
  sdk: '^1.0',
  title: { zh: '合同与磅单', en: 'Contracts and weighing' },
  activation: 'manual',
  routes: {},
  menus: {},
  permissions: {},
});
