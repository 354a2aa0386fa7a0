import { definePlugin } from '@freightdeck/sdk/manifest';

export const goods = definePlugin({
  id: 'goods',
  version: '0.1.0',
  sdk: '^1.0',
  title: { zh: '货源管理', en: 'Goods sources' },
  requires: ['shipper'],
  routes: {
    goodsInfo: { path: '/goodsInfo', title: { zh: '货源管理', en: 'Goods sources' }, audience: 'provider', group: 'goodsManage', icon: 'BoxMultiple' },
    goodsInfoDetail: { path: '/goodsInfo/detail', title: { zh: '货源详情', en: 'Goods source' }, audience: 'provider', parent: 'goodsInfo', multi: true },
  },
  menus: { goodsInfo: 'goodsInfo' },
  permissions: { goodsInfo: ['view', 'add', 'pause', 'resume', 'close', 'detail', 'export'] },
});
