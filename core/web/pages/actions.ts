import type { Access, Command, Resource } from '@freightdeck/sdk/contract';
import type { Text } from '@freightdeck/sdk/manifest';
import { fieldText } from '@freightdeck/sdk/ui';
import type { useOwnText } from '@freightdeck/sdk/ui';
import type { Action, ListDefinition, Permissions } from '@freightdeck/sdk/web';
import type { AnyRecord } from './list-store.ts';

/** A button of a page; which rows it fits is known at run time only. */
export type AnyAction = Action<AnyRecord>;
const none: readonly AnyAction[] = [];
/** The buttons a definition names; where it names none, the same list each time. */
export const actionsOf = (named: ListDefinition['actions'] | ListDefinition['rowActions']): readonly AnyAction[] =>
  (named ?? none) as readonly AnyAction[];

/** `assign` of `waybill.assign`: its label is `action.assign`. */
export const verbOf = (command: Command): string => command.name.slice(command.name.indexOf('.') + 1);
export const actionLabel = (action: AnyAction): string =>
  action.kind === 'import'
    ? 'core.tasks.import'
    : `action.${action.kind === 'command' ? verbOf(action.command) : action.id}`;
/** What sends the form of a command: who edits something saves it. */
export const submitLabel = (command: Command, otherwise: string): string =>
  verbOf(command) === 'edit' ? 'core.ui.save' : otherwise;
export const actionId = (action: AnyAction): string =>
  action.kind === 'command'
    ? action.command.name
    : action.kind === 'import'
      ? `${action.command.name}.import`
      : action.id;

export const allows = (access: Access, permissions: Permissions): boolean =>
  typeof access === 'string' || access.some((key) => permissions.can(key));

/** Whether a button is to be seen: by the record's abilities, or without a record by the person's rights. */
export function shows(action: AnyAction, record: AnyRecord | undefined, permissions: Permissions): boolean {
  if (action.kind !== 'import' && record && action.fits?.(record as never) === false) return false;
  if (action.kind === 'run') {
    const like =
      action.like === undefined ||
      (record && action.like.on
        ? record.abilities.includes(action.like.name)
        : allows(action.like.access, permissions));
    return like && (action.key === undefined || permissions.can(action.key));
  }
  if (action.kind === 'import') return record === undefined && allows(action.command.access, permissions);
  return record && action.command.on
    ? record.abilities.includes(action.command.name)
    : allows(action.command.access, permissions);
}
/** The one action a row shows: the first that does no harm, else the first. The rest is behind ⋯. */
export const verbAmong = (actions: readonly AnyAction[]): AnyAction | undefined =>
  actions.find((action) => !isDanger(action)) ?? actions[0];
export const isDanger = (action: AnyAction): boolean => action.kind === 'command' && action.command.danger === true;
/** What a record is called: the value of its label field. */
export const recordName = (label: string, record: AnyRecord): string => String(record[label] ?? record.id);
/** What tells a record apart from others, as a picker's second line says it: plate, driver, route, state. */
export function recordLine(
  { fields, lookup, label }: Resource,
  record: AnyRecord,
  pick: Parameters<typeof fieldText>[2],
): string {
  const textOf = (name: string): string => (name === label ? '' : fieldText(fields[name], record[name], pick, record));
  const parts = (lookup?.line ?? [])
    .map((part) => (typeof part === 'string' ? textOf(part) : part.map(textOf).filter(Boolean).join(' → ')))
    .filter(Boolean);
  // A company and the title of its invoices are mostly the same words.
  return [...new Set(parts)].join(' · ');
}
/** The same as a headline or a tab says it: where the name is one of a closed set, in both languages. */
export function recordTitle({ label, fields }: Resource, record: AnyRecord): Text {
  const word = fields[label]?.choices?.find(({ value }) => value === record[label]);
  const name = recordName(label, record);
  return { zh: word?.zh ?? name, en: word?.en ?? name };
}

type OwnText = ReturnType<typeof useOwnText>;
type Pick = Parameters<typeof fieldText>[2];
const textsOf = (on: Resource | undefined, record: AnyRecord, pick: Pick): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(on?.fields ?? {}).map(([field, kind]) => [field, fieldText(kind, record[field], pick) || '–']),
  );
/**
 * What a command will do to this record, with its numbers: the plugin's text `consequence.<command>`, whose values are
 * the record's fields. Empty where there is none.
 */
export const consequenceOf = ({ name, on }: Command, record: AnyRecord, own: OwnText, pick: Pick): string =>
  own(`consequence.${name}`, () => textsOf(on, record, pick)) ?? '';
/**
 * What speaks against it: the plugin's text `warning.<command>.<field>` of each field that the record has. A person
 * reads it before they say yes, for one record as for many.
 */
export const warningsOf = ({ name, on }: Command, record: AnyRecord, own: OwnText, pick: Pick): readonly string[] =>
  Object.entries(on?.fields ?? {}).flatMap(([field, kind]) => {
    const words = own(`warning.${name}.${field}`, () => textsOf(on, record, pick));
    return words === undefined || fieldText(kind, record[field], pick) === '' ? [] : [words];
  });
