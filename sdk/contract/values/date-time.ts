import * as z from 'zod/mini';

/** A moment on the wire: `yyyy-MM-dd HH:mm:ss`, Asia/Shanghai. */
export type DateTimeText = string;
/** A day: `yyyy-MM-dd`. */
export type DateText = string;

const DAY = 86_400_000;
// Asia/Shanghai has had no summer time since 1991; moments of the trade are all later.
const SHANGHAI = 8 * 3_600_000;

const pad = (value: number): string => String(value).padStart(2, '0');
const shanghai = (at: Date | number): string => new Date(Number(at) + SHANGHAI).toISOString();

/** Whether the text is a real calendar day `yyyy-MM-dd`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Whether the text is a real moment `yyyy-MM-dd HH:mm:ss`. */
export function isDateTime(text: string): boolean {
  return /^.{10} (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text) && isDate(text.slice(0, 10));
}

/** A day on the wire. */
export const dateSchema = z.string('date.invalid').check(z.refine(isDate, 'date.invalid'));
/** A moment on the wire. */
export const dateTimeSchema = z.string('dateTime.invalid').check(z.refine(isDateTime, 'dateTime.invalid'));

/** A moment in the wire format. */
export function formatDateTime(at: Date | number): DateTimeText {
  return shanghai(at).slice(0, 19).replace('T', ' ');
}

/** Wire text (a moment, or a day as its start) as a Date; undefined when it is neither. */
export function parseDateTime(text: string): Date | undefined {
  const moment = isDate(text) ? startOfDay(text) : text;
  return isDateTime(moment) ? new Date(Date.parse(`${moment.replace(' ', 'T')}Z`) - SHANGHAI) : undefined;
}

/** The day of a moment in Shanghai. */
export function formatDate(at: Date | number): DateText {
  return shanghai(at).slice(0, 10);
}

/** Typed days (`2026-3-5`, `2026/03/05`, `2026年3月5日`, `20260305`) as `yyyy-MM-dd`. */
export function parseDate(text: string): DateText | undefined {
  const match = /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))$/.exec(text.trim());
  if (!match) return undefined;
  const day = `${match[1]}-${pad(Number(match[2] ?? match[4]))}-${pad(Number(match[3] ?? match[5]))}`;
  return isDate(day) ? day : undefined;
}

/** For reading: `2026年3月5日`, in English `Mar 5, 2026`. Takes a day or a moment on the wire. */
export function displayDate(text: DateText, language: 'zh' | 'en' = 'zh'): string {
  const [year, month, day] = text.slice(0, 10).split('-').map(Number);
  return language === 'zh' ? `${year}年${month}月${day}日` : `${monthName(month ?? 1)} ${day}, ${year}`;
}

/** `Jan` … `Dec` for 1 … 12. */
export function monthName(month: number): string {
  return 'JanFebMarAprMayJunJulAugSepOctNovDec'.slice(month * 3 - 3, month * 3);
}

/** Month and day only, for a daily axis: `03-05`. */
export function monthDay(text: DateText): string {
  return text.slice(5, 10);
}

/** 00:00:00 of a day (or of a moment's day). */
export function startOfDay(text: DateText): DateTimeText {
  return `${text.slice(0, 10)} 00:00:00`;
}

/** 23:59:59 of a day (or of a moment's day). */
export function endOfDay(text: DateText): DateTimeText {
  return `${text.slice(0, 10)} 23:59:59`;
}

/** The day so many days later (or earlier, if negative). */
export function addDays(text: DateText, days: number): DateText {
  return new Date(Date.parse(`${text.slice(0, 10)}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** The first day of a seven-day week that ends with the given day. */
export function sixDaysEarlier(text: DateText): DateText {
  return addDays(text, -6);
}
