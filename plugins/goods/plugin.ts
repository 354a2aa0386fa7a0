import { definePlugin } from '@freightdeck/sdk/manifest';

export const goods = definePlugin({
  id: 'goods',
  version: '0.1.0',
  sdk: '^1.0',
  title: { zh: '货源管理', en: 'Goods sources' },
  requires: ['shipper'],
  routes: {
    goodsInfo: { path: '/goodsInfo', title: { zh: '货源管理', en: 'Goods sources' }, audience: 'provider', group: 'goodsManage', icon: 'BoxMultiple' },
    platformGoodsInfo: { path: '/platformGoodsInfo', title: { zh: '平台货源', en: 'Platform goods sources' }, audience: 'operator', group: 'goodsManage', icon: 'BoxMultiple' },
    platformGoodsDetail: { path: '/platformGoodsInfo/detail', title: { zh: '平台货源详情', en: 'Platform goods source' }, audience: 'operator', parent: 'platformGoodsInfo', multi: true },
    editSource: { path: '/editSource', title: { zh: '编辑货源', en: 'Edit goods source' }, audience: 'provider', group: 'goodsManage', icon: 'Edit', multi: true },
    sourceEditRecord: { path: '/sourceEditRecord', title: { zh: '货源修改记录', en: 'Goods edit record' }, audience: 'provider', group: 'goodsManage', icon: 'History' },
    goodsAddressBook: { path: '/goodsInfo/addressBook', title: { zh: '发货地址簿', en: 'Address book' }, audience: 'provider', parent: 'goodsInfo' },
    GoodsInfoFeeOrder: { path: '/GoodsInfoFeeOrder', title: { zh: '货源信息费订单', en: 'Info-fee orders' }, audience: 'both', group: 'goodsManage', icon: 'Receipt' },
    platformYuehuoConfig: { path: '/platformYuehuoConfig', title: { zh: '约货配置', en: 'Cargo booking configuration' }, audience: 'operator', group: 'goodsManage', icon: 'Settings' },
    yuehuoBilling: { path: '/yuehuoBilling', title: { zh: '约货账单', en: 'Booking bills' }, audience: 'both', group: 'goodsManage', icon: 'CalendarMonth' },
    yuehuoBillingNew: { path: '/yuehuoBillingNew', title: { zh: '约货账单（新）', en: 'Booking bills (new)' }, audience: 'both', group: 'goodsManage', icon: 'CalendarMonth' },
    yuehuoOrders: { path: '/yuehuoBillingNew/orders', title: { zh: '约货单', en: 'Bookings' }, audience: 'both', parent: 'yuehuoBillingNew' },
    yuehuoBillDetail: { path: '/yuehuoBilling/detail', title: { zh: '约货账单详情', en: 'Booking bill' }, audience: 'both', parent: 'yuehuoBilling', multi: true },
    goodsInfoDetail: { path: '/goodsInfo/detail', title: { zh: '货源详情', en: 'Goods source' }, audience: 'provider', parent: 'goodsInfo', multi: true },
  },
  menus: {
    goodsInfo: 'goodsInfo', platformGoodsInfo: 'platformGoodsInfo', editSource: 'editSource', sourceEditRecord: 'sourceEditRecord', GoodsInfoFeeOrder: 'GoodsInfoFeeOrder', platformYuehuoConfig: 'platformYuehuoConfig',
    yuehuoBilling: 'yuehuoBilling', yuehuoBillingNew: 'yuehuoBillingNew',
  },
  permissions: {
    goodsInfo: [
      'view', 'add', 'copy', 'audit', 'edit', 'pause', 'resume', 'close', 'finish', 'extend', 'assign', 'qrcode', 'rateHistory', 'tonsHistory', 'valuationHistory', 'addressBook', 'agentInfo', 'cardEdit',
      'detail', 'template', 'export',
    ],
    platformGoodsInfo: ['view', 'detail', 'audit', 'close', 'rateHistory', 'export'],
    editSource: ['view', 'save', 'submit', 'changePrice', 'changeTons', 'changeValuation'],
    sourceEditRecord: ['view', 'detail', 'export'],
    GoodsInfoFeeOrder: ['view', 'pay', 'refund', 'cancel', 'detail', 'export'],
    platformYuehuoConfig: ['view', 'edit', 'enable', 'disable'],
    yuehuoBilling: ['view', 'confirm', 'detail', 'export'],
    yuehuoBillingNew: ['view', 'generate', 'confirm', 'unconfirm', 'detail', 'export'],
  },
});
