import { definePlugin } from '@freightdeck/sdk/manifest';

const key = 'acme-tyres.tyres:view';
/** Tyres that are lent to carriers: one of each slot, and one of each kind of page. */
export const acmeTyres = definePlugin({
  id: 'acme-tyres',
  version: '1.0.0',
  sdk: '^1.0',
  title: { zh: '轮胎租赁', en: 'Tyre rental' },
  provides: ['acme-tyres.book@1'],
  routes: {
    'acme-tyres.tyres': {
      path: '/partner/acme-tyres/tyres',
      title: { zh: '轮胎', en: 'Tyres' },
      audience: 'both',
      icon: 'Circle',
    },
    'acme-tyres.tyre': {
      path: '/partner/acme-tyres/tyre',
      title: { zh: '轮胎详情', en: 'Tyre' },
      audience: 'both',
      parent: 'acme-tyres.tyres',
      multi: true,
    },
    'acme-tyres.fit': {
      path: '/partner/acme-tyres/fit',
      title: { zh: '装胎', en: 'Fit a tyre' },
      audience: 'both',
      parent: 'acme-tyres.tyres',
    },
    'acme-tyres.board': {
      path: '/partner/acme-tyres/board',
      title: { zh: '轮胎看板', en: 'Tyre board' },
      audience: 'both',
      icon: 'Board',
    },
  },
  menus: { 'acme-tyres.tyres': 'acme-tyres.tyres', 'acme-tyres.board': 'acme-tyres.board' },
  permissions: { 'acme-tyres.tyres': ['view', 'add'], 'acme-tyres.board': ['view'] },
  serves: {
    'tyres/paging': key,
    'tyres/total': key,
    'tyres/get': key,
    'tyres/events': key,
    'tyres/fit': 'acme-tyres.tyres:add',
    plates: key,
    trips: key,
  },
  // The service counts a vehicle's waybills in the console, as the person who asks.
  calls: { waybill: 'read' },
  contributions: {
    'waybill.columns': { tyres: { title: { zh: '轮胎', en: 'Tyres' }, key } },
    'waybill.record': { tyres: { title: { zh: '轮胎', en: 'Tyres' }, key } },
    'waybill.actions': { fit: { title: { zh: '装胎', en: 'Fit a tyre' }, key: 'acme-tyres.tyres:add' } },
    'vehicle.checks': { load: { title: { zh: '轮胎载重', en: 'Tyre load' }, key } },
    'cockpit.tiles': { worn: { title: { zh: '待换轮胎', en: 'Worn tyres' }, key, order: 950 } },
    'palette.commands': { find: { title: { zh: '查找轮胎', en: 'Find a tyre' }, key } },
    'goods.priceChange': { tyres: { title: { zh: '轮胎费占比', en: 'Share of tyres' }, key } },
  },
});
