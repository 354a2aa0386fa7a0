import type { Field, FieldKind } from '@freightdeck/sdk/contract';
import { identifierOf, toHalfWidth } from '@freightdeck/sdk/values';
import type { Http, ListDefinition } from '@freightdeck/sdk/web';
import { conditionsOf, filterKind } from './list-query.ts';

/** More values than this are not looked up one by one. */
const reportedValues = 200;
const answeredRows = 1000;
const rounds = 5;
// The platform masks these in its answers, so what is asked for cannot be told apart in them.
const masked: readonly FieldKind[] = ['mobile', 'idNumber', 'bankCard'];

/** Which of the values searched for the list does not hold. */
export interface FoundReport {
  readonly name: string;
  readonly total: number;
  readonly missing: readonly string[];
}
/** The filters of a search that a report can be made of. */
export function reportable(
  definition: ListDefinition,
  filters: Readonly<Record<string, string>>,
): readonly { readonly name: string; readonly values: readonly string[] }[] {
  return Object.entries(filters).flatMap(([name, value]) => {
    const values = [...new Set(value.split(',').filter(Boolean))];
    const field = definition.resource.fields[name];
    return filterKind(definition.resource, name) === 'many' &&
      field &&
      !masked.includes(field.kind) &&
      values.length > 1 &&
      values.length <= reportedValues
      ? [{ name, values }]
      : [];
  });
}
const comparable = (field: Field | undefined, text: string): string =>
  (field && identifierOf(field.kind, text)) ?? toHalfWidth(text).toLowerCase();

/** Asks for the records of each set of values and compares. Values with very many records are asked about again. */
export async function findMissing(
  http: Http,
  definition: ListDefinition,
  filters: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<readonly FoundReport[]> {
  const reports: FoundReport[] = [];
  for (const { name, values } of reportable(definition, filters)) {
    let missing = values;
    for (let round = 0; round < rounds && missing.length > 0; round += 1) {
      const rows: readonly Readonly<Record<string, unknown>>[] = await http.listing(
        definition.resource,
        { conditions: conditionsOf(definition, { ...filters, [name]: missing.join(',') }) },
        { signal, quiet: true },
      );
      const stored = (value: unknown): string => comparable(definition.resource.fields[name], String(value));
      const found = rows.map((row) => stored(row[name]));
      // As the list searches: a part of a number is found in a whole one.
      const left = missing.filter((value) => !found.some((one) => one.includes(stored(value))));
      if (rows.length < answeredRows || left.length === missing.length) {
        missing = left;
        break;
      }
      missing = left;
    }
    reports.push({ name, total: values.length, missing });
  }
  return reports;
}
