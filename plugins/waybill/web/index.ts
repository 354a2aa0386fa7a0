import { defineWeb } from '@freightdeck/sdk/web';
import { waybill } from '../plugin.ts';

export default defineWeb(waybill, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {
    waybillListManage: () => import('./pages/dispatch-list.ts'),
    waybillManage: () => import('./pages/waybill-list.tsx'),
    platformWaybillManage: () => import('./pages/platform-waybills.tsx'),
    provideWaybillManager: () => import('./pages/provider-waybills.ts'),
    waybillManageTree: () => import('./pages/waybill-tree.tsx'),
    waybillAssessment: () => import('./pages/assessments.ts'),
    creditScores: () => import('./pages/credit-scores.ts'),
    waybillModifyVehicleNum: () => import('./pages/vehicle-changes.ts'),
    waybillModifyCarCaptain: () => import('./pages/captain-changes.ts'),
    waybillFrozen: () => import('./pages/frozen.ts'),
    batchImport: () => import('./pages/import-batches.ts'),
    batchImportDetail: () => import('./pages/import-rows.tsx'),
    waybillDetail: () => import('./pages/waybill-detail.ts'),
  },
  parts: {
    'waybill.actions': {
      print: () => import('./parts/waybill-print.tsx'),
      evidencePack: () => import('./parts/evidence-pack.tsx'),
    },
    'goods.priceChange': { affectedTrips: () => import('./parts/affected-trips.tsx') },
  },
  resources: {
    waybill: () => import('../contract/waybill.ts'),
    importBatch: () => import('../contract/imports.ts'),
    waybillChange: () => import('../contract/changes.ts'),
  },
});
