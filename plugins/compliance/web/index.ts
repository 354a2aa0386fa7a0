import { defineWeb } from '@freightdeck/sdk/web';
import { compliance } from '../plugin.ts';

export default defineWeb(compliance, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {},
});
