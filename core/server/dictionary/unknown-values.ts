import type { Fields } from '@freightdeck/sdk/contract';
import type { Call } from '@freightdeck/sdk/server';
import { entriesOf } from './dictionary-queries.ts';

/** Names of the fields whose set may be added to and whose value is neither declared nor in the dictionary. */
export async function unknownValues(
  call: Pick<Call, 'tx' | 'platformId'>,
  fields: Fields,
  input: Readonly<Record<string, unknown>>,
): Promise<readonly string[]> {
  const unknown: string[] = [];
  for (const [name, { open, dictionary, choices }] of Object.entries(fields)) {
    const value = input[name];
    if (!open || dictionary === undefined || value === undefined || value === null) continue;
    if (choices?.some((choice) => choice.value === value)) continue;
    const entries = await entriesOf(call.tx, call.platformId, dictionary);
    if (!entries.some(({ dictValue }) => dictValue === value)) unknown.push(name);
  }
  return unknown;
}
