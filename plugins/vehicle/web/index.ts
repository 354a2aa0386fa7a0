import { defineWeb } from '@freightdeck/sdk/web';
import { vehicle } from '../plugin.ts';

export default defineWeb(vehicle, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {
    carInfo: () => import('./pages/car-info.ts'),
    carInfo2: () => import('./pages/car-info-2.ts'),
    carInfoDetail: () => import('./pages/car-info-detail.ts'),
    carInfoUpdataList: () => import('./pages/change-records.ts'),
    carInfoUpdataDetail: () => import('./pages/change-detail.ts'),
    carInfoUpdate: () => import('./pages/change-form.tsx'),
    carInfoKeep: () => import('./pages/cert-keeps.ts'),
    carInfoKeepUpdate: () => import('./pages/cert-update.ts'),
    modifyVehicle: () => import('./pages/modifications.ts'),
    platformVehicleBlockList: () => import('./pages/block-list.ts'),
  },
  resources: {
    vehicle: () => import('../contract/vehicle.ts'),
    vehicleChange: () => import('../contract/audit.ts'),
    vehicleCertKeep: () => import('../contract/cert-keep.ts'),
  },
});
