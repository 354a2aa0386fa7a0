import { defineWeb } from '@freightdeck/sdk/web';
import { evidence } from '../plugin.ts';

export default defineWeb(evidence, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {},
});
