import { hasPickers, pickQuery, pickedFields } from '@freightdeck/sdk/contract';
import type { Command, Query, Resource } from '@freightdeck/sdk/contract';
import { serveQuery } from '@freightdeck/sdk/server';
import type { Endpoint } from './endpoint.ts';
import { besideIn, createPage, pickRows } from './pick-rows.ts';
import type { PickAsk, PickedField } from './pick-rows.ts';
import { queryEndpoint } from './query-endpoint.ts';
import { viewOf } from './registry.ts';
import type { Registry, View } from './registry.ts';

type Asked = Pick<Command, 'name' | 'path' | 'access' | 'input'> & Partial<Pick<Command, 'refusals'>>;
type Answer = { rows: never[]; create: string | null; nothing: string | null };

/** The pickers of a command's or a query's fields, open to whoever may send it: no other right is asked for. */
export function fieldPickers(of: Asked | Query, owner: string, registry: () => Registry): readonly Endpoint[] {
  if (!hasPickers(of)) return [];
  const known = new Set(pickedFields(of));
  const served = serveQuery(pickQuery(of), async (call, { field: name, ...ask }) => {
    const field = typeof name === 'string' && known.has(name) ? of.input[name] : undefined;
    const view = field?.refers === undefined ? undefined : registry().views.get(field.refers);
    if (!field || !view) return call.refuse('notFound');
    const picks = typeof name === 'string' ? registry().picks.get(of.name)?.[name] : undefined;
    const refusals = ('refusals' in of ? of.refusals : undefined) ?? {};
    return answer(call, view, ask, { picks, by: field.by, refusals });
  });
  return [queryEndpoint(served, owner)];
}
/** The picker for fields that belong to no command, open to whoever sees the list. */
export function resourcePicker(resource: Resource, owner: string, registry: () => Registry): Endpoint {
  const served = serveQuery(pickQuery(resource), (call, { field: _, ...ask }) =>
    answer(call, viewOf(registry(), resource), ask, { refusals: {} }),
  );
  return queryEndpoint(served, owner);
}
const answer = async (
  call: Parameters<typeof pickRows>[0],
  view: View,
  ask: PickAsk,
  of: PickedField,
): Promise<Answer> => {
  const rows = (await pickRows(call, view, ask, of)) as never[];
  const isSearch = Boolean(ask.words?.trim()) || Boolean(ask.chosen);
  const none = rows.length > 0 || isSearch ? undefined : of.picks?.none?.(besideIn(ask));
  return { rows, create: createPage(call, view), nothing: none?.[call.language] ?? null };
};
