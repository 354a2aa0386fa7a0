import { defineWeb } from '@freightdeck/sdk/web';
import { goods } from '../plugin.ts';

export default defineWeb(goods, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {
    goodsInfo: () => import('./pages/goods-list.ts'),
    goodsInfoDetail: () => import('./pages/goods-detail.ts'),
  },
});
