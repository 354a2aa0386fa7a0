import type { Command, Field, FieldKind } from '@freightdeck/sdk/contract';
import { runInAction } from 'mobx';
import type { CommandStore } from './command-store.ts';

/** Kinds of fields whose value an address can hold as people type it; secrets and files are none. */
const addressKinds: ReadonlySet<FieldKind> = new Set([
  'id',
  'text',
  'longText',
  'choice',
  'date',
  'dateTime',
  'plate',
  'creditCode',
  'vin',
]);
/** Kinds of whole numbers, which the address holds in the unit of the command: kilograms, metres. */
const numberKinds: ReadonlySet<FieldKind> = new Set(['integer', 'weight', 'distance']);
const isFit = (kind: FieldKind): boolean => addressKinds.has(kind) || numberKinds.has(kind);
/** What stands in the address, as the input of this field would hold it. */
function typed({ kind, choices = [] }: Field, raw: string): unknown {
  if (kind === 'choice') return choices.find(({ value }) => String(value) === raw)?.value ?? raw;
  return numberKinds.has(kind) && /^-?\d{1,15}$/.test(raw) ? Number(raw) : raw;
}

/**
 * Fills in the fields that a form lets its address fill in. Nothing is repaired: a value that is wrong stays where it
 * is and has its reason beside it.
 */
export function fillFromAddress(
  store: CommandStore,
  command: Command,
  fields: readonly string[],
  query: Readonly<Record<string, string>>,
): void {
  const unfit = fields.find((name) => !isFit(command.input[name]?.kind ?? 'json'));
  if (unfit !== undefined) throw new Error(`"${unfit}" of ${command.name} cannot be filled in from an address`);
  const given = fields.filter((name) => (query[name] ?? '') !== '');
  if (given.length === 0) return;
  // In an action of its own: a form is made while its page is drawn.
  runInAction(() => {
    store.fill(
      Object.fromEntries(
        given.map((name) => {
          const field = command.input[name];
          return [name, field && typed(field, query[name] ?? '')];
        }),
      ),
      { first: true },
    );
    for (const name of given) store.check(name);
  });
}
