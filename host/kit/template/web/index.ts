import { defineWeb, Http } from '@freightdeck/sdk/web';
import { cargos } from '../contract/enquiry.ts';
import { acmeQuotes } from '../plugin.ts';
import { QuoteBook, Quotes } from './stores/quote-book.ts';

export default defineWeb(acmeQuotes, {
  messages: { zh: () => import('../locales/zh.json'), en: () => import('../locales/en.json') },
  pages: {
    'acme-quotes.book': () => import('./pages/quotes.tsx'),
    'acme-quotes.enquiries': () => import('./pages/enquiries.ts'),
    'acme-quotes.enquiry': () => import('./pages/enquiry.ts'),
    'acme-quotes.enquire': () => import('./pages/enquire.ts'),
  },
  dictionaries: {
    'acme-quotes.cargo': async ({ get }) => (await get(Http).ask(cargos, {}, { quiet: true }))?.entries ?? [],
  },
  parts: {
    'cockpit.tiles': { quotes: () => import('./parts/quote-tile.tsx') },
    'waybill.columns': { cost: () => import('./parts/quoted-cost.tsx') },
    'waybill.record': { quote: () => import('./parts/waybill-quote.tsx') },
    'waybill.actions': { enquire: () => import('./parts/enquire-button.tsx') },
    'palette.commands': { quick: () => import('./parts/quick-quote.tsx') },
  },
  setup: (context) => context.provide(Quotes, () => new QuoteBook()),
});
