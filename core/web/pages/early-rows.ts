import type { Page, RecordOf, Resource } from '@freightdeck/sdk/contract';
import type { Http, ListDefinition } from '@freightdeck/sdk/web';
import { conditionsOf, ordersOf, readState } from './list-query.ts';
import type { ListState } from './list-query.ts';

/** A record whose fields are known at run time only. */
export type AnyRecord = RecordOf<Resource>;
/** What a list is asked by. */
type Asked = Pick<ListDefinition, 'resource' | 'fixed' | 'sort'>;
/** What a list asks first when its address says nothing more: enough to ask it before the list's own code has come. */
export interface FirstQuestion extends Pick<ListDefinition, 'fixed' | 'sort'> {
  readonly path: Resource['path'];
}
/** Readings begun before their list is drawn, each for the first list that would ask the same, and not for long. */
const begun = new Map<string, Begun>();
export interface Begun {
  readonly reading: Promise<Page<AnyRecord>>;
  /** Once it is there, and since when: a list that begins with it is drawn once, not first without rows. */
  read?: { readonly page: Page<AnyRecord>; readonly at: number };
}
const begunFor = 3000;
const keyOf = ({ resource, fixed }: Asked, state: ListState): string => JSON.stringify([resource.path, fixed, state]);

/** The rows of a state. The total is asked for apart, so that nobody waits for it. */
export const readRows = (http: Http, asked: Asked, state: ListState, signal?: AbortSignal): Promise<Page<AnyRecord>> =>
  http.list(
    asked.resource,
    {
      conditions: conditionsOf(asked, state.filters),
      page: state.page,
      limit: state.limit,
      count: false,
      ...ordersOf(state),
    },
    { quiet: true, ...(signal ? { signal } : {}) },
  );
/** What has been read of a list already. */
export const begunRows = (asked: Asked, state: ListState): Begun | undefined => begun.get(keyOf(asked, state));
/** The same, for the list that takes it up. */
export function takeRows(asked: Asked, state: ListState): Begun | undefined {
  const key = keyOf(asked, state);
  const found = begun.get(key);
  begun.delete(key);
  return found;
}
/**
 * Begins to read the list at an address, for who knows that it will be drawn: not while the address names a record to
 * audit. Resolves when it is read, or could not be.
 */
export async function beginList(http: Http, asked: Asked, query: Readonly<Record<string, string>>): Promise<void> {
  if (query['audit'] !== undefined) return;
  const state = readState(asked, query);
  const key = keyOf(asked, state);
  const known = begun.get(key);
  const one: Begun = known ?? { reading: readRows(http, asked, state) };
  if (!known) {
    begun.set(key, one);
    setTimeout(() => {
      begun.delete(key);
    }, begunFor);
  }
  await one.reading.then(
    (page) => {
      one.read = { page, at: Date.now() };
    },
    () => undefined,
  );
}
/** A resource of which nothing but its path is known yet. */
const unknown = {
  name: '',
  table: '',
  tenancy: 'tenant',
  fields: {},
  filters: {},
  sorts: [],
  label: '',
  access: 'session',
} satisfies Omit<Resource, 'path'>;
/** Begins to read a list by its first question; the list, when its code has come, takes it up as its own. */
export const beginQuestion = (http: Http, { path, ...rest }: FirstQuestion): Promise<void> =>
  beginList(http, { resource: { ...unknown, path }, ...rest }, {});
