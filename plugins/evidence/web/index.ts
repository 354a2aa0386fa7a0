import { defineWeb } from '@freightdeck/sdk/web';
import { evidence } from '../plugin.ts';

export default defineWeb(evidence, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {
    contractManager: () => import('./pages/contracts.ts'),
    contractManagerPlatform: () => import('./pages/platform-contracts.ts'),
    contractTemplate: () => import('./pages/contract-templates.ts'),
    contractDetail: () => import('./pages/contract-detail.ts'),
    poundManager: () => import('./pages/pounds.ts'),
    poundManagerPlatform: () => import('./pages/platform-pounds.ts'),
    poundDetail: () => import('./pages/pound-detail.ts'),
  },
  parts: {
    'waybill.record': {
      slips: () => import('./parts/waybill-slips.tsx'),
      receipt: () => import('./parts/waybill-receipt.tsx'),
      contract: () => import('./parts/waybill-contracts.ts'),
    },
  },
  resources: {
    pound: () => import('../contract/pound.ts'),
    contract: () => import('../contract/contract.ts'),
    contractTemplate: () => import('../contract/template.ts'),
  },
});
