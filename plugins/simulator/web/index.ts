import { defineWeb } from '@freightdeck/sdk/web';
import { simulator } from '../plugin.ts';

export default defineWeb(simulator, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: { simulator: () => import('./pages/simulator.ts'), simulatedMail: () => import('./pages/mails.tsx') },
});
