import { defineWeb } from '@freightdeck/sdk/web';
import { funds } from '../plugin.ts';

export default defineWeb(funds, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {},
});
