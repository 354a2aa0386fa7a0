import { formatDateTime, parseDateTime } from '@freightdeck/sdk/values';

const MINUTE = 60_000;
export function addMinutes(moment: string, minutes: number): string {
  const at = parseDateTime(moment);
  if (!at) throw new Error(`${moment} is no moment`);
  return formatDateTime(at.getTime() + minutes * MINUTE);
}
/** The start is taken for a day after loading, the end for a week after unloading. */
export const startDue = (loadAt: string): string => addMinutes(loadAt, 24 * 60);
export const endDue = (unloadAt: string): string => addMinutes(unloadAt, 7 * 24 * 60);
