import type { Field, Fields } from '../field.ts';
import { parseCoordinates, roadEstimate } from './coordinates.ts';
import { formatScaled, parseScaled } from './exact-decimal.ts';
import { units } from './unit-list.ts';
import type { UnitName } from './unit-list.ts';
import { unitOf } from './units.ts';

type Siblings = Readonly<Record<string, unknown>>;

/** The estimated road of a distance between two places of a record; undefined while one of them is not known. */
export function roadOf({ between }: Pick<Field, 'between'>, record: Siblings): number | undefined {
  const [from, to] = (between ?? []).map((name) => parseCoordinates(String(record[name] ?? '')));
  const road = from && to ? roadEstimate(from, to) : 0;
  return road === 0 ? undefined : road;
}

/**
 * The values of a record after a person changed one. Where it chooses the unit of a number, the figure that stands
 * there stays and is meant in the new unit: 50 a trip becomes 50 a tonne. A figure the new unit cannot hold is taken
 * away. Where it is an end of a road, the distance is estimated anew, unless a person corrected it.
 */
export function withValue(
  fields: Fields,
  values: Siblings,
  name: string,
  value: unknown,
  record: Siblings = values,
): Siblings {
  const next: Record<string, unknown> = { ...values, [name]: value };
  for (const [other, field] of Object.entries(fields)) {
    const number = values[other];
    if (field.between?.includes(name)) {
      const stood = number === undefined ? record[other] : number;
      const isOwn = stood !== undefined && stood !== null && stood !== roadOf(field, { ...record, ...values });
      if (!isOwn) next[other] = roadOf(field, { ...record, ...next }) ?? null;
    }
    if (typeof field.unit !== 'object' || field.unit.by !== name || !Number.isSafeInteger(number)) continue;
    const [before, after] = [
      { ...record, ...values },
      { ...record, ...next },
    ].map((one) => unitOf(field, one) ?? 'count') as [UnitName, UnitName];
    const { decimals } = units[after];
    next[other] =
      parseScaled(formatScaled(number as number, units[before].decimals, 0), { integerDigits: 15, decimals }) ?? null;
  }
  return next;
}
