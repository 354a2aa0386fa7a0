import { defineWeb } from '@freightdeck/sdk/web';
import { insurance } from '../plugin.ts';

export default defineWeb(insurance, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {},
});
