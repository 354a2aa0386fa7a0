import { QUICK_RANGES, formatDateRange, quickRange } from '@freightdeck/sdk/values';
import type { DateText } from '@freightdeck/sdk/values';
import type { DayWords } from './list-query.ts';

/** What the words mean on a day. Loaded when a list names its days by a word, because luxon comes with it. */
export const dayWordsOn = (today: DateText): DayWords =>
  Object.fromEntries(QUICK_RANGES.map((name) => [name, formatDateRange(quickRange(name, today))])) as DayWords;
