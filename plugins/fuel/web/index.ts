import { defineWeb } from '@freightdeck/sdk/web';
import { fuel } from '../plugin.ts';

export default defineWeb(fuel, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {},
});
