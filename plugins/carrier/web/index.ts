import { defineWeb } from '@freightdeck/sdk/web';
import { carrier } from '../plugin.ts';

export default defineWeb(carrier, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {
    carownerManage: () => import('./pages/car-owners.ts'),
    carownerDetail: () => import('./pages/car-owner-detail.ts'),
    carCaptainManage: () => import('./pages/car-captains.ts'),
    carCaptainDetail: () => import('./pages/car-captain-detail.ts'),
    contactErasure: () => import('./pages/contacts.ts'),
    faceManage: () => import('./pages/faces.ts'),
    faceLocks: () => import('./pages/face-locks.ts'),
    faceScenes: () => import('./pages/face-scenes.ts'),
  },
  parts: {
    'driver.record': { erasure: () => import('./parts/erasure-preview.tsx').then((one) => ({ part: one.ofDriver })) },
    'carCaptain.record': {
      erasure: () => import('./parts/erasure-preview.tsx').then((one) => ({ part: one.ofCaptain })),
    },
    'carOwner.record': { erasure: () => import('./parts/erasure-preview.tsx').then((one) => ({ part: one.ofOwner })) },
    'broker.record': { erasure: () => import('./parts/erasure-preview.tsx').then((one) => ({ part: one.ofBroker })) },
    'copartner.record': {
      erasure: () => import('./parts/erasure-preview.tsx').then((one) => ({ part: one.ofPartner })),
    },
  },
  resources: {
    driver: () => import('../contract/driver.ts'),
    carCaptain: () => import('../contract/car-captain.ts'),
    carOwner: () => import('../contract/car-owner.ts'),
    broker: () => import('../contract/broker.ts'),
    erasedContact: () => import('../contract/contact.ts'),
    driverChange: () => import('../contract/audit.ts'),
  },
});
