import { defineWeb } from '@freightdeck/sdk/web';
import { invoice } from '../plugin.ts';

export default defineWeb(invoice, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {},
});
