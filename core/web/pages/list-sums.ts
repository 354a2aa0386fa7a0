import type { Field, Resource } from '@freightdeck/sdk/contract';
import { fieldText } from '@freightdeck/sdk/ui';
import type { ListDefinition } from '@freightdeck/sdk/web';
import { columnFields } from './column-fields.ts';
import type { AnyRecord } from './list-rows.ts';

export type Totals = Readonly<Record<string, number>>;
/** What a list adds up of the columns it has: money first, as most people look for it. */
export function summedFields(definition: ListDefinition): readonly string[] {
  const { totals = [], fields } = definition.resource;
  const isMoney = (name: string): number => Number(fields[name]?.kind === 'money');
  const own = columnFields(definition);
  return totals.filter((name) => own.includes(name)).sort((one, other) => isMoney(other) - isMoney(one));
}

/** The sums of some rows, as the server adds up all that match: voided records are left out. */
export function sumOf(resource: Resource, rows: Iterable<AnyRecord>): Totals {
  const { counted = '', voided = [], totals = [] } = resource;
  const counting = [...rows].filter((row) => !voided.some((value) => value === row[counted]));
  return Object.fromEntries(
    totals.map((name) => [name, counting.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)]),
  );
}

/** A sum in words; one that is not known is no zero. */
export const sumText = (
  field: Field | undefined,
  sum: number | undefined,
  pick: Parameters<typeof fieldText>[2],
): string => (sum === undefined ? '…' : fieldText(field, sum, pick));
