import { DateTime } from 'luxon';
import type { DateText, DateTimeText } from '../contract/values/date-time.ts';

/**
 * A span of time, backwards when negative. Months and days follow the calendar: one month after 31 January is the last
 * day of February.
 */
export interface Span {
  readonly months?: number;
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
}

/** Wire text as a moment in Shanghai time. Throws for an invalid text, so that nothing falls due in 1970. */
function inShanghai(text: string): DateTime {
  const at = DateTime.fromSQL(text, { zone: 'Asia/Shanghai' });
  if (!at.isValid) throw new RangeError(`"${text}" is no moment`);
  return at;
}
/** The day of a day or moment. */
const dayOf = (text: DateText): DateTime => inShanghai(text.slice(0, 10));

/** The moment this much later. */
export function momentLater(moment: DateTimeText, span: Span): DateTimeText {
  return inShanghai(moment).plus(span).toFormat('yyyy-MM-dd HH:mm:ss');
}

/** The day this much later than a day, or than a moment's day. */
export function dayLater(day: DateText, span: Pick<Span, 'months' | 'days'>): DateText {
  return dayOf(day).plus(span).toFormat('yyyy-MM-dd');
}

/** How much later the second moment is, with fractions; negative when it is earlier. */
export function timeBetween(from: DateTimeText, to: DateTimeText, unit: 'hours' | 'minutes'): number {
  return inShanghai(to).diff(inShanghai(from)).as(unit);
}

/** This many months, `yyyy-MM`, ending with the month of a day. */
export function monthsUpTo(day: DateText, count: number): readonly string[] {
  const last = dayOf(day).startOf('month');
  return Array.from({ length: count }, (_, at) => last.minus({ months: count - 1 - at }).toFormat('yyyy-MM'));
}
