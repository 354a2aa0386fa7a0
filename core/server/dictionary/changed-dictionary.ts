import type { Choice, DictionaryWords, Field } from '@freightdeck/sdk/contract';
import { sql } from '@freightdeck/sdk/server';
import type { Tx } from '@freightdeck/sdk/server';
import { operatorPlatformId } from '../tenancy/operator.ts';
import { entriesOf } from './dictionary-queries.ts';

/**
 * What people have changed in the dictionary, as a platform sees it: for each touched code all entries in use, in
 * order. Codes nobody has touched are as the contracts declare, so consoles and exports need no copy of them.
 */
export async function changedDictionary(tx: Tx, platformId: string): Promise<DictionaryWords> {
  const touched = await tx.rows<{ dictCode: string }>(sql`
    select distinct dict_code from platform_dictionary
    where platform_id in (${operatorPlatformId}, ${platformId})
      and (updated_by is not null or platform_id <> ${operatorPlatformId})
    order by dict_code`);
  const words: Record<string, DictionaryWords[string]> = {};
  for (const { dictCode } of touched)
    words[dictCode] = (await entriesOf(tx, platformId, dictCode)).map(({ dictValue, dictName, dictNameEn, tone }) => ({
      value: dictValue,
      zh: dictName,
      en: dictNameEn || dictName,
      ...(tone ? { tone } : {}),
    }));
  return words;
}

/** The values of a field with the names the dictionary gives them; a value it no longer has keeps the declared name. */
export function namedChoices(
  { dictionary = '', choices = [] }: Pick<Field, 'dictionary' | 'choices'>,
  words: DictionaryWords,
): readonly Choice[] {
  const entries = words[dictionary];
  if (entries === undefined) return choices;
  const named = new Map(entries.map((entry) => [entry.value, entry]));
  const declared = choices.map((choice) => ({ ...choice, ...named.get(String(choice.value)), value: choice.value }));
  return [...declared, ...entries.filter(({ value }) => !choices.some((choice) => String(choice.value) === value))];
}
