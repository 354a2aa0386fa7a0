import { definePlugin } from '@freightdeck/sdk/manifest';

export const cockpit = definePlugin({
  id: 'cockpit',
  version: '0.1.0',
  sdk: '^1.0',
  title: { zh: '驾驶舱', en: 'Cockpit' },
  activation: 'always',
  requires: ['waybill', 'shipper', 'carrier', 'vehicle'],
  routes: {
    home: { path: '/home', title: { zh: '驾驶舱', en: 'Cockpit' }, audience: 'both', group: 'cockpit', icon: 'Board', open: true, pinned: true, plain: true },
    chartDetail: { path: '/chartDetail', title: { zh: '交易量详情', en: 'Transaction volume detail' }, audience: 'both', parent: 'home', open: true, plain: true },
    chartMoneyDetail: { path: '/chartMoneyDetail', title: { zh: '交易额详情', en: 'Transaction value detail' }, audience: 'both', parent: 'home', open: true, plain: true },
    chinaMapDetail: { path: '/chinaMapDetail', title: { zh: '收发货分布', en: 'Sending and receiving map' }, audience: 'both', parent: 'home', open: true, plain: true },
  },
  menus: { home: 'home' },
  permissions: { home: ['view', 'fullScreen'] },
});
