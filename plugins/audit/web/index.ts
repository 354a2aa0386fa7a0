import { defineWeb } from '@freightdeck/sdk/web';
import { audit } from '../plugin.ts';

export default defineWeb(audit, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {
    driverAudit: () => import('./pages/operator-drivers.ts'),
    driverAudit2: () => import('./pages/second-look.ts'),
    driverBasicAudit: () => import('./pages/driver-basics.ts'),
    userIdentityVerifyList: () => import('./pages/identity-checks.ts'),
    brokerAudit: () => import('./pages/brokers.ts'),
    brokerDetail: () => import('./pages/broker-detail.ts'),
    carownerAudit: () => import('./pages/car-owners.ts'),
    carownerAuditDetail: () => import('./pages/car-owner-detail.ts'),
    serviceDriverAuditList: () => import('./pages/provider-drivers.ts'),
    serviceCarAuditList: () => import('./pages/provider-vehicles.ts'),
    driverDetail: () => import('./pages/driver-detail.ts'),
    driverUpdataList: () => import('./pages/driver-changes.ts'),
  },
  parts: {
    'driver.checks': { papers: () => import('./parts/person-papers.tsx') },
    'carOwner.checks': { papers: () => import('./parts/person-papers.tsx') },
    'carCaptain.checks': { papers: () => import('./parts/person-papers.tsx') },
    'broker.checks': { papers: () => import('./parts/person-papers.tsx') },
    'vehicle.checks': { papers: () => import('./parts/vehicle-papers.tsx') },
    'company.checks': { papers: () => import('./parts/company-papers.tsx') },
  },
});
