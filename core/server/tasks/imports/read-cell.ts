import type { Field, FieldKind } from '@freightdeck/sdk/contract';
import {
  identifierOf,
  isCutNumber,
  isNumber,
  limitsOf,
  readNumber,
  toHalfWidth,
  unitOf,
  unmarkedField,
  withoutInvisible,
} from '@freightdeck/sdk/values';
import type { UnitName } from '@freightdeck/sdk/values';
import Decimal from 'decimal.js';
import type { IssueText } from '../../api/issue-texts.ts';
import { readMoment, serialDay } from './read-moment.ts';
import { noResult, type RawCell } from './sheet-row.ts';

/** Most digits that a spreadsheet keeps of a number. */
const DIGITS = 15;
/** A number as a person would type it: without exponent and floating-point digits. */
const plainNumber = (number: Decimal): string => number.toSignificantDigits(DIGITS).toDecimalPlaces(10).toFixed();
const dayKinds: ReadonlySet<FieldKind> = new Set(['date', 'dateTime']);

/** The text a person would type for a cell of this kind: spreadsheets store days and percents as numbers. */
export function typedText(kind: FieldKind, cell: RawCell): string {
  if (typeof cell === 'string') return unmarkedField(cell).trim();
  const number = Number(cell.number);
  if (!Number.isFinite(number)) return cell.number;
  const exact = new Decimal(number);
  if (kind === 'date' || kind === 'dateTime') return serialDay(plainNumber(exact), kind);
  if (cell.shown === 'percent') return `${plainNumber(exact.times(100))}%`;
  if (isNumber({ kind })) return plainNumber(exact);
  if (cell.shown === 'date') return serialDay(plainNumber(exact), Number.isInteger(number) ? 'date' : 'dateTime');
  // A code that was typed as a number has lost what goes beyond these digits; it is not made up here.
  return Math.abs(number) < 10 ** DIGITS ? plainNumber(exact) : exact.toExponential(DIGITS - 1).toUpperCase();
}

type Read = { readonly value: unknown } | { readonly issue: IssueText };
const orIssue = (value: unknown, key: string): Read => (value === undefined ? { issue: { key } } : { value });
const yes = /^(?:是|y|yes|true|1|√|✓)$/i;
const no = /^(?:否|n|no|false|0|×|✗)$/i;

/** What spreadsheets show in a cell that went wrong. */
const errorValues: ReadonlySet<string> = new Set(
  'N/A REF! VALUE! NAME? DIV/0! NUM! NULL! SPILL! CALC! GETTING_DATA FIELD! BLOCKED! CONNECT! BUSY! UNKNOWN!'
    .split(' ')
    .map((name) => `#${name}`),
);
/** Why a cell holds nothing to read, whatever its column; undefined when it does. */
function unreadable(kind: FieldKind, text: string): IssueText | undefined {
  if (text === noResult) return { key: 'cell.formula' };
  if (errorValues.has(text.toUpperCase())) return { key: 'cell.error', values: { value: text } };
  if (!isNumber({ kind }) && !dayKinds.has(kind) && kind !== 'longText' && isCutNumber(text))
    return { key: 'cell.rounded' };
  return undefined;
}
/** A number without the tail that binary arithmetic leaves: 32.399999999999999 is 32.4. */
const withoutTail = (text: string): string => (/^-?\d+\.\d{12,}$/.test(text) ? plainNumber(new Decimal(text)) : text);
function readChoice(field: Field, text: string): Read {
  const wanted = toHalfWidth(text).toLowerCase();
  const found = field.choices?.find((one) =>
    [one.zh, one.en, String(one.value)].some((word) => toHalfWidth(word).toLowerCase() === wanted),
  );
  return found
    ? { value: found.value }
    : { issue: { key: 'choice.invalid', values: { words: (field.choices ?? []).map((one) => one.zh).join('、') } } };
}

/** What a number has to look like here. */
function wrongNumber(unit: UnitName, field: Field): IssueText {
  const { digits, decimals } = limitsOf(unit, field);
  return decimals === 0
    ? { key: 'number.whole', values: { digits } }
    : { key: 'number.decimal', values: { digits, decimals, unit } };
}
/**
 * The value of a field from a cell's text; an empty cell is no value. A number is read in the unit of its field, which
 * other cells of the row may choose (yuan become cents, tonnes kilograms, percents ppm). Labels become their codes.
 */
export function readCell(field: Field, text: string, row: Readonly<Record<string, unknown>> = {}): Read {
  if (text === '') return { value: undefined };
  const issue = unreadable(field.kind, text);
  if (issue) return { issue };
  const unit = unitOf(field, row);
  if (unit) {
    const value = readNumber(withoutTail(text), unit, field);
    return value === undefined ? { issue: wrongNumber(unit, field) } : { value: value ?? undefined };
  }
  switch (field.kind) {
    case 'flag':
      return orIssue(yes.test(text) ? true : no.test(text) ? false : undefined, 'flag.invalid');
    case 'choice':
      return readChoice(field, text);
    case 'date': {
      const moment = readMoment(text);
      return orIssue(moment?.endsWith(' 00:00:00') ? moment.slice(0, 10) : undefined, 'date.invalid');
    }
    case 'dateTime':
      return orIssue(readMoment(text), 'dateTime.written');
    default:
      return { value: identifierOf(field.kind, text) ?? withoutInvisible(text).trim() };
  }
}
