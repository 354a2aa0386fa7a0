import * as z from 'zod/mini';
import type { DateText, DateTimeText } from './date-time.ts';
import { addDays, dateSchema, endOfDay, parseDate, startOfDay } from './date-time.ts';

/** Two days, both included, in order. */
export const dateRangeSchema = z
  .object({ from: dateSchema, to: dateSchema }, 'dateRange.invalid')
  .check(z.refine(({ from, to }) => from <= to, 'dateRange.reversed'));

/** A range of days, both ends included. */
export type DateRange = z.infer<typeof dateRangeSchema>;

/** The ranges offered at one click; a saved view keeps these words, so that it means other days tomorrow. */
export const QUICK_RANGES = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'last7Days',
  'last30Days',
] as const;
/** One of the ranges offered at one click. */
export type QuickRange = (typeof QUICK_RANGES)[number];
/** Whether a filter's text is such a word. */
export const isQuickRange = (text: string): text is QuickRange => (QUICK_RANGES as readonly string[]).includes(text);

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
