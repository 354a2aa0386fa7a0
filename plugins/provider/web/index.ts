import { defineWeb } from '@freightdeck/sdk/web';
import { provider } from '../plugin.ts';

export default defineWeb(provider, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {
    serviceProvider: () => import('./pages/providers.ts'),
    serviceProviderDetail: () => import('./pages/provider-detail.ts'),
    serviceEditRecord: () => import('./pages/provider-records.ts'),
    serviceProviderEditRecord: () => import('./pages/config-records.ts'),
    serviceConfigEditRecord: () => import('./pages/service-records.ts'),
    serviceProviderQrCodeEditRecord: () => import('./pages/code-records.ts'),
  },
});
