import { definePlugin } from '@freightdeck/sdk/manifest';

export const prepay = definePlugin({
  id: 'prepay',
  version: '0.1.0',
  sdk: '^1.0',
  title: { zh: '预付管理', en: 'Prepayment' },
  requires: ['waybill', 'bank'],
  uses: ['goods', 'shipper', 'carrier', 'vehicle'],
  routes: {
    prepayManagerNew: {
      path: '/prepayManagerNew',
      title: { zh: '预付管理', en: 'Prepay management' },
      audience: 'both',
      group: 'settlementManage',
      icon: 'MoneyHand',
      finds: { prepaySn: 'YF\\d{10,}' },
    },
    spPrepayManagerNew: {
      path: '/spPrepayManagerNew',
      title: { zh: '服务商预付管理', en: 'Provider prepay' },
      audience: 'provider',
      group: 'settlementManage',
      icon: 'ClipboardTaskList',
    },
    tyyPrepayOrderManage: {
      path: '/tyyPrepayOrderManage',
      title: { zh: '油气预付订单(TYY)', en: 'TYY oil/gas prepay orders' },
      audience: 'both',
      group: 'settlementManage',
      icon: 'TextBulletListSquare',
    },
    tyyCashPayOrderManage: {
      path: '/tyyCashPayOrderManage',
      title: { zh: '现金支付订单(TYY)', en: 'TYY cash pay orders' },
      audience: 'both',
      group: 'settlementManage',
      icon: 'Table',
    },
    prepayDetail: {
      path: '/prepayManagerNew/detail',
      title: { zh: '预付详情', en: 'Prepayment' },
      audience: 'both',
      open: true,
      parent: 'prepayManagerNew',
      multi: true,
      shows: { prepayOrder: 'id' },
    },
  },
  menus: {
    prepayManagerNew: 'prepayManagerNew',
    spPrepayManagerNew: 'spPrepayManagerNew',
    tyyPrepayOrderManage: 'tyyPrepayOrderManage',
    tyyCashPayOrderManage: 'tyyCashPayOrderManage',
  },
  permissions: {
    prepayManagerNew: [
      'view',
      'add',
      'audit',
      'batchAudit',
      'pay',
      'batchPay',
      'reject',
      'cancel',
      'recover',
      'detail',
      'export',
    ],
    spPrepayManagerNew: ['view', 'audit', 'batchAudit', 'pay', 'retry', 'export', 'detail'],
    tyyPrepayOrderManage: ['view', 'query', 'retry', 'refund', 'detail', 'export'],
    tyyCashPayOrderManage: ['view', 'query', 'retry', 'detail', 'export'],
  },
  contributions: {
    'waybill.record': {
      advances: {
        title: { zh: '预付', en: 'Advances' },
        order: 50,
        key: ['prepayManagerNew:view', 'spPrepayManagerNew:view'],
      },
    },
  },
});
