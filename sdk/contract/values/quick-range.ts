import { DateTime } from 'luxon';
import type { DateRange, QuickRange } from './date-range.ts';
import type { DateText } from './date-time.ts';

const text = (day: DateTime): DateText => day.toFormat('yyyy-MM-dd');
const range = (from: DateTime, to: DateTime): DateRange => ({ from: text(from), to: text(to) });

/**
 * The days of a quick range as seen on `today`, a day in Asia/Shanghai. Weeks begin on Monday; a week or month that is
 * not over ends today.
 */
export function quickRange(name: QuickRange, today: DateText): DateRange {
  const day = DateTime.fromISO(today.slice(0, 10), { zone: 'Asia/Shanghai' });
  switch (name) {
    case 'today':
      return range(day, day);
    case 'yesterday':
      return range(day.minus({ days: 1 }), day.minus({ days: 1 }));
    case 'thisWeek':
      return range(day.startOf('week'), day);
    case 'lastWeek': {
      const inIt = day.minus({ weeks: 1 });
      return range(inIt.startOf('week'), inIt.endOf('week'));
    }
    case 'thisMonth':
      return range(day.startOf('month'), day);
    case 'lastMonth': {
      const inIt = day.minus({ months: 1 });
      return range(inIt.startOf('month'), inIt.endOf('month'));
    }
    case 'last7Days':
      return range(day.minus({ days: 6 }), day);
    case 'last30Days':
      return range(day.minus({ days: 29 }), day);
  }
}
