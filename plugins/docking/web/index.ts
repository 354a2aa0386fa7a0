import { defineWeb } from '@freightdeck/sdk/web';
import { docking } from '../plugin.ts';

export default defineWeb(docking, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {},
});
