import { parseDate, toHalfWidth } from '@freightdeck/sdk/values';
import Decimal from 'decimal.js';
import { DateTime } from 'luxon';

/** Day 0 of spreadsheet dates, which count a 29 February 1900 that never was. */
const DAY_ZERO = DateTime.utc(1899, 12, 30);
/** Spreadsheet day of 31 December 9999; a larger number is not a date. */
const DAYS = 2_958_466;
const DAY_SECONDS = 86_400;

/**
 * Seconds of a spreadsheet day. A number that was cut to a few decimals (46027.3333 for 08:00) means the whole minute
 * that its decimals cannot tell from it.
 */
function secondsOf(serial: string): number {
  const exact = new Decimal(serial);
  const seconds = exact.times(DAY_SECONDS).toNumber();
  const minute = Math.round(seconds / 60) * 60;
  const step = DAY_SECONDS / 10 ** exact.decimalPlaces();
  return step > 1 && exact.decimalPlaces() > 2 && Math.abs(minute - seconds) <= step / 2 ? minute : Math.round(seconds);
}
/** A number with which spreadsheets store a day or a moment, as text; the number itself when it is none. */
export function serialDay(serial: string, kind: 'date' | 'dateTime'): string {
  const number = Number(serial);
  if (!(number >= 0 && number < DAYS)) return String(number);
  const at = DAY_ZERO.plus({ seconds: secondsOf(serial) });
  return at.toFormat(kind === 'date' ? 'yyyy-MM-dd' : 'yyyy-MM-dd HH:mm:ss');
}

const day = /^(\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?|\d{8})(.*)$/;
const clocks = [
  /** `8:00`, `08:00:30`, `08:00:30.000` */
  /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/,
  /** `8时30分`, `8点` */
  /^(\d{1,2})[时点](?:(\d{1,2})分?(?:(\d{1,2})秒?)?)?$/,
  /** `0800`, `080030` */
  /^(\d{2})(\d{2})(\d{2})?$/,
];
/** Hours that an afternoon adds to its first twelve. */
const HALF_DAY = 12;

/**
 * A moment as people write it, as `yyyy-MM-dd HH:mm:ss`: the day with dashes, slashes, dots, 年月日 or nothing between,
 * one digit or two; the time after a blank, a `T` or nothing, with or without seconds, 时分, 上午 and 下午 or AM and PM;
 * a zone, where one is given, is reckoned with. A day alone is its midnight. Undefined for anything else.
 */
export function readMoment(text: string): string | undefined {
  const plain = toHalfWidth(text).trim();
  // Days that a spreadsheet shows as its numbers, 1982 to 2119.
  if (/^[3-7]\d{4}(?:\.\d+)?$/.test(plain)) return serialDay(plain, 'dateTime');
  if (/T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(plain)) {
    const at = DateTime.fromISO(plain).setZone('Asia/Shanghai');
    return at.isValid ? at.toFormat('yyyy-MM-dd HH:mm:ss') : undefined;
  }
  const [, written = '', rest = ''] = day.exec(plain) ?? [];
  const date = parseDate(written);
  if (date === undefined) return undefined;
  const [, before, clock = '', after] =
    /^[\sT]*(上午|下午|[AP]M)?\s*(.*?)\s*([AP]M)?$/i.exec(rest.replaceAll(/\s*([:时点分秒])\s*/g, '$1')) ?? [];
  if (clock === '') return before === undefined && after === undefined ? `${date} 00:00:00` : undefined;
  const read = clocks.map((one) => one.exec(clock)).find((found) => found !== null);
  if (!read) return undefined;
  const [hour = 0, minute = 0, second = 0] = read.slice(1).map((part) => Number(part ?? 0));
  const half = (before ?? after)?.toUpperCase();
  const afternoon = half === '下午' || half === 'PM';
  const hours =
    half !== undefined && hour === HALF_DAY
      ? afternoon
        ? hour
        : 0
      : afternoon && hour < HALF_DAY
        ? hour + HALF_DAY
        : hour;
  const pad = (part: number): string => String(part).padStart(2, '0');
  return `${date} ${pad(hours)}:${pad(minute)}:${pad(second)}`;
}
