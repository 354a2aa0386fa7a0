import { baseFilters } from '@freightdeck/sdk/contract';
import type { Condition, Field, FilterKind, ListQuery, Resource } from '@freightdeck/sdk/contract';
import type { GridSort } from '@freightdeck/sdk/ui';
import { pageSizes, sortsAtMost } from '@freightdeck/sdk/ui';
import { isNumber } from '@freightdeck/sdk/values';
import type { ListDefinition } from '@freightdeck/sdk/web';

type QueryText = Readonly<Record<string, string>>;
/**
 * What a list shows, as its address says it: a filter is `name=value`, many are `name=a,b`, a range is `name=from~to`.
 */
export interface ListState {
  readonly filters: QueryText;
  readonly page: number;
  readonly limit: number;
  readonly sort: GridSort | undefined;
  /** Sorts behind the first one. */
  readonly also: readonly GridSort[];
}
const defaultLimit = 20;
/** So many patterns the server takes in one condition. */
const patternsAtMost = 50;
export const filterKind = (resource: Resource, name: string): FilterKind | undefined =>
  resource.filters[name] ?? (name in baseFilters ? 'in' : undefined);
const isDay = (field: Field | undefined): boolean => field?.kind === 'date' || field?.kind === 'dateTime';

function defaultSort(definition: Pick<ListDefinition, 'sort'>): GridSort | undefined {
  const first = Object.entries(definition.sort ?? {})[0];
  return first && { id: first[0], dir: first[1] as GridSort['dir'] };
}
/** Reads the page's query. What it does not know it leaves alone; a wrong page or size is the default. */
export function readState(definition: Pick<ListDefinition, 'resource' | 'sort'>, query: QueryText): ListState {
  const filters: Record<string, string> = {};
  for (const [name, value] of Object.entries(query))
    if (value !== '' && filterKind(definition.resource, name)) filters[name] = value;
  const page = Number(query['page']);
  const limit = Number(query['limit']);
  const sorts = (query['sort'] ?? '')
    .split(',')
    .map((one): GridSort => {
      const [id = '', dir] = one.split(':');
      return { id, dir: dir === 'asc' ? 'asc' : 'desc' };
    })
    .filter(
      ({ id }, at, all) => definition.resource.sorts.includes(id) && all.findIndex((other) => other.id === id) === at,
    )
    .slice(0, sortsAtMost);
  return {
    filters,
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    limit: (pageSizes as readonly number[]).includes(limit) ? limit : defaultLimit,
    sort: sorts[0] ?? (query['sort'] === 'none' ? undefined : defaultSort(definition)),
    also: sorts.slice(1),
  };
}
/** The query of a state; what is as by default is left out, keys of others stay. */
export function writeState(
  definition: ListDefinition,
  state: ListState,
  query: QueryText,
): Record<string, string | undefined> {
  const next: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(query))
    if (!filterKind(definition.resource, name) && !['page', 'limit', 'sort'].includes(name)) next[name] = value;
  for (const [name, value] of Object.entries(state.filters)) if (value !== '') next[name] = value;
  if (state.page !== 1) next['page'] = String(state.page);
  if (state.limit !== defaultLimit) next['limit'] = String(state.limit);
  const usual = defaultSort(definition);
  if (state.sort?.id !== usual?.id || state.sort?.dir !== usual?.dir || state.also.length > 0)
    next['sort'] = state.sort ? [state.sort, ...state.also].map(({ id, dir }) => `${id}:${dir}`).join(',') : 'none';
  return next;
}
/** The order of a list call, as far as one is wished. */
export const ordersOf = ({ sort, also }: Pick<ListState, 'sort' | 'also'>): Pick<ListQuery, 'orderBy'> =>
  sort ? { orderBy: [sort, ...also].map(({ id, dir }) => ({ field: id, dir })) } : {};
function typed(field: Field | undefined, text: string): unknown {
  if (field?.choices) return field.choices.find((one) => String(one.value) === text)?.value ?? text;
  if (field?.kind === 'flag') return text === 'true';
  return isNumber(field) ? Number(text) : text;
}
function rangeConditions(name: string, field: Field | undefined, value: string): Condition[] {
  const [from = '', to = ''] = value.split('~');
  const day = isDay(field);
  const end = (text: string, time: string): unknown =>
    field?.kind === 'dateTime' && text.length === 10 ? `${text} ${time}` : typed(field, text);
  return [
    ...(from ? [{ type: `${day ? 'start' : 'ge'}_${name}`, value: end(from, '00:00:00') }] : []),
    ...(to ? [{ type: `${day ? 'end' : 'le'}_${name}`, value: end(to, '23:59:59') }] : []),
  ];
}
/** The conditions of a list call. */
export function conditionsOf(
  definition: Pick<ListDefinition, 'resource' | 'fixed'>,
  filters: QueryText,
): readonly Condition[] {
  const { resource, fixed = {} } = definition;
  const found: Condition[] = Object.entries(fixed).map(([type, value]) => ({ type, value }));
  for (const [name, value] of Object.entries(filters)) {
    const field = resource.fields[name];
    const kind = filterKind(resource, name);
    if (kind === 'range') found.push(...rangeConditions(name, field, value));
    else if (kind === 'like') found.push({ type: `like_${name}`, value });
    else if (kind === 'equal') found.push({ type: name, value: typed(field, value) });
    else {
      const values = value
        .split(',')
        .filter(Boolean)
        .map((one) => typed(field, one));
      // Several parts of numbers find as one part does; a long pasted column is looked up as whole numbers.
      if (values.length > 1 && values.length <= patternsAtMost && kind === 'many')
        found.push({ type: `like_${name}`, value: values });
      else if (values.length > 1) found.push({ type: `in_${name}`, value: values });
      else if (values.length === 1) found.push({ type: kind === 'many' ? `like_${name}` : name, value: values[0] });
    }
  }
  return found;
}
