import { isMasked } from '@freightdeck/sdk/contract';
import type { Field, FieldKind } from '@freightdeck/sdk/contract';
import { empty, join, numberEnds, sql } from '@freightdeck/sdk/server';
import type { Call, Sql } from '@freightdeck/sdk/server';
import {
  formatDistance,
  formatMoney,
  formatUnitPrice,
  formatWeight,
  toHalfWidth,
  unitOf,
  units as allUnits,
} from '@freightdeck/sdk/values';
import { cellOf } from '../tasks/cell-text.ts';
import { escapeLike } from './condition-sql.ts';
import { pinyinPattern } from './pinyin.ts';

type Language = 'zh' | 'en';
/** A searched word: as it is, and as pinyin when its letters may be that. */
export interface Word {
  readonly text: string;
  readonly pinyin: string | undefined;
}
const mostWords = 5;

export async function wordsOf(typed: string): Promise<readonly Word[]> {
  const words = toHalfWidth(typed).trim().split(/\s+/).filter(Boolean).slice(0, mostWords);
  return Promise.all(words.map(async (text) => ({ text, pinyin: await pinyinPattern(text) })));
}

/** Digits that are shown of a number, and those of a whole identity number. */
const [digitsShown, wholeNumber] = [4, 18];
type Searching = Pick<Call, 'can' | 'tx' | 'get'>;
/** Personal numbers, and credit codes for their length, are shown by their end only. */
const byEnd = (field: Field): boolean => isMasked(field) || field.kind === 'creditCode';
/** Without needless zeros. Money keeps its two decimals. */
const trimmed =
  (write: (value: number) => string) =>
  (value: number): string => {
    const decimal = write(value);
    return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
  };
const units: Readonly<
  Partial<Record<FieldKind, { readonly write: (value: number) => string; readonly zh: string; readonly en: string }>>
> = {
  weight: { write: trimmed(formatWeight), zh: '吨', en: 't' },
  money: { write: formatMoney, zh: '元', en: 'CNY' },
  distance: { write: trimmed(formatDistance), zh: '公里', en: 'km' },
};

/** A value as the second line of a picker shows it; empty when there is none. `record` says what a price is for. */
export function pickText(
  field: Field,
  value: unknown,
  language: Language,
  record: Readonly<Record<string, unknown>> = {},
): string {
  if (value === null || value === undefined || value === '') return '';
  if (byEnd(field)) {
    // A masked text that is no number has no end that tells it apart.
    if (field.kind === 'text' || field.kind === 'longText' || typeof value !== 'string') return '';
    return { zh: `尾号${value.slice(-digitsShown)}`, en: `ends ${value.slice(-digitsShown)}` }[language];
  }
  const price = field.kind === 'unitPrice' ? unitOf(field, record) : undefined;
  if (price && typeof value === 'number') return `${trimmed(formatUnitPrice)(value)} ${allUnits[price][language]}`;
  const unit = units[field.kind];
  if (unit && typeof value === 'number') return `${unit.write(value)} ${unit[language]}`;
  const cell = cellOf(field, value, language);
  return 'text' in cell ? cell.text : cell.number;
}

const written: ReadonlySet<FieldKind> = new Set<FieldKind>(['text', 'longText', 'place', 'plate', 'vin']);
/** So many digits at least are searched as a part of a number. */
const partOfNumber = /^\d{3,}$/;
/**
 * The condition that a word stands in a value; undefined when values of this field are not searched. Personal numbers
 * are found by any part only for those who may read them: others could try out a number digit by digit.
 */
function wordIn(word: Word, field: Field, value: Sql, call: Searching): Sql | undefined {
  if (byEnd(field)) {
    if (field.kind === 'text' || field.kind === 'longText') return undefined;
    // Identity numbers stand under their keys, and are found by their end or as a whole.
    if (field.kind === 'idNumber') return idNumberIn(word, value, call);
    const mayRead = !isMasked(field) || (field.plain !== undefined && call.can(field.plain));
    if (mayRead && partOfNumber.test(word.text)) return sql`${value} like ${`%${word.text}%`}`;
    return word.text.length === digitsShown
      ? sql`right(${value}, ${digitsShown}::int) = ${word.text.toUpperCase()}`
      : sql`${value} = ${word.text.toUpperCase()}`;
  }
  if (field.choices) {
    const like = new RegExp(word.pinyin ?? '$.');
    const values = field.choices
      .filter(({ zh, en }) => holds(zh, word, like) || holds(en, word, like))
      .map((choice) => String(choice.value));
    return values.length === 0 ? undefined : sql`${value}::text = any(${values}::text[])`;
  }
  if (!written.has(field.kind)) return undefined;
  // Of a plate only the province is Chinese: nobody spells it.
  const spelt = field.kind === 'plate' || field.kind === 'vin' ? undefined : word.pinyin;
  const literal = sql`${value} ilike ${`%${escapeLike(word.text)}%`} escape '\\'`;
  return spelt === undefined ? literal : sql`(${literal} or ${value} ~ ${spelt})`;
}
const holds = (text: string, word: Word, pinyin: RegExp): boolean =>
  text.toLowerCase().includes(word.text.toLowerCase()) || pinyin.test(text);

const idNumberIn = ({ text }: Word, value: Sql, call: Searching): Sql | undefined =>
  text.length === digitsShown || text.length === wholeNumber ? numberEnds(call, value, text.toUpperCase()) : undefined;

/** Every word in one of the values at least. */
export function allWords(
  words: readonly Word[],
  searched: readonly { field: Field; value: Sql }[],
  call: Searching,
): Sql {
  if (words.length === 0) return empty;
  const conditions = words.map((word) => {
    const anywhere = searched.flatMap(({ field, value }) => wordIn(word, field, value, call) ?? []);
    return anywhere.length === 0 ? sql`false` : sql`(${join(anywhere, ' or ')})`;
  });
  return join(conditions, ' and ');
}

/** Where words stand in a shown text: start, end, start, end …, without overlaps. */
export function marksOf(text: string, words: readonly Word[]): readonly number[] {
  const hits: (readonly [number, number])[] = [];
  const low = text.toLowerCase();
  for (const word of words) {
    const at = low.indexOf(word.text.toLowerCase());
    if (at >= 0) hits.push([at, at + word.text.length]);
    else if (word.pinyin !== undefined) {
      const hit = new RegExp(word.pinyin).exec(text);
      if (hit) hits.push([hit.index, hit.index + hit[0].length]);
    }
  }
  const marks: number[] = [];
  for (const [start, end] of hits.toSorted((one, other) => one[0] - other[0]))
    if (start >= (marks.at(-1) ?? 0)) marks.push(start, end);
  return marks;
}
