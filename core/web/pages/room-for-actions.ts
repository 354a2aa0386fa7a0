import type { Command, Workflow } from '@freightdeck/sdk/contract';
import type { ListDefinition, Permissions } from '@freightdeck/sdk/web';
import { shownAtMost } from './action-buttons.tsx';
import { actionLabel, actionsOf, shows } from './actions.ts';
import type { AnyAction } from './actions.ts';

type Value = string | number;
type Standing = Readonly<Record<string, Value>>;
/** A wide character is 12 pixels, a Latin one 6.5, and 18 stand around a label. */
const labelWidth = (label: string): number =>
  18 + [...label].reduce((sum, one) => sum + (one > '\u2e80' ? 12 : 6.5), 0);
const most = 272;

/** How the records of a workflow may stand: each state, with each value its arrows ask of other fields. */
function standings({ resource, state, transitions }: Workflow): readonly Standing[] {
  const named = new Map<string, Set<Value>>();
  for (const { when = {} } of Object.values(transitions))
    for (const [field, { is }] of Object.entries(when)) named.set(field, new Set([...(named.get(field) ?? []), ...is]));
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
        from.includes(record[state] ?? '') &&
        Object.entries(when).every(([field, { is }]) => is.includes(record[field] ?? '')),
    );
}
/**
 * Pixels for the buttons of any row of a list, as far as this person may press them: in each state the first ones
 * stand, and 更多 before the rest.
 */
export function roomForActions(
  { rowActions, workflow }: ListDefinition,
  permissions: Permissions,
  text: (id: string) => string,
): number {
  const actions = actionsOf(rowActions).filter((action) => shows(action, undefined, permissions));
  const widthOf = (labels: readonly string[]): number => labels.reduce((sum, label) => sum + labelWidth(label), 0);
  const labels = actions.map((action) => text(actionLabel(action)));
  const more = actions.length > shownAtMost ? labelWidth(text('core.page.more')) : 0;
  const mayBe = workflow ? actions.map((action) => mayStand(action, workflow)) : [];
  const rooms = workflow
    ? standings(workflow).map((record) => {
        const there = labels.filter((_, index) => mayBe[index]?.(record));
        return widthOf(there.slice(0, shownAtMost)) + (there.length > shownAtMost ? more : 0);
      })
    : [widthOf(labels.toSorted((one, other) => labelWidth(other) - labelWidth(one)).slice(0, shownAtMost)) + more];
  return Math.min(most, Math.ceil(Math.max(0, ...rooms)));
}
