import { definePlugin } from '@freightdeck/sdk/manifest';

/** Simulates drivers and shippers in demo and test mode, and replays the demo data. Never loaded in production. */
export const simulator = definePlugin({
  id: 'simulator',
  version: '0.1.0',
  sdk: '^1.0',
  title: { zh: '模拟器', en: 'Simulator' },
  requires: ['waybill', 'goods', 'shipper', 'carrier', 'vehicle', 'bank', 'prepay'],
  // It plays the outside systems of these.
  uses: ['evidence', 'provider', 'insurance', 'invoice', 'fuel', 'compliance', 'trajectory', 'funds', 'settlement'],
  routes: {
    simulator: {
      path: '/simulator',
      title: { zh: '运输模拟', en: 'Trip simulator' },
      audience: 'provider',
      group: 'truckingManage',
      icon: 'Play',
    },
    simulatedMail: {
      path: '/simulator/mail',
      title: { zh: '模拟邮箱', en: 'Simulated mailbox' },
      audience: 'provider',
      parent: 'simulator',
    },
  },
  menus: { simulator: 'simulator' },
  permissions: { simulator: ['view', 'play'] },
});
