import type { Field, Fields } from '../../contract/index.ts';

/** Names of the fields that a place of the same form fills in and shows: they have no input of their own. */
export const partsShown = (fields: Fields): ReadonlySet<string> =>
  new Set(Object.values(fields).flatMap(({ parts }) => (parts ? [parts.region, parts.point] : [])));
/** What is wrong with a field, or with one that it shows. */
export const problemOfPlace = (
  name: string,
  { parts }: Pick<Field, 'parts'>,
  errors: Readonly<Record<string, string>>,
): string | undefined => errors[name] ?? (parts && (errors[parts.region] ?? errors[parts.point]));
