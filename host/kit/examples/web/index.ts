import { defineWeb, Http } from '@freightdeck/sdk/web';
import { acmeTyres } from '../plugin.ts';
import { TyreBook, Tyres } from './stores/tyre-book.ts';

export default defineWeb(acmeTyres, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {
    'acme-tyres.tyres': () => import('./pages/list.ts'),
    'acme-tyres.tyre': () => import('./pages/record.ts'),
    'acme-tyres.fit': () => import('./pages/form.ts'),
    'acme-tyres.board': () => import('./pages/custom.tsx'),
  },
  parts: {
    'waybill.columns': { tyres: () => import('./parts/waybill-column.tsx') },
    'waybill.record': { tyres: () => import('./parts/waybill-tab.tsx') },
    'waybill.actions': { fit: () => import('./parts/waybill-action.tsx') },
    'vehicle.checks': { load: () => import('./parts/vehicle-check.tsx') },
    'cockpit.tiles': { worn: () => import('./parts/cockpit-tile.tsx') },
    'palette.commands': { find: () => import('./parts/palette-command.tsx') },
    'goods.priceChange': { tyres: () => import('./parts/price-change.tsx') },
  },
  setup: (context) => context.provide(Tyres, () => new TyreBook(context.get(Http))),
});
