import type { Field, Fields, PlaceParts } from '../../contract/index.ts';

const namesOf = ({ region, point, city }: PlaceParts): readonly string[] => [region, point, ...(city ? [city] : [])];
/** Names of the fields that a place of the same form fills in and shows: they have no input of their own. */
export const partsShown = (fields: Fields): ReadonlySet<string> =>
  new Set(Object.values(fields).flatMap(({ parts }) => (parts ? namesOf(parts) : [])));
/** What is wrong with a field, or with one that it shows. */
export const problemOfPlace = (
  name: string,
  { parts }: Pick<Field, 'parts'>,
  errors: Readonly<Record<string, string>>,
): string | undefined =>
  errors[name] ??
  (parts &&
    namesOf(parts)
      .map((part) => errors[part])
      .find((error) => error !== undefined));
