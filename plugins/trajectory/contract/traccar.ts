import { formatDateTime } from '@freightdeck/sdk/values';

const KMH_PER_KNOT = 1.852;
type Some = Readonly<Record<string, unknown>>;
const objectIn = (body: unknown, name: string): Some => {
  const found = (body as Some | null)?.[name];
  return typeof found === 'object' && found !== null ? (found as Some) : {};
};
const rounded = (value: unknown, factor: number): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? Math.round(value * factor) : null;
const withinOr = (value: number | null, from: number, to: number): number | null =>
  value !== null && value >= from && value <= to ? value : null;
const wireTime = (iso: unknown): unknown => {
  const ms = typeof iso === 'string' ? Date.parse(iso) : Number.NaN;
  return Number.isNaN(ms) ? iso : formatDateTime(ms);
};

/**
 * The body of `trackPoint.forward` from what Traccar forwards (`forward.type = json`): one position, WGS-84, speed in
 * knots, time in ISO 8601. The device is found by its `uniqueId`. A position that Traccar marks as invalid is none.
 */
export function readTraccar(body: unknown): unknown {
  const position = objectIn(body, 'position');
  const { totalDistance } = objectIn(position, 'attributes');
  const { uniqueId } = objectIn(body, 'device');
  const point = {
    at: wireTime(position['fixTime']),
    lonWgsE6: rounded(position['longitude'], 1_000_000),
    latWgsE6: rounded(position['latitude'], 1_000_000),
    speedKmh10: withinOr(rounded(position['speed'], KMH_PER_KNOT * 10), 0, 3_000),
    heading: withinOr(rounded(position['course'], 1), 0, 359),
    altitudeM: withinOr(rounded(position['altitude'], 1), -500, 9_000),
    mileageM: withinOr(rounded(totalDistance, 1), 0, 2_000_000_000),
    byStation: null,
  };
  return { model: { deviceNo: uniqueId, points: position['valid'] === false ? [] : [point] } };
}
