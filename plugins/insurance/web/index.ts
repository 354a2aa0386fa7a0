import { defineWeb } from '@freightdeck/sdk/web';
import { insurance } from '../plugin.ts';

export default defineWeb(insurance, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {
    insureProductInfo: () => import('./pages/products.tsx'),
    insureProductDetail: () => import('./pages/product-detail.ts'),
    shipperInsuranceConfig: () => import('./pages/shipper-insurances.ts'),
    shipperInsuranceDetail: () => import('./pages/shipper-insurance-detail.ts'),
    policyManager: () => import('./pages/policies.ts'),
    platformPolicyManager: () => import('./pages/platform-policies.ts'),
    bspolicyManager: () => import('./pages/insurer-policies.ts'),
    policyDetail: () => import('./pages/policy-detail.ts'),
    underwritingAccount: () => import('./pages/underwriting-accounts.ts'),
    underwritingEntries: () => import('./pages/underwriting-entries.ts'),
    underwritingTopUps: () => import('./pages/underwriting-top-ups.ts'),
    bswithdrawRecord: () => import('./pages/withdrawals.ts'),
  },
  parts: {
    'waybill.record': {
      policies: () => import('./parts/waybill-policies.ts'),
    },
  },
  resources: {
    policy: () => import('../contract/policy.ts'),
    insureProduct: () => import('../contract/product.ts'),
    underwritingAccount: () => import('../contract/underwriting.ts'),
  },
});
