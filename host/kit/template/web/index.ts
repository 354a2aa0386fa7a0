import { defineWeb } from '@freightdeck/sdk/web';
import { acmeQuotes } from '../plugin.ts';
import { QuoteBook, Quotes } from './stores/quote-book.ts';

export default defineWeb(acmeQuotes, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: { 'acme-quotes.book': () => import('./pages/quotes.tsx') },
  parts: {
    'cockpit.tiles': { quotes: () => import('./parts/quote-tile.tsx') },
    'waybill.columns': { cost: () => import('./parts/quoted-cost.tsx') },
    'palette.commands': { quick: () => import('./parts/quick-quote.tsx') },
  },
  setup: (context) => context.provide(Quotes, () => new QuoteBook()),
});
