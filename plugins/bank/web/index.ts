import { defineWeb } from '@freightdeck/sdk/web';
import { bank } from '../plugin.ts';

export default defineWeb(bank, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {},
});
