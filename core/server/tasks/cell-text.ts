import type { Field } from '@freightdeck/sdk/contract';
import { formatMoney, formatRatio, formatUnitPrice, formatWeight, formatDistance } from '@freightdeck/sdk/values';

/** A cell of a file: a number with its decimals, or text. Ids, plates and telephone numbers are text, whatever they look like. */
export type Cell = { readonly number: string; readonly decimals: number } | { readonly text: string };

const plain = (formatted: string): string => formatted.replaceAll(',', '');

/** A value as a spreadsheet should hold it: yuan with two decimals, tonnes with three, labels of the language for codes. */
export function cellOf(field: Field | undefined, value: unknown, language: 'zh' | 'en'): Cell {
  if (value === null || value === undefined || value === '') return { text: '' };
  if (typeof value === 'number') {
    switch (field?.kind) {
      case 'money': return { number: plain(formatMoney(value)), decimals: 2 };
      case 'unitPrice': return { number: plain(formatUnitPrice(value)), decimals: 4 };
      case 'weight': return { number: plain(formatWeight(value)), decimals: 3 };
      case 'distance': return { number: plain(formatDistance(value)), decimals: 1 };
      case 'ratio': return { text: formatRatio(value) };
      case 'integer': return { number: String(value), decimals: 0 };
      default: break;
    }
  }
  const choice = field?.choices?.find((one) => one.value === value);
  if (choice) return { text: choice[language] };
  if (typeof value === 'boolean') return { text: value ? { zh: '是', en: 'Yes' }[language] : { zh: '否', en: 'No' }[language] };
  return { text: typeof value === 'object' ? JSON.stringify(value) : String(value) };
}
