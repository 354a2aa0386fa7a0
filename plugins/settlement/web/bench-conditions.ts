import { baseFilters } from '@freightdeck/sdk/contract';
import type { Condition, Field, FilterKind } from '@freightdeck/sdk/contract';
import { formatDate, formatDateRange, isQuickRange, quickRange } from '@freightdeck/sdk/values';
import { bench } from '../contract/index.ts';

const filters: Readonly<Record<string, FilterKind>> = bench.filters;
const fields: Readonly<Record<string, Field>> = bench.fields;
const one = (field: Field | undefined, text: string): unknown =>
  field?.choices?.find(({ value }) => String(value) === text)?.value ?? text;
/** A range of days as the address has it: `from~to`, or a word such as `lastWeek`. */
function days(name: string, text: string, now: number): Condition[] {
  const [from = '', to = ''] = (isQuickRange(text) ? formatDateRange(quickRange(text, formatDate(now))) : text).split(
    '~',
  );
  return [
    ...(from ? [{ type: `start_${name}`, value: `${from} 00:00:00` }] : []),
    ...(to ? [{ type: `end_${name}`, value: `${to} 23:59:59` }] : []),
  ];
}
/** The conditions of the bench's list at this address, as the list itself asks them. */
export function benchConditions(query: Readonly<Record<string, string>>, now: number): readonly Condition[] {
  return Object.entries(query).flatMap(([name, text]): Condition[] => {
    const kind = filters[name] ?? (name in baseFilters ? 'in' : undefined);
    if (kind === undefined || text === '') return [];
    const field = fields[name];
    if (kind === 'range') return days(name, text, now);
    if (kind === 'like') return [{ type: `like_${name}`, value: text }];
    const values = text
      .split(',')
      .filter(Boolean)
      .map((part) => one(field, part));
    if (kind === 'many') return [{ type: `like_${name}`, value: values.length > 1 ? values : values[0] }];
    return [{ type: `in_${name}`, value: values }];
  });
}
