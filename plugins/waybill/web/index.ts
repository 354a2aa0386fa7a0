import { defineWeb } from '@freightdeck/sdk/web';
import { waybill } from '../plugin.ts';

export default defineWeb(waybill, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {
    waybillListManage: () => import('./pages/dispatch-list.ts'),
    waybillManage: () => import('./pages/waybill-list.tsx'),
    waybillDetail: () => import('./pages/waybill-detail.ts'),
  },
});
