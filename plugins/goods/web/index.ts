import { defineWeb } from '@freightdeck/sdk/web';
import { goods } from '../plugin.ts';

export default defineWeb(goods, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {
    goodsInfo: () => import('./pages/goods-list.ts'),
    goodsInfoDetail: () => import('./pages/goods-detail.ts'),
    platformGoodsInfo: () => import('./pages/platform-goods.ts'),
    platformGoodsDetail: () => import('./pages/platform-goods-detail.ts'),
    editSource: () => import('./pages/edit-source.tsx'),
    sourceEditRecord: () => import('./pages/edit-records.ts'),
    goodsAddressBook: () => import('./pages/address-book.ts'),
    GoodsInfoFeeOrder: () => import('./pages/fee-orders.ts'),
    platformYuehuoConfig: () => import('./pages/yuehuo-configs.ts'),
    yuehuoBilling: () => import('./pages/yuehuo-bills.ts'),
    yuehuoBillingNew: () => import('./pages/yuehuo-lines.ts'),
    yuehuoOrders: () => import('./pages/yuehuo-orders.ts'),
    yuehuoBillDetail: () => import('./pages/yuehuo-bill-detail.ts'),
  },
  resources: {
    goods: () => import('../contract/goods.ts'),
    address: () => import('../contract/address-book.ts'),
    yuehuoBill: () => import('../contract/yuehuo.ts'),
    yuehuoOrder: () => import('../contract/yuehuo.ts'),
  },
});
