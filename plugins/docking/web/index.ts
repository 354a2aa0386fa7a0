import { defineWeb } from '@freightdeck/sdk/web';
import { docking } from '../plugin.ts';

export default defineWeb(docking, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {
    threePlatformConfiguration: () => import('./pages/open-platforms.ts'),
    openPlatformDetail: () => import('./pages/open-platform-detail.ts'),
    ownerEnterpriseConfiguration: () => import('./pages/company-links.ts'),
    openCallLog: () => import('./pages/open-calls.ts'),
  },
  resources: {
    openPlatform: () => import('../contract/open-platform.ts'),
    openPlatformName: () => import('../contract/open-platform.ts'),
  },
});
