import * as z from 'zod/mini';
import type { DateText, DateTimeText } from './date-time.ts';
import { addDays, dateSchema, endOfDay, parseDate, sixDaysEarlier, startOfDay } from './date-time.ts';

/** Two days, both included, in order. */
export const dateRangeSchema = z
  .object({ from: dateSchema, to: dateSchema }, 'dateRange.invalid')
  .check(z.refine(({ from, to }) => from <= to, 'dateRange.reversed'));

/** A range of days, both ends included. */
export type DateRange = z.infer<typeof dateRangeSchema>;

/** The ranges offered at one click. */
export const QUICK_RANGES = ['today', 'last7Days', 'thisMonth', 'lastMonth'] as const;
/** One of the ranges offered at one click. */
export type QuickRange = (typeof QUICK_RANGES)[number];

const firstOfMonth = (day: DateText): DateText => `${day.slice(0, 7)}-01`;

/** The days of a quick range as seen on `today`; `thisMonth` ends today. */
export function quickRange(name: QuickRange, today: DateText): DateRange {
  switch (name) {
    case 'today':
      return { from: today, to: today };
    case 'last7Days':
      return { from: sixDaysEarlier(today), to: today };
    case 'thisMonth':
      return { from: firstOfMonth(today), to: today };
    case 'lastMonth': {
      const to = addDays(firstOfMonth(today), -1);
      return { from: firstOfMonth(to), to };
    }
  }
}

/** First and last second of a range, for a query. */
export function rangeBounds({ from, to }: DateRange): { from: DateTimeText; to: DateTimeText } {
  return { from: startOfDay(from), to: endOfDay(to) };
}

/** `2026-03-01~2026-03-31`, also in the address bar. */
export function formatDateRange({ from, to }: DateRange): string {
  return `${from}~${to}`;
}

/** Reads what `formatDateRange` writes; ends in the wrong order are swapped. */
export function parseDateRange(text: string): DateRange | undefined {
  const ends = text.split(/[~～至]/);
  const [from, to] = ends.map(parseDate);
  if (ends.length !== 2 || !from || !to) return undefined;
  return from <= to ? { from, to } : { from: to, to: from };
}

/** A document's validity on a day: expiring in the last 30 days, expired after its last day (V-DATE). */
export function validityOn(lastDay: DateText, today: DateText): 'valid' | 'expiring' | 'expired' {
  if (lastDay < today) return 'expired';
  return lastDay <= addDays(today, 30) ? 'expiring' : 'valid';
}
