import { defineWeb } from '@freightdeck/sdk/web';
import { report } from '../plugin.ts';

export default defineWeb(report, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: { exportReport: () => import('./pages/export-report.tsx') },
});
