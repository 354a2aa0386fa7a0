import { definePlugin } from '@freightdeck/sdk/manifest';
import { defineWeb, freePage } from '@freightdeck/sdk/web';
import type { CatalogueEntry } from '@freightdeck/core/web/plugins';

const manifest = definePlugin({
  id: 'shell',
  version: '0.1.0',
  sdk: '^1.0',
  title: { zh: '外壳', en: 'Shell' },
  activation: 'always',
  routes: {
    wechatUnbind: {
      path: '/wechatUnbind',
      title: { zh: '微信解绑', en: 'Unbind messaging account' },
      audience: 'both',
      icon: 'LinkDismiss',
      open: true,
      cache: false,
    },
  },
  menus: {},
  permissions: {},
});
const none = () => Promise.resolve({ default: {} });

/** Pages inside the frame that belong to the shell itself and use its texts. */
export const ownPages: CatalogueEntry = {
  manifest,
  load: () =>
    Promise.resolve({
      default: defineWeb(manifest, {
        messages: { zh: none, en: none },
        pages: { wechatUnbind: async () => ({ page: freePage((await import('./unbind-page.tsx')).UnbindPage) }) },
      }),
    }),
};
