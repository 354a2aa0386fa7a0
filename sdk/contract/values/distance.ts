import * as z from 'zod/mini';
import { formatScaled, parseScaled } from './exact-decimal.ts';

/** Distance in whole metres. */
export type Distance = number;

/** Not negative. */
export const distanceSchema = z.int('distance.invalid').check(z.gte(0, 'distance.invalid'));

/** Metres in kilometres with 1 decimal: `86.4`. */
export function formatDistance(metres: Distance): string {
  // Half up on big integers: lists show distances, and decimal.js must not come with them.
  const tenths = Number((BigInt(Math.abs(metres)) + 50n) / 100n);
  return formatScaled(metres < 0 ? -tenths : tenths, 1);
}

/** Kilometres as typed (at most 3 decimals) in metres. */
export function parseDistance(text: string): Distance | undefined {
  const metres = parseScaled(text.replace(/\s*(公里|千米|km)\s*$/i, ''), { integerDigits: 6, decimals: 3 });
  return metres === undefined || metres < 0 ? undefined : metres;
}
