import { defineWeb } from '@freightdeck/sdk/web';
import { goods } from '../plugin.ts';

export default defineWeb(goods, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {
    goodsInfo: () => import('./pages/goods-list.ts'),
    goodsInfoDetail: () => import('./pages/goods-detail.ts'),
  },
});

/** Forms that refer to one look it up by its name: this half brings the resource along. */
export { goodsSources } from '../contract/index.ts';
