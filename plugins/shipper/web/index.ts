import { defineWeb } from '@freightdeck/sdk/web';
import { shipper } from '../plugin.ts';

export default defineWeb(shipper, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {
    shippeInfoConfig: () => import('./pages/shipper-rules.ts'),
    serviceProviderUserManage: () => import('./pages/provider-shippers.ts'),
    consignorConfigList: () => import('./pages/consignor-configs.ts'),
    serviceProviderUserRateManage: () => import('./pages/shipper-rates.ts'),
    shipperRateHistory: () => import('./pages/rate-history.ts'),
    serviceProviderUserBatchEditRecord: () => import('./pages/shipper-batches.ts'),
    platformServiceProviderUserBatchEditRecord: () => import('./pages/platform-batches.ts'),
    ownerDebitDetail: () => import('./pages/debits.ts'),
    enterpriseAudit: () => import('./pages/enterprise-audit.ts'),
    enterpriseDetail: () => import('./pages/enterprise-detail.ts'),
    consignorConfigDetail: () => import('./pages/config-records.ts'),
    creditExpansionRecord: () => import('./pages/credit-expansions.ts'),
  },
  resources: { company: () => import('../contract/company.ts') },
});
