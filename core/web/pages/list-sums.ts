import type { Resource } from '@freightdeck/sdk/contract';
import type { AnyRecord } from './list-rows.ts';

export type Totals = Readonly<Record<string, number>>;
/** What a list adds up: money first, as most people look for it. */
export const summedFields = ({ totals = [], fields }: Resource): readonly string[] =>
  [...totals].sort((one, other) => Number(fields[other]?.kind === 'money') - Number(fields[one]?.kind === 'money'));

/** The sums of some rows, as the server adds up all that match: voided records are left out. */
export function sumOf(resource: Resource, rows: Iterable<AnyRecord>): Totals {
  const { counted = '', voided = [], totals = [] } = resource;
  const counting = [...rows].filter((row) => !voided.some((value) => value === row[counted]));
  return Object.fromEntries(
    totals.map((name) => [name, counting.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)]),
  );
}
