import { definePlugin } from '@freightdeck/sdk/manifest';

export const docking = definePlugin({
  id: 'docking',
  version: '0.1.0',
  sdk: '^1.0',
  title: { zh: '三方对接', en: 'Third-party docking' },
  uses: ['shipper'],
  routes: {
    threePlatformConfiguration: {
      path: '/threePlatformConfiguration',
      title: { zh: '三方平台配置', en: 'Third-party platforms' },
      audience: 'operator',
      group: 'threeWayDocking',
      icon: 'PlugConnected',
    },
    ownerEnterpriseConfiguration: {
      path: '/ownerEnterpriseConfiguration',
      title: { zh: '货主企业对接配置', en: 'Shipper docking' },
      audience: 'both',
      group: 'threeWayDocking',
      icon: 'Link',
    },
    openPlatformDetail: {
      path: '/threePlatformConfiguration/detail',
      title: { zh: '三方平台详情', en: 'Third-party platform' },
      audience: 'operator',
      parent: 'threePlatformConfiguration',
      multi: true,
      shows: { openPlatform: 'id' },
    },
    openCallLog: {
      path: '/ownerEnterpriseConfiguration/log',
      title: { zh: '对接调用日志', en: 'Call log' },
      audience: 'both',
      open: true,
      parent: 'ownerEnterpriseConfiguration',
    },
  },
  menus: {
    threePlatformConfiguration: 'threePlatformConfiguration',
    ownerEnterpriseConfiguration: 'ownerEnterpriseConfiguration',
  },
  permissions: {
    threePlatformConfiguration: ['view', 'add', 'edit', 'enable', 'disable', 'delete', 'credential', 'test', 'log'],
    ownerEnterpriseConfiguration: ['view', 'add', 'enable', 'disable', 'delete', 'log', 'export'],
  },
});
