import type { Condition } from '@freightdeck/sdk/contract';

type Json = Readonly<Record<string, unknown>>;
const isPlain = (value: unknown): value is Json =>
  typeof value === 'object' &&
  value !== null &&
  (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null);
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

function trimmed(value: unknown, verbatim: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map((one) => trimmed(one, verbatim));
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) =>
      one === undefined ? [] : [[key, verbatim.has(key) ? one : trimmed(one, verbatim)]],
    ),
  );
}

/** Longer lists are sent as one condition. */
const repeatedAtMost = 20;
const spreadOut = ([type, value]: readonly [string, unknown]): Condition[] =>
  type.startsWith('in_') && Array.isArray(value) && value.length <= repeatedAtMost
    ? value.map((one: unknown) => ({ type, value: one }))
    : [{ type, value }];

/**
 * `{ in_roleId: ['a', 'b'], title: '' }` → `[{ type: 'in_roleId', value: 'a' }, { type: 'in_roleId', value: 'b' }]`; a
 * list stays as it is. Empty conditions are dropped.
 */
export function conditionList(conditions: Json | readonly Condition[]): Condition[] {
  const list = Array.isArray(conditions)
    ? (conditions as readonly Condition[])
    : Object.entries(conditions).flatMap(spreadOut);
  return list
    .map(({ type, value }) => ({ type, value: trimmed(value, new Set()) }))
    .filter(({ value }) => !isEmpty(value));
}

/**
 * Prepares a JSON body: trims strings, drops `undefined`, and turns conditions into a list. Forms and files are left as
 * they are.
 */
export function shapeBody(body: unknown, verbatim: ReadonlySet<string> = new Set()): unknown {
  if (!isPlain(body)) return body;
  const { conditions, ...rest } = body;
  const shaped = trimmed(rest, verbatim) as Json;
  if (!isPlain(conditions) && !Array.isArray(conditions)) return shaped;
  return { ...shaped, conditions: conditionList(conditions as Json | readonly Condition[]) };
}
