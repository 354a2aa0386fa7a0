import { defineWeb } from '@freightdeck/sdk/web';
import { report } from '../plugin.ts';

export default defineWeb(report, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {
    report: () => import('./pages/report-centre.tsx'),
    exportReport: () => import('./pages/export-report.tsx'),
    reportSetting: () => import('./pages/report-settings.ts'),
    setting: () => import('./pages/report-settings.ts'),
    reportInfoPlatform: () => import('./pages/platform-days.ts'),
    reportInfoBigData: () => import('./pages/big-data.ts'),
    applyReportNew: () => import('./pages/business.ts'),
    applyReportNewPlatform: () => import('./pages/platform-business.ts'),
    ownerDayReport: () => import('./pages/owner-days.ts'),
    serviceProviderSystemStatisticalReport: () => import('./pages/tenant-months.ts'),
    wayBillDayReport: () => import('./pages/waybill-days.ts'),
    wayBillMonthReport: () => import('./pages/waybill-months.ts'),
    cargoOwnerFunds: () => import('./pages/owner-funds.ts'),
    cargoOwnerFundsDetail: () => import('./pages/owner-funds-detail.ts'),
    serviceProviderFunds: () => import('./pages/provider-funds.ts'),
    tripProfit: () => import('./pages/trip-profit.ts'),
    shipperProfit: () => import('./pages/shipper-profit.ts'),
    recordReports: () => import('./pages/upload-records.tsx'),
  },
});
