import { definePlugin } from '@freightdeck/sdk/manifest';

export const acmeQuotes = definePlugin({
  id: 'acme-quotes',
  version: '1.0.0',
  sdk: '^1.0',
  title: { zh: '运价试算', en: 'Freight quotes' },
  provides: ['acme-quotes.book@1'],
  routes: {
    'acme-quotes.book': {
      path: '/partner/acme-quotes/book',
      title: { zh: '运价试算', en: 'Freight quotes' },
      audience: 'both',
      icon: 'Calculator',
    },
  },
  menus: { 'acme-quotes.book': 'acme-quotes.book' },
  permissions: { 'acme-quotes.book': ['view', 'add'] },
  serves: { rate: 'acme-quotes.book:view' },
  contributions: {
    'cockpit.tiles': {
      quotes: { title: { zh: '运价试算', en: 'Freight quotes' }, key: 'acme-quotes.book:view', order: 900 },
    },
    'waybill.columns': { cost: { title: { zh: '试算运费', en: 'Quoted cost' }, key: 'acme-quotes.book:view' } },
    'palette.commands': { quick: { title: { zh: '快速试算', en: 'Quick quote' }, key: 'acme-quotes.book:add' } },
  },
});
