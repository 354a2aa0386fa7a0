import { defineWeb } from '@freightdeck/sdk/web';
import { demo } from '../plugin.ts';

export default defineWeb(demo, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {},
});
