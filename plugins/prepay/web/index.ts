import { defineWeb } from '@freightdeck/sdk/web';
import { prepay } from '../plugin.ts';

export default defineWeb(prepay, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {
    prepayManagerNew: () => import('./pages/prepay-orders.ts'),
    spPrepayManagerNew: () => import('./pages/finance-bench.ts'),
    tyyPrepayOrderManage: () => import('./pages/tyy-fuel-orders.ts'),
    tyyCashPayOrderManage: () => import('./pages/tyy-cash-orders.ts'),
    prepayDetail: () => import('./pages/prepay-detail.ts'),
  },
  parts: {
    'waybill.record': {
      advances: () => import('./parts/waybill-advances.ts'),
    },
  },
  resources: { prepayOrder: () => import('../contract/prepay-order.ts') },
});
