import { formatDateTime, monthName } from './date-time.ts';

/** How long ago something was, as a message key with its values. */
export type RelativeTime =
  | { key: 'relativeTime.justNow' | 'relativeTime.oneDayAgo'; values: Record<string, never> }
  | { key: 'relativeTime.minutesAgo' | 'relativeTime.hoursAgo'; values: { count: number } }
  | { key: 'relativeTime.date'; values: { month: number; day: number; time: string } }
  | { key: 'relativeTime.dateWithYear'; values: { year: number; month: number; day: number; time: string } }
  | { key: 'relativeTime.dateTime'; values: { text: string } };

/**
 * How long before `now` a moment was; a date when it is two days or more ago, date and time when it is in the future.
 */
export function relativeTime(at: Date | number, now: Date | number): RelativeTime {
  const seconds = (Number(now) - Number(at)) / 1000;
  const text = formatDateTime(at);
  if (seconds < 0) return { key: 'relativeTime.dateTime', values: { text } };
  if (seconds < 30) return { key: 'relativeTime.justNow', values: {} };
  if (seconds < 3600)
    return { key: 'relativeTime.minutesAgo', values: { count: Math.max(1, Math.floor(seconds / 60)) } };
  if (seconds < 86_400) return { key: 'relativeTime.hoursAgo', values: { count: Math.floor(seconds / 3600) } };
  if (seconds < 172_800) return { key: 'relativeTime.oneDayAgo', values: {} };
  const year = Number(text.slice(0, 4));
  const date = { month: Number(text.slice(5, 7)), day: Number(text.slice(8, 10)), time: text.slice(11, 16) };
  return formatDateTime(now).startsWith(text.slice(0, 4))
    ? { key: 'relativeTime.date', values: date }
    : { key: 'relativeTime.dateWithYear', values: { year, ...date } };
}

const zhTime = (time: string): string => `${time.replace(':', '时')}分`;
const ago = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

/** The same as text: `刚刚`, `5分钟前`, `3月5日08时30分` / `just now`, `5 minutes ago`, `Mar 5, 08:30`. */
export function relativeTimeText(at: Date | number, now: Date | number, language: 'zh' | 'en'): string {
  const zh = language === 'zh';
  const { key, values } = relativeTime(at, now);
  switch (key) {
    case 'relativeTime.justNow':
      return zh ? '刚刚' : 'just now';
    case 'relativeTime.minutesAgo':
      return zh ? `${values.count}分钟前` : ago(values.count, 'minute');
    case 'relativeTime.hoursAgo':
      return zh ? `${values.count}小时前` : ago(values.count, 'hour');
    case 'relativeTime.oneDayAgo':
      return zh ? '1天前' : '1 day ago';
    case 'relativeTime.date':
      return zh
        ? `${values.month}月${values.day}日${zhTime(values.time)}`
        : `${monthName(values.month)} ${values.day}, ${values.time}`;
    case 'relativeTime.dateWithYear':
      return zh
        ? `${values.year}年${values.month}月${values.day}日${zhTime(values.time)}`
        : `${monthName(values.month)} ${values.day}, ${values.year}, ${values.time}`;
    case 'relativeTime.dateTime':
      return values.text;
  }
}
