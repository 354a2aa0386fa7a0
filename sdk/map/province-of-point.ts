import { geoContains } from 'd3-geo';
import type { GeoPermissibleObjects } from 'd3-geo';
import type { Coordinates } from '../contract/values/coordinates.ts';
import provinces from './china-provinces.json' with { type: 'json' };
import { provinceOfCode } from './regions.ts';

interface Outline {
  readonly properties: { readonly adcode: string };
}
const outlines = (provinces as unknown as { readonly features: readonly (Outline & GeoPermissibleObjects)[] }).features;
const holds = (outline: GeoPermissibleObjects, { lon, lat }: Coordinates): boolean => geoContains(outline, [lon, lat]);

/** Code of the province a point lies in; undefined at sea and abroad. */
export const provinceAt = (point: Coordinates): string | undefined =>
  outlines.find((outline) => /^\d{6}$/.test(outline.properties.adcode) && holds(outline, point))?.properties.adcode;

/** The outlines are simplified, ports lie off the coast, works on a border: nearer than this is no contradiction. */
const NEAR_DEGREES = 0.5;
const ways = Array.from({ length: 16 }, (_, index) => (index * Math.PI) / 8);
/** Whether a point lies far outside the province of a code: the two cannot be one place. */
export function isFarFrom(code: string, point: Coordinates): boolean {
  const province = provinceOfCode(code)?.code;
  const outline = outlines.find(({ properties }) => properties.adcode === province);
  if (!outline) return false;
  const shrink = Math.cos((point.lat * Math.PI) / 180);
  return ![0, NEAR_DEGREES / 2, NEAR_DEGREES].some((far) =>
    ways.some((way) =>
      holds(outline, { lon: point.lon + (far * Math.cos(way)) / shrink, lat: point.lat + far * Math.sin(way) }),
    ),
  );
}
