import { isQuickRange } from './date-range.ts';
import type { QuickRange } from './date-range.ts';
import { isDate, isDateTime, parseDate } from './date-time.ts';
import type { DateText, DateTimeText } from './date-time.ts';
import { toHalfWidth } from './half-width.ts';

// Reads days, moments, months and ranges as people type and paste them, in both languages whatever the console's is.
// What is no such thing is undefined: nothing is guessed or repaired.

const words: Readonly<Record<string, QuickRange>> = {
  今天: 'today',
  今日: 'today',
  昨天: 'yesterday',
  昨日: 'yesterday',
  本周: 'thisWeek',
  这周: 'thisWeek',
  上周: 'lastWeek',
  本月: 'thisMonth',
  这个月: 'thisMonth',
  上月: 'lastMonth',
  上个月: 'lastMonth',
  近7天: 'last7Days',
  最近7天: 'last7Days',
  近30天: 'last30Days',
  最近30天: 'last30Days',
  today: 'today',
  yesterday: 'yesterday',
  thisweek: 'thisWeek',
  lastweek: 'lastWeek',
  thismonth: 'thisMonth',
  lastmonth: 'lastMonth',
  last7days: 'last7Days',
  last30days: 'last30Days',
};
const tidy = (text: string): string => toHalfWidth(text).trim();
const wordOf = (text: string): QuickRange | undefined => words[text.replaceAll(/\s/g, '').toLowerCase()];

/** A typed day: `2026-11-27`, `2026/1/5`, `2026年1月5日`, `20260105`, or 今天, 昨天, today, yesterday. */
export function readDay(typed: string, today: DateText, yesterday: DateText): DateText | undefined {
  const text = tidy(typed);
  const word = wordOf(text);
  if (word === 'today') return today;
  return word === 'yesterday' ? yesterday : parseDate(text);
}
/** A typed moment: a day and a time, `8:30`, `08:30:15`, `8点30分`. A day alone is not one. */
export function readMoment(typed: string, today: DateText, yesterday: DateText): DateTimeText | undefined {
  const [, day = '', time = ''] = /^(.*?\S)(?:\s+|T|(?<=[天日]))(\d{1,2}[:点时].*)$/i.exec(tidy(typed)) ?? [];
  const date = readDay(day, today, yesterday);
  const clock = readTime(time);
  return date && clock ? `${date} ${clock}` : undefined;
}
/** A typed time of day as `HH:mm:ss`. */
export function readTime(typed: string): string | undefined {
  const [, hour = '', minute = '', second = '0'] =
    /^(\d{1,2})[:点时](\d{1,2})(?:[:分](?:(\d{1,2})秒?)?)?$/.exec(tidy(typed)) ?? [];
  const text = [hour, minute, second].map((part) => part.padStart(2, '0')).join(':');
  return isDateTime(`2000-01-01 ${text}`) ? text : undefined;
}
/** A typed month as `yyyy-MM`: `2026-11`, `2026/1`, `2026年1月`, `202601`. */
export function readMonth(typed: string): string | undefined {
  const [, year = '', month = '', short = ''] = /^(\d{4})(?:[-/.年](\d{1,2})月?|(\d{2}))$/.exec(tidy(typed)) ?? [];
  const text = `${year}-${(month || short).padStart(2, '0')}`;
  return isDate(`${text}-01`) ? text : undefined;
}
/** `20261101-20261127`, or two ends with a sign or word between them that no day has. */
const endsOf = (text: string): readonly string[] =>
  /^(\d{8})\s*-\s*(\d{8})$/.exec(text)?.slice(1) ?? text.split(/\s*[~～至到]\s*|\s+(?:-|–|—|to)\s+/i);
/**
 * A typed range of days as the text of a filter: a word (`lastWeek`), two days, one open end (`2026-03-01~`), or one
 * day alone. The wrong way round it is none.
 */
export function readDayRange(typed: string): string | undefined {
  const text = tidy(typed);
  if (isQuickRange(text)) return text;
  const word = wordOf(text);
  if (word) return word;
  const ends = endsOf(text).map((end) => (end === '' ? '' : (parseDate(end) ?? (isDateTime(end) ? end : undefined))));
  const [from, to = ends.length === 1 ? from : undefined] = ends;
  if (ends.length > 2 || from === undefined || to === undefined || `${from}${to}` === '') return undefined;
  return from !== '' && to !== '' && from > to ? undefined : `${from}~${to}`;
}
/** Both ends of a typed range can be read, only not in this order. */
export const isReversedRange = (typed: string): boolean => {
  const [from, to, ...more] = endsOf(tidy(typed));
  return to !== undefined && more.length === 0 && readDayRange(`${to}~${from}`) !== undefined;
};
/** Whether the text of a range box says days, or nothing; otherwise the box is marked and no search is sent. */
export const isDayRangeText = (value: string): boolean => value === '' || readDayRange(value) === value;
