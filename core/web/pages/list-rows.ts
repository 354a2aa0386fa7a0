import type { Page, RecordOf, Resource } from '@freightdeck/sdk/contract';
import type { Http, ListDefinition } from '@freightdeck/sdk/web';
import { prefetchRows } from '../prefetch/first-rows.ts';
import { conditionsOf, ordersOf, readState } from './list-query.ts';
import type { ListState } from './list-query.ts';
import { dayWords } from './day-words.ts';

/** A record whose fields are known at run time only. */
export type AnyRecord = RecordOf<Resource>;
/** Tells apart what lists ask. */
export const rowsKey = ({ resource, fixed }: ListDefinition, state: ListState): string =>
  JSON.stringify([resource.path, fixed, state]);

/** The rows of a state. The total is asked for apart, so that nobody waits for it. */
export const readRows = (
  http: Http,
  definition: ListDefinition,
  state: ListState,
  signal?: AbortSignal,
): Promise<Page<AnyRecord>> =>
  http.list(
    definition.resource,
    {
      conditions: conditionsOf(definition, state.sought),
      page: state.page,
      limit: state.limit,
      count: false,
      ...ordersOf(state),
    },
    { quiet: true, ...(signal ? { signal } : {}) },
  );
/**
 * Asks for the rows of the list at an address before it is drawn; not while the address names a record to audit.
 * Resolves when they are read, or could not be.
 */
export async function prefetchList(
  http: Http,
  definition: ListDefinition,
  query: Readonly<Record<string, string>>,
): Promise<void> {
  if (query['audit'] !== undefined) return;
  const state = readState(definition, query, await dayWords(definition.resource, query));
  await prefetchRows(rowsKey(definition, state), () => readRows(http, definition, state));
}
