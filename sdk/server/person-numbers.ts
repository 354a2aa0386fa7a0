import sql, { type Sql } from 'sql-template-tag';
import type { Fields } from '../contract/index.ts';
import { isIdNumber, maskIdNumber } from '../contract/values/index.ts';
import type { Call } from './call.ts';
import type { Tx } from './database.ts';
import { Sealing } from './sealing.ts';

/**
 * Identity numbers as the database holds them. A number stands sealed in one place, `person_number`; wherever it
 * belongs, in a driver as in a filing of taxes, stands its key instead. Equal numbers have one key, so tables compare,
 * join and hold each other unique by it, and a change of the secret touches no table but that one.
 */
type Asking = Pick<Call, 'tx' | 'get'>;
type Keeping = Asking & Pick<Call, 'newId'>;

/** For what a person's number is sealed. */
const personNumberOf = (key: string): string => `person number ${key}`;
const kind = 'person number';
/** Whether a value is the key of a number, not the number itself. */
export const isNumberKey = (value: unknown): value is string =>
  typeof value === 'string' && /^n\.[0-9A-Za-z]{20,40}$/.test(value);

/** What a transaction has opened or kept already, by key. */
const ofTransaction = new WeakMap<Tx, Map<string, string>>();
function knownIn(tx: Tx): Map<string, string> {
  let known = ofTransaction.get(tx);
  if (!known) ofTransaction.set(tx, (known = new Map()));
  return known;
}

/** The key of a number, to be compared with a column; the number itself where nobody has kept it yet. */
export function numberKey(call: Asking, number: string | null | undefined): Sql {
  if (number === null || number === undefined) return sql`null::text`;
  if (isNumberKey(number)) return sql`${number}::text`;
  const hashes = call.get(Sealing).keyedAll(kind, number);
  return sql`coalesce((select kept.id from person_number kept where kept.hash = any(${hashes}::text[])
    or kept.number = ${number} limit 1), ${number}::text)`;
}
/** The keys of those of many numbers that are kept, as an array. */
export function numberKeys(call: Asking, numbers: readonly string[]): Sql {
  const hashes = numbers.flatMap((number) => call.get(Sealing).keyedAll(kind, number));
  return sql`array(select kept.id from person_number kept where kept.hash = any(${hashes}::text[])
    or kept.number = any(${[...numbers]}::text[]))`;
}
/** The condition that a column holds the key of a number that ends like this; a whole number is found by its hash. */
export const numberEnds = (call: Asking, column: Sql, end: string): Sql =>
  end.length > 4
    ? sql`${column} = ${numberKey(call, end)}`
    : sql`exists (select from person_number kept where kept.id = ${column} and right(kept.shown, ${end.length}::int)
        = ${end})`;

interface Kept {
  readonly id: string;
  readonly number: string;
  readonly hash: string | null;
}

/** Keeps numbers and returns the key of each; a number that is kept already has its key, and a key is its own. */
export async function keepNumbers(call: Keeping, numbers: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const keys = new Map(numbers.filter(isNumberKey).map((key) => [key, key]));
  const wanted = [...new Set(numbers)].filter((number) => !keys.has(number)).toSorted();
  if (wanted.length === 0) return keys;
  const sealing = call.get(Sealing);
  const known = knownIn(call.tx);
  const ofHash = new Map(wanted.flatMap((number) => sealing.keyedAll(kind, number).map((hash) => [hash, number])));
  const find = async (): Promise<void> => {
    for (const { id, number, hash } of await call.tx.rows<Kept>(sql`
      select id, number, hash from person_number where hash = any(${[...ofHash.keys()]}::text[])
        or number = any(${wanted}::text[])`)) {
      const plain = (hash === null ? undefined : ofHash.get(hash)) ?? number;
      keys.set(plain, id);
      known.set(id, plain);
    }
  };
  await find();
  const fresh = wanted.filter((number) => !keys.has(number)).map((number) => ({ id: `n.${call.newId()}`, number }));
  if (fresh.length === 0) return keys;
  const rows = fresh.map(({ id, number }) => ({
    id,
    number: sealing.seal(personNumberOf(id), number),
    hash: sealing.keyed(kind, number),
    shown: maskIdNumber(number),
  }));
  await call.tx.run(sql`
    insert into person_number (id, number, hash, shown, sealed_with)
    select id, number, hash, shown, ${sealing.present} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n (id text, number text, hash text, shown text) on conflict do nothing`);
  // Somebody else may have kept one of them in the meantime.
  await find();
  return keys;
}

/** What is known of these keys; the rest is nobody's. */
async function readNumbers(call: Asking, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const known = knownIn(call.tx);
  const wanted = [...new Set(keys)].filter((key) => !known.has(key));
  if (wanted.length === 0) return known;
  const sealing = call.get(Sealing);
  for (const { id, number } of await call.tx.rows<Kept>(
    sql`select id, number from person_number where id = any(${wanted}::text[])`,
  ))
    known.set(id, sealing.open(personNumberOf(id), number));
  return known;
}
/** The numbers of these keys. Numbers that stand open still are themselves. */
export async function openNumbers(call: Asking, values: readonly unknown[]): Promise<ReadonlyMap<string, string>> {
  const keys = values.filter(isNumberKey);
  const known = await readNumbers(call, keys);
  const lost = keys.find((key) => !known.has(key));
  if (lost !== undefined) throw new Error(`The number of ${lost} is not kept`);
  return known;
}
/** The number of one key; what is no key is itself. */
export async function openNumber<T extends string | null | undefined>(call: Asking, key: T): Promise<T> {
  return isNumberKey(key) ? ((await openNumbers(call, [key])).get(key) as T) : key;
}

const numbersIn = /(?<![0-9A-Za-z])\d{17}[\dXx](?![0-9A-Za-z])/g;
const keysIn = /(?<![0-9A-Za-z])n\.[0-9A-Za-z]{20,40}(?![0-9A-Za-z])/g;
/** A text, such as a message to the outside, with keys in place of the identity numbers in it. */
export async function textWithKeys(call: Keeping, text: string): Promise<string> {
  const numbers = (text.match(numbersIn) ?? []).filter((one) => isIdNumber(one.toUpperCase()));
  if (numbers.length === 0) return text;
  const keys = await keepNumbers(call, numbers);
  return text.replace(numbersIn, (number) => keys.get(number) ?? number);
}
/** The text as it was before. What only looks like a key, because somebody typed it, stays. */
export async function textWithNumbers(call: Asking, text: string): Promise<string> {
  const keys = text.match(keysIn);
  if (!keys) return text;
  const numbers = await readNumbers(call, keys);
  return text.replace(keysIn, (key) => numbers.get(key) ?? key);
}

/** A value of JSON with numbers in place of the keys that stand anywhere in it. */
export const valueWithNumbers = async <T>(call: Asking, value: T): Promise<T> =>
  JSON.parse(await textWithNumbers(call, JSON.stringify(value))) as T;

const ofFields = new WeakMap<Fields, readonly string[]>();
/** The fields that hold identity numbers. */
function numberFields(fields: Fields): readonly string[] {
  let names = ofFields.get(fields);
  if (!names) {
    names = Object.entries(fields).flatMap(([name, field]) => (field.kind === 'idNumber' ? [name] : []));
    ofFields.set(fields, names);
  }
  return names;
}
/** Rows with the numbers in place of their keys, as the code of commands and the masks of lists know them. */
export async function withNumbers<T extends object>(
  call: Asking,
  fields: Fields,
  rows: readonly T[],
): Promise<readonly T[]> {
  const names = numberFields(fields);
  const valueOf = (row: T, name: string): unknown => (row as Readonly<Record<string, unknown>>)[name];
  const keys = rows.flatMap((row) => names.map((name) => valueOf(row, name)).filter(isNumberKey));
  if (keys.length === 0) return rows;
  const opened = await openNumbers(call, keys);
  return rows.map((row) => {
    const found = names.flatMap((name) => {
      const key = valueOf(row, name);
      return isNumberKey(key) ? [[name, opened.get(key)] as const] : [];
    });
    return { ...row, ...Object.fromEntries(found) };
  });
}
/** Values as they are written: with the keys of numbers in their place. */
export async function withNumberKeys(
  call: Pick<Keeping, 'tx' | 'newId'> & Partial<Asking>,
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const numbers = numberFields(fields).flatMap((name) => {
    const value = values[name];
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
  });
  if (numbers.length === 0) return values;
  const { tx, newId, get } = call;
  if (!get) throw new Error('Identity numbers are sealed: the call that writes them needs `get`');
  const keys = await keepNumbers(
    { tx, newId, get },
    numbers.map(([, number]) => number),
  );
  return { ...values, ...Object.fromEntries(numbers.map(([name, number]) => [name, keys.get(number)])) };
}

interface Slice {
  readonly id: string;
  readonly ids: readonly string[];
}
/** Numbers that stand open or under an earlier key, in slices of those that are sealed at once. */
export const numbersToSeal = (call: Asking, mayTry: (id: Sql) => Sql): Promise<Slice[]> => {
  const { present } = call.get(Sealing);
  return call.tx.rows<Slice>(sql`
    select min(id) as id, array_agg(id order by id) as ids from (
      select id, (row_number() over (order by id) - 1) / 200 as slice from person_number
      where (sealed_with < ${present} or sealed_with > ${present}) and ${mayTry(sql`id`)}
      order by id limit 20000) due group by slice order by 1`);
};
/** Seals them under the present key. */
export async function sealNumbersOf(call: Asking, { ids }: Slice): Promise<void> {
  const sealing = call.get(Sealing);
  const kept = await call.tx.rows<Kept>(
    sql`select id, number from person_number where id = any(${ids}::text[]) order by id for update`,
  );
  const rows = kept.map(({ id, number }) => {
    const plain = sealing.open(personNumberOf(id), number);
    return { id, number: sealing.seal(personNumberOf(id), plain), hash: sealing.keyed(kind, plain) };
  });
  await call.tx.run(sql`
    update person_number p set number = n.number, hash = n.hash, sealed_with = ${sealing.present}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id text, number text, hash text)
    where p.id = n.id`);
}
