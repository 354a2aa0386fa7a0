import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dateRangeSchema,
  formatDateRange,
  parseDateRange,
  rangeBounds,
  validityOn,
} from '../../sdk/contract/values/date-range.ts';
import { quickRange } from '../../sdk/contract/values/quick-range.ts';
import {
  addDays,
  dateSchema,
  dateTimeSchema,
  displayDate,
  endOfDay,
  formatDate,
  formatDateTime,
  isDate,
  monthDay,
  parseDate,
  parseDateTime,
  sixDaysEarlier,
  startOfDay,
} from '../../sdk/contract/values/date-time.ts';
import { formatFileSize, parseFileSize } from '../../sdk/contract/values/file-size.ts';
import { relativeTime, relativeTimeText } from '../../sdk/contract/values/relative-time.ts';

const now = new Date('2026-03-05T06:03:09Z');
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const ago = (milliseconds: number) => [
  relativeTimeText(now.getTime() - milliseconds, now, 'zh'),
  relativeTimeText(now.getTime() - milliseconds, now, 'en'),
];

describe('dates', () => {
  test('[R9-50] a date reads year-month-day with Chinese unit characters', () => {
    expect([displayDate('2026-03-05'), displayDate('2026-12-31 23:59:59')]).toEqual(['2026年3月5日', '2026年12月31日']);
    expect(displayDate('2026-03-05', 'en')).toBe('Mar 5, 2026');
  });
  test('[R9-51] the datetime is yyyy-MM-dd HH:mm:ss, Shanghai time wherever it is read', () => {
    expect(formatDateTime(now)).toBe('2026-03-05 14:03:09');
    expect(formatDateTime(new Date('2026-12-31T16:00:00Z'))).toBe('2027-01-01 00:00:00');
    expect(formatDate(new Date('2026-12-31T16:00:00Z'))).toBe('2027-01-01');
    expect(parseDateTime('2026-03-05 14:03:09')).toEqual(now);
    fc.assert(
      fc.property(fc.integer({ min: 700_000_000, max: 4_000_000_000 }), (seconds) => {
        expect(parseDateTime(formatDateTime(seconds * 1000))?.getTime()).toBe(seconds * 1000);
      }),
    );
  });
  test('only real days and moments pass', () => {
    expect(['2024-02-29', '2026-02-29', '2026-13-01', '2026-1-1', '0000-00-00', ''].map(isDate)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(dateSchema.safeParse('2026-02-30').error?.issues[0]?.message).toBe('date.invalid');
    expect(
      ['2026-03-05 23:59:59', '2026-03-05 24:00:00', '2026-03-05T00:00:00', '2026-03-05'].map(
        (text) => dateTimeSchema.safeParse(text).success,
      ),
    ).toEqual([true, false, false, false]);
    expect(['2026-3-5', '2026/03/05', '2026年3月5日', '20260305', '2026-02-30', 'x'].map(parseDate)).toEqual([
      ...Array<string>(4).fill('2026-03-05'),
      undefined,
      undefined,
    ]);
    expect(parseDateTime('2026-03-05')).toEqual(new Date('2026-03-04T16:00:00Z'));
  });
  test('[R9-52] the start of day is 00:00:00', () => {
    expect([startOfDay('2026-03-05'), startOfDay('2026-03-05 14:03:09')]).toEqual(Array(2).fill('2026-03-05 00:00:00'));
  });
  test('[R9-53] the end of day is 23:59:59', () => {
    expect([endOfDay('2026-03-05'), endOfDay('2026-03-05 14:03:09')]).toEqual(Array(2).fill('2026-03-05 23:59:59'));
  });
  test('[R9-54] six days earlier, across months and leap days', () => {
    expect([
      sixDaysEarlier('2026-03-07'),
      sixDaysEarlier('2026-03-05'),
      sixDaysEarlier('2024-03-05'),
      sixDaysEarlier('2026-01-01'),
    ]).toEqual(['2026-03-01', '2026-02-27', '2024-02-28', '2025-12-26']);
    expect(addDays('2026-02-28 10:00:00', 1)).toBe('2026-03-01');
    expect(monthDay('2026-03-05')).toBe('03-05');
  });
});

describe('relative time', () => {
  test('[R9-55] under 30 s it is just now', () => {
    expect([ago(0), ago(29_999)]).toEqual(Array(2).fill(['刚刚', 'just now']));
    expect(ago(30 * SECOND)).toEqual(['1分钟前', '1 minute ago']);
  });
  test('[R9-56] under an hour it is minutes, never 0', () => {
    expect([ago(59 * SECOND), ago(119 * SECOND), ago(2 * MINUTE), ago(HOUR - 1)]).toEqual([
      ['1分钟前', '1 minute ago'],
      ['1分钟前', '1 minute ago'],
      ['2分钟前', '2 minutes ago'],
      ['59分钟前', '59 minutes ago'],
    ]);
  });
  test('[R9-57] under a day it is hours', () => {
    expect([ago(HOUR), ago(24 * HOUR - 1)]).toEqual([
      ['1小时前', '1 hour ago'],
      ['23小时前', '23 hours ago'],
    ]);
  });
  test('[R9-58] under 2 days it is 1 day ago, then the date', () => {
    expect([ago(24 * HOUR), ago(48 * HOUR - 1)]).toEqual(Array(2).fill(['1天前', '1 day ago']));
    expect(ago(48 * HOUR)).toEqual(['3月3日14时03分', 'Mar 3, 14:03']);
    expect(ago(90 * 24 * HOUR)).toEqual(['2025年12月5日14时03分', 'Dec 5, 2025, 14:03']);
    expect(ago(-SECOND)).toEqual(['2026-03-05 14:03:10', '2026-03-05 14:03:10']);
    expect(relativeTime(now.getTime() - 5 * MINUTE, now)).toEqual({
      key: 'relativeTime.minutesAgo',
      values: { count: 5 },
    });
  });
});

describe('ranges', () => {
  test('quick ranges', () => {
    expect(quickRange('today', '2026-03-05')).toEqual({ from: '2026-03-05', to: '2026-03-05' });
    expect(quickRange('last7Days', '2026-03-05')).toEqual({ from: '2026-02-27', to: '2026-03-05' });
    expect(quickRange('thisMonth', '2026-03-05')).toEqual({ from: '2026-03-01', to: '2026-03-05' });
    expect(quickRange('lastMonth', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(quickRange('lastMonth', '2026-01-15')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
    expect(quickRange('yesterday', '2026-03-01')).toEqual({ from: '2026-02-28', to: '2026-02-28' });
    expect(quickRange('last30Days', '2026-03-05')).toEqual({ from: '2026-02-04', to: '2026-03-05' });
  });
  test('weeks begin on Monday, also seen from a Sunday and over the turn of a year', () => {
    expect(quickRange('thisWeek', '2026-03-01')).toEqual({ from: '2026-02-23', to: '2026-03-01' });
    expect(quickRange('thisWeek', '2026-03-02')).toEqual({ from: '2026-03-02', to: '2026-03-02' });
    expect(quickRange('lastWeek', '2026-03-01')).toEqual({ from: '2026-02-16', to: '2026-02-22' });
    expect(quickRange('lastWeek', '2026-01-05')).toEqual({ from: '2025-12-29', to: '2026-01-04' });
  });
  test('bounds, text and order', () => {
    const range = { from: '2026-03-01', to: '2026-03-31' };
    expect(rangeBounds(range)).toEqual({ from: '2026-03-01 00:00:00', to: '2026-03-31 23:59:59' });
    expect(parseDateRange(formatDateRange(range))).toEqual(range);
    expect(parseDateRange('2026-03-31 ~ 2026-03-01')).toEqual(range);
    expect(['2026-03-01', '2026-03-01~', 'a~b'].map(parseDateRange)).toEqual([undefined, undefined, undefined]);
    expect(dateRangeSchema.safeParse({ from: '2026-03-02', to: '2026-03-01' }).error?.issues[0]?.message).toBe(
      'dateRange.reversed',
    );
    expect(
      ['2026-03-04', '2026-03-05', '2026-04-04', '2026-04-05'].map((last) => validityOn(last, '2026-03-05')),
    ).toEqual(['expired', 'expiring', 'expiring', 'valid']);
  });
});

describe('file sizes', () => {
  test.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [1_048_575, '1 MB'],
    [2 * 1024 ** 2, '2 MB'],
    [3.25 * 1024 ** 3, '3.25 GB'],
    [5000 * 1024 ** 3, '5000 GB'],
  ])('[R9-24] %d bytes are shown as %s', (bytes, text) => {
    expect(formatFileSize(bytes)).toBe(text);
  });
  test('sizes are read back', () => {
    expect(['1 MB', '1.5kb', '10 B', 'x', '1 TB'].map(parseFileSize)).toEqual([
      1_048_576,
      1536,
      10,
      undefined,
      undefined,
    ]);
  });
});
