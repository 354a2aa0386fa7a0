import type { DictionaryWords, Field } from '@freightdeck/sdk/contract';
import { formatMoney, formatRatio, formatUnitPrice, formatWeight, formatDistance } from '@freightdeck/sdk/values';
import { namedChoices } from '../dictionary/index.ts';

/** A cell of an exported file: a number with its decimals, or text. Ids, plates and phone numbers are always text. */
export type Cell = { readonly number: string; readonly decimals: number } | { readonly text: string };

const nothing: Cell = { text: '' };
const uploaded = { zh: '已上传', en: 'Uploaded' };
const plain = (formatted: string): string => (formatted.includes(',') ? formatted.replaceAll(',', '') : formatted);
const numbers: Readonly<Partial<Record<Field['kind'], (value: number) => Cell>>> = {
  money: (value) => ({ number: plain(formatMoney(value)), decimals: 2 }),
  unitPrice: (value) => ({ number: plain(formatUnitPrice(value)), decimals: 4 }),
  weight: (value) => ({ number: plain(formatWeight(value)), decimals: 3 }),
  distance: (value) => ({ number: plain(formatDistance(value)), decimals: 1 }),
  ratio: (value) => ({ text: formatRatio(value) }),
  integer: (value) => ({ number: String(value), decimals: 0 }),
};

/**
 * How a spreadsheet holds the values of a field: yuan with two decimals, tonnes with three, labels instead of codes.
 */
export function cellsOf(
  field: Field | undefined,
  language: 'zh' | 'en',
  words: DictionaryWords = {},
): (value: unknown) => Cell {
  const number = field && numbers[field.kind];
  const labels = new Map<unknown, Cell>(
    field && namedChoices(field, words).map((choice) => [choice.value, { text: choice[language] }]),
  );
  return (value) => {
    if (value === null || value === undefined || value === '') return nothing;
    if (number && typeof value === 'number') return number(value);
    if (field?.kind === 'file' || field?.of?.kind === 'file') return { text: uploaded[language] };
    const label = labels.get(value);
    if (label) return label;
    if (typeof value === 'string') return { text: value };
    if (typeof value === 'boolean')
      return { text: value ? { zh: '是', en: 'Yes' }[language] : { zh: '否', en: 'No' }[language] };
    return { text: typeof value === 'object' ? JSON.stringify(value) : String(value) };
  };
}
export const cellOf = (field: Field | undefined, value: unknown, language: 'zh' | 'en'): Cell =>
  cellsOf(field, language)(value);
