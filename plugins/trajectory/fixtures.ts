import type { InputOfCommand } from '@freightdeck/sdk/contract';
import { distanceBetween, isCreditCode, isIdNumber, toWgs84 } from '@freightdeck/sdk/values';
import type { Coordinates } from '@freightdeck/sdk/values';
import type { ingestPoints } from './contract/index.ts';

type Position = InputOfCommand<typeof ingestPoints>['points'][number];
const e6 = (degrees: number): number => Math.round(degrees * 1_000_000);
const two = (part: number): string => String(part).padStart(2, '0');
/** Milliseconds as Shanghai time in wire format. */
function wireOf(ms: number): string {
  const at = new Date(ms + 8 * 3_600_000);
  return (
    `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())} ` +
    `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`
  );
}

/** An event after a share of the way: the vehicle stops, sends nothing, or is too fast. */
interface OnTheWay {
  readonly share: number;
  readonly what: 'stand' | 'silent' | 'fast';
  readonly minutes: number;
}
export interface Way {
  readonly from: Coordinates;
  readonly to: Coordinates;
  readonly startMs: number;
  readonly untilMs?: number;
  readonly kmh?: number;
  readonly everyMin?: number;
  readonly aside?: number;
  readonly happens?: readonly OnTheWay[];
}
/** What a device reports of a realistic road between two places, with bends and the given events. */
export function wayOf({
  from,
  to,
  startMs,
  untilMs = Number.POSITIVE_INFINITY,
  kmh = 62,
  everyMin = 2,
  aside = 0,
  happens = [],
}: Way): Position[] {
  const positions: Position[] = [];
  const [dLon, dLat] = [to.lon - from.lon, to.lat - from.lat];
  const bend = (share: number): number =>
    Math.sin(Math.PI * share) * (0.06 * Math.sin(share * 9) + 0.025 * Math.sin(share * 31)) + aside;
  const placeAt = (share: number): Coordinates => ({
    lon: from.lon + dLon * share - dLat * bend(share),
    lat: from.lat + dLat * share + dLon * bend(share),
  });
  /** Kilometres of road per hundredth of the way at this point. */
  const stretch = (at: number): number => (distanceBetween(placeAt(at), placeAt(at + 0.001)) / 1_000) * 10;
  const shareOf = (km: number): number => km / stretch(share) / 100;
  const left = [...happens];
  let ms = startMs;
  let share = 0;
  let fastFor = 0;
  const tell = (place: Coordinates, speedKmh: number): void => {
    const { lon, lat } = toWgs84(place);
    if (ms <= untilMs)
      positions.push({
        at: wireOf(ms),
        lonWgsE6: e6(lon),
        latWgsE6: e6(lat),
        speedKmh10: Math.round(speedKmh * 10),
        heading: Math.round(((Math.atan2(dLon, dLat) * 180) / Math.PI + 360) % 360) % 360,
      });
  };
  while (share < 1 && ms <= untilMs) {
    const place = placeAt(share);
    const speed = fastFor > 0 ? kmh * 1.85 : kmh + 9 * Math.sin(share * 57);
    tell(place, speed);
    const next = left[0];
    if (next && share >= next.share) {
      left.shift();
      if (next.what === 'stand')
        for (let minute = everyMin; minute <= next.minutes; minute += everyMin) {
          ms += everyMin * 60_000;
          tell(place, 0);
        }
      else if (next.what === 'silent') {
        ms += next.minutes * 60_000;
        for (let minute = 0; minute < next.minutes; minute += everyMin) share += shareOf((kmh * everyMin) / 60);
      } else fastFor = next.minutes;
    }
    const going = fastFor > 0 ? kmh * 1.85 : kmh;
    fastFor = Math.max(0, fastFor - everyMin);
    ms += everyMin * 60_000;
    share += shareOf((going * everyMin) / 60);
  }
  if (share >= 1) tell(placeAt(1), 0);
  return positions;
}

/** Invented: credit codes and identity numbers of the unassigned area 990000, plates TR…, mobiles 199 0003…. */
const checked = (body: string, checks: string, fits: (text: string) => boolean): string =>
  [...checks].map((check) => body + check).find(fits) ?? body;
export const shipperCode = (n: number): string =>
  checked(`91990000MADEM${String(8_100 + n).padStart(4, '0')}`, '0123456789ABCDEFGHJKLMNPQRTUWXY', isCreditCode);
export const driverId = (n: number): string =>
  checked(
    `9900001979${two(1 + (n % 12))}${two(1 + (n % 28))}${String(500 + n).padStart(3, '0')}`,
    '0123456789X',
    isIdNumber,
  );
export const lorryPlate = (province: string, n: number): string => `${province}KTR${String(n).padStart(3, '0')}`;
