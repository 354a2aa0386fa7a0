import { defineWeb } from '@freightdeck/sdk/web';
import { prepay } from '../plugin.ts';

export default defineWeb(prepay, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {},
});
