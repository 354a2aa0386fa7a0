import { defineWeb } from '@freightdeck/sdk/web';
import { provider } from '../plugin.ts';

export default defineWeb(provider, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {
    serviceProvider: () => import('./pages/providers.ts'),
    serviceProviderDetail: () => import('./pages/provider-detail.ts'),
    serviceProviderNew: () => import('./pages/providers-new.ts'),
    serviceProviderOpen: () => import('./pages/open-provider.ts'),
    serviceProviderUser: () => import('./pages/provider-shippers.ts'),
    serviceProviderRequire: () => import('./pages/requirements.ts'),
    serviceProviderRequireState: () => import('./pages/requirement-states.ts'),
    serviceProviderSecretKey: () => import('./pages/secret-keys.ts'),
    serviceBatchEditRecord: () => import('./pages/provider-batches.ts'),
    serviceBatchEditDetail: () => import('./pages/batch-rows.ts'),
    ylCopartner: () => import('./pages/copartners.ts'),
    ylCopartnerDetail: () => import('./pages/copartner-detail.ts'),
    ylCopartnerBind: () => import('./pages/copartner-binds.ts'),
    eleContractFeeRecord: () => import('./pages/contract-fees.ts'),
    serviceEditRecord: () => import('./pages/provider-records.ts'),
    serviceProviderEditRecord: () => import('./pages/config-records.ts'),
    serviceConfigEditRecord: () => import('./pages/service-records.ts'),
    serviceProviderQrCodeEditRecord: () => import('./pages/code-records.ts'),
  },
  resources: {
    copartner: () => import('../contract/copartner.ts'),
    requirement: () => import('../contract/requirement.ts'),
    serviceProvider: () => import('../contract/provider.ts'),
  },
});
