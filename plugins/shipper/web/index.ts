import { defineWeb } from '@freightdeck/sdk/web';
import { shipper } from '../plugin.ts';

/** No pages of its own: its messages name the fields that goods and waybills show and ask for. */
export default defineWeb(shipper, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {},
});

/** Forms that refer to one look it up by its name: this half brings the resource along. */
export { companies } from '../contract/index.ts';
