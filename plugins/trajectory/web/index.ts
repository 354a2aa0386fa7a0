import { defineWeb } from '@freightdeck/sdk/web';
import { trajectory } from '../plugin.ts';

export default defineWeb(trajectory, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {
    trackSelect: () => import('./pages/track-select.tsx'),
    trackSelectNew: () => import('./pages/waybill-tracks.ts'),
    trackDetail: () => import('./pages/track-detail.ts'),
    trackPlayback: () => import('./pages/track-playback.tsx'),
    locusAlarmInfo: () => import('./pages/alarms.ts'),
    locusAlarmDetail: () => import('./pages/alarm-detail.ts'),
    waybillService: () => import('./pages/waybill-services.ts'),
    accountStatement: () => import('./pages/statements.ts'),
    serviceUsageDetail: () => import('./pages/usages.ts'),
    trajectoryDeviceVehicle: () => import('./pages/devices.ts'),
    trajectoryMonitoringConfig: () => import('./pages/configs.tsx'),
    pathSimplifierIns: () => import('./pages/path-simplifier.tsx'),
    ocrOperate: () => import('./pages/ocr-records.ts'),
    ocrDetail: () => import('./pages/ocr-detail.ts'),
  },
  parts: {
    'waybill.record': {
      track: () => import('./parts/waybill-track.tsx'),
    },
  },
  resources: {
    locusAlarm: () => import('../contract/alarm.ts'),
    ocrRecord: () => import('../contract/ocr.ts'),
  },
});
