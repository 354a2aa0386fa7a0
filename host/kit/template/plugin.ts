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
    'acme-quotes.enquiries': {
      path: '/partner/acme-quotes/enquiries',
      title: { zh: '询价记录', en: 'Enquiries' },
      audience: 'both',
      icon: 'DocumentSearch',
    },
    'acme-quotes.enquiry': {
      path: '/partner/acme-quotes/enquiry',
      title: { zh: '询价详情', en: 'Enquiry' },
      audience: 'both',
      parent: 'acme-quotes.enquiries',
      multi: true,
    },
    'acme-quotes.enquire': {
      path: '/partner/acme-quotes/enquire',
      title: { zh: '新增询价', en: 'New enquiry' },
      audience: 'both',
      parent: 'acme-quotes.enquiries',
    },
  },
  menus: { 'acme-quotes.book': 'acme-quotes.book', 'acme-quotes.enquiries': 'acme-quotes.enquiries' },
  permissions: { 'acme-quotes.book': ['view', 'add'], 'acme-quotes.enquiries': ['view', 'add'] },
  serves: {
    rate: 'acme-quotes.book:view',
    cargos: 'acme-quotes.book:view',
    'enquiries/paging': 'acme-quotes.enquiries:view',
    'enquiries/total': 'acme-quotes.enquiries:view',
    'enquiries/statistics': 'acme-quotes.enquiries:view',
    'enquiries/get': 'acme-quotes.enquiries:view',
    'enquiries/events': 'acme-quotes.enquiries:view',
    'enquiries/enquire': 'acme-quotes.enquiries:add',
    'enquiries/accept': 'acme-quotes.enquiries:add',
  },
  calls: { waybill: 'read' },
  hears: { 'waybill.sign': 'signed' },
  jobs: {
    nightly: { title: { zh: '清理旧询价', en: 'Clears old enquiries' }, everyMinutes: 1440, path: 'nightly' },
  },
  dictionaries: {
    'acme-quotes.cargo': { ttlSeconds: 300 },
  },
  uploads: {
    'acme-quotes.sheet': {
      title: { zh: '货物清单', en: 'Packing list' },
      accept: ['pdf', 'jpg', 'png'],
      maxBytes: 5_000_000,
      key: 'acme-quotes.enquiries:add',
    },
  },
  notices: {
    'acme-quotes.answered': {
      title: { zh: '询价已答复', en: 'Enquiry answered' },
      opens: 'acme-quotes.enquiry',
      key: 'acme-quotes.enquiries:view',
    },
  },
  settings: {
    surcharge: {
      title: { zh: '每吨加价（分）', en: 'Surcharge per tonne (cents)' },
      kind: 'number',
      default: 0,
      max: 100_000,
    },
  },
  stores: true,
  contributions: {
    'cockpit.tiles': {
      quotes: { title: { zh: '运价试算', en: 'Freight quotes' }, key: 'acme-quotes.book:view', order: 900 },
    },
    'waybill.columns': { cost: { title: { zh: '试算运费', en: 'Quoted cost' }, key: 'acme-quotes.book:view' } },
    'waybill.record': { quote: { title: { zh: '试算运费', en: 'Quoted cost' }, key: 'acme-quotes.book:view' } },
    'waybill.actions': { enquire: { title: { zh: '询价', en: 'Enquire' }, key: 'acme-quotes.enquiries:add' } },
    'palette.commands': { quick: { title: { zh: '快速试算', en: 'Quick quote' }, key: 'acme-quotes.book:add' } },
  },
});
