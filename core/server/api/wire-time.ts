import { formatDateTime, isDate, isDateTime } from '@freightdeck/sdk/values';

/** Whether a text is a real day `yyyy-MM-dd` that PostgreSQL accepts too: it has no year 0. */
export const isDay = (value: unknown): value is string => typeof value === 'string' && value >= '1000' && isDate(value);
/** Whether a text is a real moment `yyyy-MM-dd HH:mm:ss`. */
export const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && value >= '1000' && isDateTime(value);
/** A moment in the wire format. */
export const wireTime = (at: Date): string => formatDateTime(at);
