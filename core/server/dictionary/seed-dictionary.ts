import type { Choice, Field, Fields } from '@freightdeck/sdk/contract';
import { join, sql } from '@freightdeck/sdk/server';
import type { Served, Tx } from '@freightdeck/sdk/server';
import { ulid } from 'ulid';
import { operatorPlatformId } from '../tenancy/operator.ts';
import codeTables from './code-tables.json' with { type: 'json' };

interface SeedEntry {
  readonly code: string;
  readonly value: string;
  readonly zh: string;
  readonly en: string;
  readonly sort: number;
}

/** All fields of a contract, inputs and answers. */
function fieldsOf(served: Served): Fields[] {
  switch (served.type) {
    case 'command':
      return [served.command.input, served.command.answer];
    case 'query':
      return [served.query.input, served.query.answer];
    case 'resource':
      return [served.resource.fields];
    case 'workflow':
      return [served.workflow.resource.fields];
    case 'picks':
      return [];
  }
}

function choiceEntries(serves: readonly Served[]): Map<string, readonly Choice[]> {
  const found = new Map<string, readonly Choice[]>();
  const take = ({ dictionary, choices }: Field): void => {
    if (dictionary === undefined || dictionary === '' || choices === undefined) return;
    const known = found.get(dictionary) ?? [];
    found.set(dictionary, [...known, ...choices.filter((choice) => !known.some((one) => one.value === choice.value))]);
  };
  for (const served of serves) for (const fields of fieldsOf(served)) Object.values(fields).forEach(take);
  return found;
}

function seedEntries(serves: readonly Served[]): SeedEntry[] {
  const byKey = new Map<string, SeedEntry>();
  const put = (code: string, choices: readonly Choice[]): void =>
    choices.forEach(({ value, zh, en }, at) => {
      const key = JSON.stringify([code, String(value)]);
      if (!byKey.has(key)) byKey.set(key, { code, value: String(value), zh, en, sort: (at + 1) * 10 });
    });
  // The seed takes the texts of the contracts, so that console and dictionary use the same words.
  for (const [code, choices] of choiceEntries(serves)) put(code, choices);
  for (const [code, rows] of Object.entries(codeTables))
    put(
      code,
      rows.map(([value = '', zh = '', en = '']) => ({ value, zh, en })),
    );
  return [...byKey.values()];
}

/** Codes to which nobody may add a value. */
const closedCodes = (serves: readonly Served[]): string[] => [
  ...new Set(
    serves
      .flatMap(fieldsOf)
      .flatMap((fields) => Object.values(fields))
      .flatMap(({ dictionary, choices, open }) => (dictionary && choices && !open ? [dictionary] : [])),
  ),
];

/** Writes the texts of every choice field; safe to repeat. What an operator has edited or removed stays so. */
export async function seedDictionary(tx: Tx, serves: readonly Served[]): Promise<void> {
  const known = new Map(
    (
      await tx.rows<{ key: string; name: string; en: string; edited: boolean }>(sql`
    select dict_code || ' ' || dict_value as key, dict_name as name, dict_name_en as en, updated_by is not null
      or delete_status <> '0' as edited
    from platform_dictionary where platform_id = ${operatorPlatformId}`)
    ).map((row) => [row.key, row]),
  );
  const fresh: SeedEntry[] = [];
  for (const entry of seedEntries(serves)) {
    const row = known.get(`${entry.code} ${entry.value}`);
    if (row === undefined) fresh.push(entry);
    else if (!row.edited && (row.name !== entry.zh || row.en !== entry.en))
      await tx.run(sql`
      update platform_dictionary set dict_name = ${entry.zh}, dict_name_en = ${entry.en}
      where platform_id = ${operatorPlatformId} and dict_code = ${entry.code} and dict_value = ${entry.value}
        and updated_by is null`);
  }
  for (let at = 0; at < fresh.length; at += 200) {
    const values = fresh
      .slice(at, at + 200)
      .map(
        ({ code, value, zh, en, sort }) =>
          sql`(${operatorPlatformId}, ${ulid()}, ${code}, ${zh}, ${en}, ${value}, ${sort}::int)`,
      );
    await tx.run(
      sql`insert into platform_dictionary (platform_id, id, dict_code, dict_name, dict_name_en, dict_value, sort)
        values ${join(values)}`,
    );
  }
  await tx.run(sql`
    update platform_dictionary set closed = not closed
    where platform_id = ${operatorPlatformId} and closed <> (dict_code = any (${closedCodes(serves)}::text[]))`);
}
