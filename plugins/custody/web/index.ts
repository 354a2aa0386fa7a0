import { defineWeb } from '@freightdeck/sdk/web';
import { custody } from '../plugin.ts';

export default defineWeb(custody, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {},
});
