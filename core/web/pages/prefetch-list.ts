import type { Http, ListDefinition } from '@freightdeck/sdk/web';

/** Asks for the rows of a list before it is drawn; the list takes them up. */
export const prefetchList = async (
  http: Http,
  definition: ListDefinition,
  query: Readonly<Record<string, string>>,
): Promise<void> => (await import('./list-rows.ts')).prefetchList(http, definition, query);
