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
    dataFullScreen: { path: '/dataFullScreen', title: { zh: '数据大屏', en: 'Data wall' }, audience: 'both', group: 'cockpit', icon: 'DataUsage' },
    realTimeMonitoring: { path: '/realTimeMonitoring', title: { zh: '实时监控', en: 'Real-time monitoring' }, audience: 'both', group: 'cockpit', icon: 'Location' },
    jscConfig: { path: '/jscConfig', title: { zh: '驾驶舱配置', en: 'Cockpit configuration' }, audience: 'operator', group: 'cockpit', icon: 'Settings' },
  },
  menus: { home: 'home', dataFullScreen: 'dataFullScreen', realTimeMonitoring: 'realTimeMonitoring', jscConfig: 'jscConfig' },
  permissions: {
    home: ['view', 'fullScreen'],
    dataFullScreen: ['view', 'fullScreen'],
    realTimeMonitoring: ['view'],
    jscConfig: ['view', 'add', 'edit', 'delete', 'preview'],
  },
});
