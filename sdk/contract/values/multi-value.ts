import { toHalfWidth } from './half-width.ts';

/** What a multi-value search box makes of its text. */
export interface MultiValue {
  values: string[];
  /** More than one kind of separator was used; all were accepted. */
  mixed: boolean;
  /** Characters other than letters, digits, Chinese, `-`, `_`, `.` were dropped. */
  stripped: boolean;
}

// Tabs and full-width spaces come from spreadsheets and input methods; people mean a space.
const SEPARATOR = /[,，;；、 \t\u00A0\u3000\r\n]/;
const RUNS = new RegExp(`(?:${SEPARATOR.source})+`);
const EDGES = new RegExp(`^(?:${SEPARATOR.source})+|(?:${SEPARATOR.source})+$`, 'g');
const SPECIAL = /[^A-Za-z0-9\p{Script=Han}\-_.]/gu;

function separatorKinds(text: string): Set<string> {
  const kinds = new Set<string>();
  for (const character of text.replaceAll('\r\n', '\n')) {
    if (!SEPARATOR.test(character)) continue;
    kinds.add(/[\t\u00A0\u3000]/.test(character) ? ' ' : character === '\r' ? '\n' : character);
  }
  return kinds;
}

const BLANKS = /[ \t\u00A0\u3000]+/g;

/**
 * Splits typed or pasted text into values. Separators at the ends and repeated ones are ignored, special characters
 * removed. `isOne` tells that a text with blanks in it is one value (a plate or a mobile in groups).
 */
export function splitMultiValue(text: string, isOne: (text: string) => boolean = () => false): MultiValue {
  const inner = text
    .split(/([,，;；、\r\n]+)/)
    .map((part) => (isOne(part.trim()) ? part.replace(BLANKS, '') : part))
    .join('')
    .replace(EDGES, '');
  const pieces = inner.split(RUNS).map(toHalfWidth);
  const values = pieces.map((piece) => piece.replace(SPECIAL, ''));
  return {
    values: values.filter((value) => value !== ''),
    mixed: separatorKinds(inner).size > 1,
    stripped: values.some((value, index) => value !== pieces[index]),
  };
}

/** The values to search for when the box is confirmed: each once, in the order given. */
export function confirmMultiValue(text: string, isOne?: (text: string) => boolean): string[] {
  return [...new Set(splitMultiValue(text, isOne).values)];
}

/** The text tidied to one kind of separator. */
export function formatMultiValue(values: readonly string[], separator = ','): string {
  return values.join(separator);
}
