import { defineQuery, money, weight } from '@freightdeck/sdk/contract';

/**
 * What our own service (`server`) asks for a tonne. The console lets this path through because `plugin.ts` serves it.
 */
export const rate = defineQuery({
  name: 'acme-quotes.rate',
  path: '/api/partner/acme-quotes/rate',
  access: ['acme-quotes.book:view'],
  input: { weight: weight() },
  answer: { price: money() },
});
