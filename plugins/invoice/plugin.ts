import { definePlugin } from '@freightdeck/sdk/manifest';

export const invoice = definePlugin({
  id: 'invoice',
  version: '0.1.0',
  sdk: '^1.0',
  title: { zh: '发票管理', en: 'Invoices and ETC' },
  activation: 'manual',
  routes: {},
  menus: {},
  permissions: {},
});
