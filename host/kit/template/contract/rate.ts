import { defineQuery, money, weight } from '@freightdeck/sdk/contract';

/**
 * Query of our own service (`server`): the price per tonne. The console forwards this path because `plugin.ts` declares
 * it in `serves`.
 */
export const rate = defineQuery({
  name: 'acme-quotes.rate',
  path: '/api/partner/acme-quotes/rate',
  access: ['acme-quotes.book:view'],
  input: { weight: weight() },
  answer: { price: money() },
});
