import type { Field, FieldKind } from '@freightdeck/sdk/contract';
import {
  identifierOf,
  isCutNumber,
  isNumber,
  limitsOf,
  parseDate,
  readNumber,
  toHalfWidth,
  unitOf,
  withoutInvisible,
} from '@freightdeck/sdk/values';
import type { UnitName } from '@freightdeck/sdk/values';
import Decimal from 'decimal.js';
import { DateTime } from 'luxon';
import type { IssueText } from '../../api/issue-texts.ts';
import type { RawCell } from './sheet-row.ts';

/** Day 0 of spreadsheet dates, which count a 29 February 1900 that never was. */
const DAY_ZERO = DateTime.utc(1899, 12, 30);
/** Spreadsheet day of 31 December 9999; a larger number is not a date. */
const DAYS = 2_958_466;

/** A number as a person would type it: without exponent and floating-point digits. */
const plainNumber = (number: Decimal): string => number.toSignificantDigits(15).toDecimalPlaces(10).toFixed();
function serialDay(serial: number, kind: FieldKind): string {
  if (serial < 0 || serial >= DAYS) return String(serial);
  const at = DAY_ZERO.plus({ seconds: Math.round(serial * 86_400) });
  return at.toFormat(kind === 'date' ? 'yyyy-MM-dd' : 'yyyy-MM-dd HH:mm:ss');
}

/** The text a person would type for a cell of this kind: spreadsheets store days and percents as numbers. */
export function typedText(kind: FieldKind, cell: RawCell): string {
  if (typeof cell === 'string') return cell.trim();
  const number = Number(cell.number);
  if (!Number.isFinite(number)) return cell.number;
  if (kind === 'date' || kind === 'dateTime') return serialDay(number, kind);
  const exact = new Decimal(number);
  // Sixteen and more digits are not what was typed: a spreadsheet keeps fifteen. As it shows them, they are refused.
  if (!isNumber({ kind }) && exact.abs().gte(1e15)) return exact.toExponential();
  return cell.percent ? `${plainNumber(exact.times(100))}%` : plainNumber(exact);
}

type Read = { readonly value: unknown } | { readonly issue: IssueText };
const orIssue = (value: unknown, key: string): Read => (value === undefined ? { issue: { key } } : { value });
const yes = /^(?:是|y|yes|true|1|√|✓)$/i;
const no = /^(?:否|n|no|false|0|×|✗)$/i;

function readMoment(text: string): string | undefined {
  const [, day = '', hour = '00', minute = '00', second = '00'] =
    /^(\S+?)(?:[\sT]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text) ?? [];
  const date = parseDate(day);
  return date && `${date} ${hour.padStart(2, '0')}:${minute}:${second}`;
}
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
function unreadable(unit: UnitName, field: Field): IssueText {
  const { digits, decimals } = limitsOf(unit, field);
  return decimals === 0
    ? { key: 'number.whole', values: { digits } }
    : { key: 'number.decimal', values: { digits, decimals, unit } };
}
/**
 * The value of a field from a cell's text; an empty cell is no value. A number is read in the unit of its field (yuan
 * become cents, tonnes kilograms, percents ppm), which the other cells of the row may choose; labels become their codes.
 */
export function readCell(field: Field, text: string, row: Readonly<Record<string, unknown>> = {}): Read {
  if (text === '') return { value: undefined };
  const unit = unitOf(field, row);
  if (unit) {
    const value = readNumber(text, unit, field);
    return value === undefined ? { issue: unreadable(unit, field) } : { value: value ?? undefined };
  }
  if (field.kind !== 'longText' && isCutNumber(text)) return { issue: { key: 'number.cut' } };
  switch (field.kind) {
    case 'flag':
      return orIssue(yes.test(text) ? true : no.test(text) ? false : undefined, 'flag.invalid');
    case 'choice':
      return readChoice(field, text);
    case 'date':
      return orIssue(parseDate(toHalfWidth(text).replace(/\s+00:00(?::00)?$/, '')), 'date.invalid');
    case 'dateTime':
      return orIssue(readMoment(toHalfWidth(text)), 'dateTime.invalid');
    default:
      return { value: identifierOf(field.kind, text) ?? withoutInvisible(text).trim() };
  }
}
