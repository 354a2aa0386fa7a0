import { definePlugin } from '@freightdeck/sdk/manifest';

export const report = definePlugin({
  id: 'report',
  version: '0.1.0',
  sdk: '^1.0',
  title: { zh: '报表查询', en: 'Reports' },
  routes: {
    exportReport: { path: '/exportReport', title: { zh: '导出列表', en: 'Export list' }, audience: 'both', group: 'reportQueryManage', icon: 'ArrowDownload', open: true },
  },
  menus: { exportReport: 'exportReport' },
  permissions: { exportReport: ['view', 'download', 'retry', 'cancel'] },
});
