import { defineWeb } from '@freightdeck/sdk/web';
import { trajectory } from '../plugin.ts';

export default defineWeb(trajectory, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {},
});
