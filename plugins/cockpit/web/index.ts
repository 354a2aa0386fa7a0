import { defineWeb } from '@freightdeck/sdk/web';
import { cockpit } from '../plugin.ts';

export default defineWeb(cockpit, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {
    home: () => import('./pages/home.tsx'),
    chartDetail: () => import('./pages/chart-detail.tsx'),
    chartMoneyDetail: () => import('./pages/chart-money-detail.tsx'),
    chinaMapDetail: () => import('./pages/china-map-detail.tsx'),
    dataFullScreen: () => import('./pages/data-full-screen.tsx'),
    realTimeMonitoring: () => import('./pages/real-time-monitoring.tsx'),
    jscConfig: () => import('./pages/jsc-config.tsx'),
  },
});
