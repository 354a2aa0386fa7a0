import { defineWeb } from '@freightdeck/sdk/web';
import { vehicle } from '../plugin.ts';

/** No pages of its own: its messages name the fields that goods and waybills show and ask for. */
export default defineWeb(vehicle, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {},
});

/** Forms that refer to one look it up by its name: this half brings the resource along. */
export { vehicles } from '../contract/index.ts';
