import { DateTime, Info } from 'luxon';
import type { DateText, DateTimeText } from '../../contract/values/date-time.ts';

// All a picker knows about the calendar. Days are texts, `yyyy-MM-dd`, in the time of the business wherever the browser
// stands; this file is loaded with the pickers, never before.

const zone = 'Asia/Shanghai';
type Language = 'zh' | 'en';
const at = (day: DateText): DateTime => DateTime.fromISO(day.slice(0, 10), { zone });
const text = (day: DateTime): DateText => day.toFormat('yyyy-MM-dd');

export const today = (): DateText => text(DateTime.now().setZone(zone));
export const now = (): DateTimeText => DateTime.now().setZone(zone).toFormat('yyyy-MM-dd HH:mm:ss');
export const yesterday = (): DateText => daysLater(today(), -1);
const daysLater = (day: DateText, days: number): DateText => kept(day, at(day).plus({ days }));
/** The same day of another month, or that month's last one. */
export const monthsLater = (day: DateText, months: number): DateText => kept(day, at(day).plus({ months }));
export const firstOfMonth = (day: DateText): DateText => text(at(day).startOf('month'));
export const monthOf = (day: DateText): string => day.slice(0, 7);
/** Years have four digits on the wire: the calendar ends there. */
const kept = (before: DateText, after: DateTime): DateText =>
  after.year >= 1000 && after.year <= 9999 ? text(after) : before;

/** The day a key leads to in a calendar; undefined for other keys. */
export function dayByKey(day: DateText, key: string, shift: boolean): DateText | undefined {
  switch (key) {
    case 'ArrowLeft':
      return daysLater(day, -1);
    case 'ArrowRight':
      return daysLater(day, 1);
    case 'ArrowUp':
      return daysLater(day, -7);
    case 'ArrowDown':
      return daysLater(day, 7);
    case 'PageUp':
      return monthsLater(day, shift ? -12 : -1);
    case 'PageDown':
      return monthsLater(day, shift ? 12 : 1);
    case 'Home':
      return text(at(day).startOf('week'));
    case 'End':
      return text(at(day).endOf('week'));
    default:
      return undefined;
  }
}
/** The month a key leads to among twelve months in rows of three, as its first day. */
export function monthByKey(day: DateText, key: string): DateText | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -3,
    ArrowDown: 3,
    PageUp: -12,
    PageDown: 12,
    Home: 1 - at(day).month,
    End: 12 - at(day).month,
  };
  const step = steps[key];
  return step === undefined ? undefined : monthsLater(firstOfMonth(day), step);
}
/** The weeks of a day's month, Monday first; what belongs to its neighbours is undefined. */
export function weeksOf(day: DateText): readonly (readonly (DateText | undefined)[])[] {
  const first = at(day).startOf('month');
  const days = [
    ...Array.from({ length: first.weekday - 1 }, () => undefined),
    ...Array.from({ length: first.daysInMonth ?? 0 }, (_, index) => text(first.plus({ days: index }))),
  ];
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (__, index) => days[week * 7 + index]));
}
/** The months of a day's year, each as its first day. */
export const monthsOf = (day: DateText): readonly DateText[] =>
  Array.from({ length: 12 }, (_, index) => text(at(day).startOf('year').plus({ months: index })));

export const weekdays = (locale: Language): readonly { readonly short: string; readonly long: string }[] => {
  const long = Info.weekdays('long', { locale });
  return Info.weekdays(locale === 'zh' ? 'narrow' : 'short', { locale }).map((short, index) => ({
    short,
    long: long[index] ?? short,
  }));
};
export const monthTitle = (day: DateText, locale: Language): string =>
  at(day).setLocale(locale).toLocaleString({ year: 'numeric', month: 'long' });
export const yearTitle = (day: DateText, locale: Language): string =>
  at(day).setLocale(locale).toLocaleString({ year: 'numeric' });
export const monthName = (day: DateText, locale: Language): string => at(day).setLocale(locale).toFormat('LLL');
export const dayTitle = (day: DateText, locale: Language): string =>
  at(day).setLocale(locale).toLocaleString(DateTime.DATE_HUGE);
