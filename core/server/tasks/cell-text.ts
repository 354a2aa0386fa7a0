import type { DictionaryWords, Field } from '@freightdeck/sdk/contract';
import { regionText } from '@freightdeck/sdk/server';
import {
  degreesText,
  formatDistance,
  formatNumber,
  namesUnit,
  numberText,
  shownAs,
  unitOf,
  units,
} from '@freightdeck/sdk/values';
import type { UnitName } from '@freightdeck/sdk/values';
import { namedChoices } from '../dictionary/index.ts';
import { NamedFiles } from './named-files.ts';

/** A cell of an exported file: a number with its decimals, or text. Ids, plates and phone numbers are always text. */
export type Cell = { readonly number: string; readonly decimals: number } | { readonly text: string };

const nothing: Cell = { text: '' };
const uploaded = { zh: '已上传', en: 'Uploaded' };
const plain = (formatted: string): string => (formatted.includes(',') ? formatted.replaceAll(',', '') : formatted);
function numberCell(unit: UnitName, value: number): Cell {
  if (unit === 'percent' || unit === 'perMille') return { text: numberText(unit, value) };
  if (unit === 'km') return { number: plain(formatDistance(value)), decimals: 1 };
  return { number: plain(formatNumber(unit, value)), decimals: units[unit].decimals };
}

/** A division by its name, a point by its degrees: nobody reads a code. */
const placeWord = (field: Field | undefined, value: string, language: 'zh' | 'en'): string =>
  field?.kind === 'region'
    ? (regionText(value) ?? value)
    : field?.kind === 'coordinates'
      ? degreesText(value)[language]
      : value;

/** The field that says how another is written: it chooses the unit, or names the field whose value is kept. */
export const besideOf = (field: Field | undefined): string | undefined =>
  typeof field?.unit === 'object' ? field.unit.by : field?.keeps?.by;

/**
 * How a spreadsheet holds the values of a field: yuan with two decimals, tonnes with three, labels instead of codes. A
 * number whose unit a field beside it in `record` chooses is a text with its unit.
 */
export function cellsOf(
  of: Field | undefined,
  language: 'zh' | 'en',
  words: DictionaryWords = {},
): (value: unknown, record?: Readonly<Record<string, unknown>>) => Cell {
  const labelsOf = (field: Field | undefined): ReadonlyMap<unknown, { readonly text: string }> =>
    new Map(field && namedChoices(field, words).map((choice) => [choice.value, { text: choice[language] }]));
  const own = labelsOf(of);
  const named = of?.keeps !== undefined || namesUnit(of);
  return (told, record) => {
    const { field, value } = shownAs(of, told, record);
    if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
      return nothing;
    const unit = unitOf(field, record);
    if (unit && typeof value === 'number')
      return named ? { text: numberText(unit, value, (text) => text[language]) } : numberCell(unit, value);
    if (field?.kind === 'file' || field?.of?.kind === 'file')
      return { text: value instanceof NamedFiles ? value.names.join('、') : uploaded[language] };
    const labels = field === of ? own : labelsOf(field);
    const label = labels.get(value);
    if (label) return label;
    if (Array.isArray(value) && labels.size > 0)
      return { text: value.map((one) => labels.get(one)?.text ?? String(one)).join('、') };
    if (typeof value === 'string') return { text: placeWord(field, value, language) };
    if (typeof value === 'boolean')
      return { text: value ? { zh: '是', en: 'Yes' }[language] : { zh: '否', en: 'No' }[language] };
    return { text: typeof value === 'object' ? JSON.stringify(value) : String(value) };
  };
}
export const cellOf = (field: Field | undefined, value: unknown, language: 'zh' | 'en'): Cell =>
  cellsOf(field, language)(value);
/** Fields that an export has to read beside its columns. */
export const besides = (fields: Readonly<Record<string, Field>>, columns: readonly string[]): readonly string[] =>
  [...new Set(columns.flatMap((name) => besideOf(fields[name]) ?? []))].filter(
    (name) => !columns.includes(name) && fields[name] !== undefined,
  );
