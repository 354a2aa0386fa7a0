import { defineWeb } from '@freightdeck/sdk/web';
import { settlement } from '../plugin.ts';

export default defineWeb(settlement, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {},
});
