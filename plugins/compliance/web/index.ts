import { defineWeb } from '@freightdeck/sdk/web';
import { compliance } from '../plugin.ts';

export default defineWeb(compliance, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {
    fiveFlowCheck: () => import('./pages/five-flow-check.ts'),
    fiveFlowDetail: () => import('./pages/five-flow-detail.ts'),
    complianceRule: () => import('./pages/rules.tsx'),
    complianceRuleHistory: () => import('./pages/rule-history.ts'),
    complianceWaiver: () => import('./pages/waivers.tsx'),
    regReportQueue: () => import('./pages/report-queues.ts'),
    regReportMessages: () => import('./pages/report-messages.tsx'),
    regReportDetail: () => import('./pages/report-detail.ts'),
    regReportMonths: () => import('./pages/report-months.tsx'),
    taxFiling: () => import('./pages/tax-filings.ts'),
  },
  parts: {
    'waybill.record': {
      compliance: () => import('./parts/waybill-compliance.ts'),
    },
  },
  resources: {
    complianceResult: () => import('../contract/check.ts'),
    regReport: () => import('../contract/report.ts'),
    complianceWaiver: () => import('../contract/waiver.ts'),
  },
});
