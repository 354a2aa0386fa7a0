import { defineWeb } from '@freightdeck/sdk/web';
import { audit } from '../plugin.ts';

export default defineWeb(audit, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {
    driverAudit: () => import('./pages/operator-drivers.ts'),
    serviceDriverAuditList: () => import('./pages/provider-drivers.ts'),
    serviceCarAuditList: () => import('./pages/provider-vehicles.ts'),
    driverDetail: () => import('./pages/driver-detail.ts'),
    driverUpdataList: () => import('./pages/driver-changes.ts'),
  },
});
