import { defineWeb } from '@freightdeck/sdk/web';
import { carrier } from '../plugin.ts';

export default defineWeb(carrier, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {
    carownerManage: () => import('./pages/car-owners.ts'),
    carownerDetail: () => import('./pages/car-owner-detail.ts'),
    carCaptainManage: () => import('./pages/car-captains.ts'),
    carCaptainDetail: () => import('./pages/car-captain-detail.ts'),
    faceManage: () => import('./pages/faces.ts'),
    faceLocks: () => import('./pages/face-locks.ts'),
    faceScenes: () => import('./pages/face-scenes.ts'),
  },
  resources: {
    driver: () => import('../contract/driver.ts'),
    carCaptain: () => import('../contract/car-captain.ts'),
    driverChange: () => import('../contract/audit.ts'),
  },
});
