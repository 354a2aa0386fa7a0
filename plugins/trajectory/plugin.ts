import { definePlugin } from '@freightdeck/sdk/manifest';

export const trajectory = definePlugin({
  id: 'trajectory',
  version: '0.1.0',
  sdk: '^1.0',
  title: { zh: '轨迹管理', en: 'Trajectory' },
  activation: 'manual',
  routes: {},
  menus: {},
  permissions: {},
});
