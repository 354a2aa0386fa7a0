import { isAsNeeded } from '@freightdeck/sdk/contract';
import type { Command, Workflow } from '@freightdeck/sdk/contract';
import type { ListDefinition, Permissions } from '@freightdeck/sdk/web';
import { actionLabel, actionsOf, shows, verbAmong } from './actions.ts';
import type { AnyAction } from './actions.ts';
import type { AnyRecord } from './list-rows.ts';

type Value = string | number | boolean | null;
type Standing = Readonly<Record<string, Value>>;
/** A wide character is 14 pixels, a Latin one 7.3, and 10 stand around a label. */
const labelWidth = (label: string): number =>
  10 + [...label].reduce((sum, one) => sum + (one > '\u2e80' ? 14 : 7.3), 0);
/** A longer verb is cut, and says itself whole when pointed at. */
const widestVerb = 184;
/** A button that is a sign, with the gap before it. */
const signWidth = 28;
/** The places in the last column of a list, the same in each of its rows. */
export interface ActionRoom {
  readonly verb: number;
  readonly more: boolean;
  readonly width: number;
}
/** How the records of a workflow may stand: each state, with each value its arrows ask of other fields. */
function standings({ resource, state, transitions }: Workflow): readonly Standing[] {
  const named = new Map<string, Set<Value>>();
  for (const { when = {} } of Object.values(transitions))
    for (const [field, { is }] of Object.entries(when))
      named.set(field, new Set([...(named.get(field) ?? []), ...(typeof is === 'string' ? [null, 'set'] : is)]));
  const states = (resource.fields[state]?.choices ?? []).map(({ value }): Standing => ({ [state]: value }));
  return [...named].reduce(
    (all, [field, values]) => all.flatMap((one) => [...values].map((value) => ({ ...one, [field]: value }))),
    states,
  );
}
const commandOf = (action: AnyAction): Command | undefined =>
  action.kind === 'command' ? action.command : action.kind === 'run' ? action.like : undefined;
/** In which rows an action may stand; what no arrow tells of, in any. */
function mayStand(action: AnyAction, { state, transitions }: Workflow): (record: Standing) => boolean {
  const name = commandOf(action)?.name;
  const arrows = Object.values(transitions).filter(({ command }) => command.name === name);
  return (record) =>
    arrows.length === 0 ||
    arrows.some(
      ({ from, when = {} }) =>
        from.some((one) => one === record[state]) &&
        Object.entries(when).every(([field, { is }]) => isAsNeeded(record[field], is)),
    );
}
/**
 * The places for verb, ⋯ and the preview in the rows of a list, as far as this person may press them: as wide as the
 * longest verb that stands first in any state, or in one of these rows, in the language shown.
 */
export function roomForActions(
  { rowActions, workflow }: ListDefinition,
  permissions: Permissions,
  text: (id: string) => string,
  peeks: boolean,
  rows: readonly AnyRecord[] = [],
): ActionRoom {
  const actions = actionsOf(rowActions).filter((action) => shows(action, undefined, permissions));
  const stands = new Map(workflow && actions.map((action) => [action, mayStand(action, workflow)]));
  const sets = workflow
    ? standings(workflow).map((record) => actions.filter((action) => stands.get(action)?.(record)))
    : [actions, ...actions.map((action) => [action])];
  // What a row offers may follow from more than its state.
  const seen = rows.map((row) => verbAmong(actions.filter((action) => shows(action, row, permissions))));
  const verbs = [...sets.map((set) => verbAmong(set)), ...seen].filter((action) => action !== undefined);
  const verb = Math.ceil(
    Math.min(widestVerb, Math.max(0, ...verbs.map((action) => labelWidth(text(actionLabel(action)))))),
  );
  const more = sets.some((set) => set.length > 1);
  return { verb, more, width: verb + (more ? signWidth : 0) + (peeks ? signWidth : 0) };
}
