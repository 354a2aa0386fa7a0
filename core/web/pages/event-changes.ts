import type { Resource, TimelineEntry } from '@freightdeck/sdk/contract';

type Values = Readonly<Record<string, unknown>>;
/** One field that an event changed. */
export interface FieldChange {
  readonly name: string;
  /** Undefined when the timeline does not know what was there before. */
  readonly before: unknown;
  readonly after: unknown;
  /** What the timeline knows of the record before and after, because other fields can say what a value means. */
  readonly was: Values;
  readonly is: Values;
}
const isPair = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  (('from' in value && 'to' in value) || ('before' in value && 'after' in value));
const plain = (value: unknown): boolean => value === null || ['string', 'number', 'boolean'].includes(typeof value);

/**
 * What each event changed, by its id: the fields it wrote down, with what an earlier event had written before. Equal
 * values are no change.
 */
export function eventChanges(
  resource: Resource,
  events: readonly TimelineEntry[],
): ReadonlyMap<string, readonly FieldChange[]> {
  const known = new Map<string, unknown>();
  const changes = new Map<string, readonly FieldChange[]>();
  for (const event of [...events].sort((one, other) =>
    one.at === other.at ? (one.id < other.id ? -1 : 1) : one.at < other.at ? -1 : 1,
  )) {
    const found: Omit<FieldChange, 'was' | 'is'>[] = [];
    const was: Values = Object.fromEntries(known);
    for (const [name, value] of Object.entries(event.detail)) {
      const field = resource.fields[name];
      // An id says nothing to people; its name stands beside it. The reason has a place of its own.
      if (!field || field.kind === 'id' || field.kind === 'secret' || name === 'reason') continue;
      const before = isPair(value) ? (value['from'] ?? value['before']) : known.get(name);
      const after = isPair(value) ? (value['to'] ?? value['after']) : value;
      if (!plain(after ?? null) || !plain(before ?? null)) continue;
      known.set(name, after);
      if ((before ?? null) !== (after ?? null)) found.push({ name, before, after });
    }
    const is: Values = Object.fromEntries(known);
    if (found.length > 0)
      changes.set(
        event.id,
        found.map((one) => ({ ...one, was, is })),
      );
  }
  return changes;
}
