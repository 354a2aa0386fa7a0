import type { Fields } from './field.ts';

type Values = Readonly<Record<string, unknown>>;
/** The fields that people see as the one called `name`: itself, and those in which its further files stand. */
export const fieldsSeenAs = (fields: Fields, name: string): readonly string[] => [
  name,
  ...(fields[name]?.more ?? []).filter((one) => fields[one] !== undefined),
];

/** The names that people see: a field in which another's further files stand has no place of its own. */
export function seenFields(fields: Fields, names: readonly string[]): readonly string[] {
  const further = new Set(names.flatMap((name) => fieldsSeenAs(fields, name).slice(1)));
  return names.filter((name) => !further.has(name));
}
/** What an input shows: the value of its field, or the ids of all its files. */
export function seenValue(fields: Fields, name: string, values: Values): unknown {
  const names = fieldsSeenAs(fields, name);
  if (names.length === 1) return values[name];
  return names.map((one) => values[one]).filter((id) => typeof id === 'string' && id !== '');
}
/** The values to set when an input gives this value: files move up, so that the first field is filled first. */
export function givenValues(fields: Fields, name: string, value: unknown): Values {
  const names = fieldsSeenAs(fields, name);
  if (names.length === 1) return { [name]: value };
  const ids = Array.isArray(value) ? value : [];
  return Object.fromEntries(names.map((one, at) => [one, ids[at] ?? null]));
}
