import type { Http } from '@freightdeck/sdk/web';

interface Called {
  readonly path: string;
}
/**
 * The same client with each contract passed through `pass` before its call is made: it may refuse by throwing, or
 * answer another contract. `kind` is what a call of a resource adds to its path.
 */
export const callsThrough = (http: Http, pass: <T extends Called>(one: T, kind?: string) => T): Http => ({
  run: async (command, ...rest) => http.run(pass(command), ...rest),
  ask: async (query, ...rest) => http.ask(pass(query), ...rest),
  list: async (resource, ...rest) => http.list(pass(resource, 'paging'), ...rest),
  total: async (resource, ...rest) => http.total(pass(resource, 'total'), ...rest),
  listing: async (resource, ...rest) => http.listing(pass(resource, 'listing'), ...rest),
  get: async (resource, ...rest) => http.get(pass(resource, 'get'), ...rest),
  counts: async (resource, ...rest) => http.counts(pass(resource, 'statistics'), ...rest),
  events: async (resource, ...rest) => http.events(pass(resource, 'events'), ...rest),
});
