import * as z from 'zod/mini';
import { china, degreesOf, isInChina } from './point-text.ts';

/**
 * The datum of every place in the product: of goods, waybills, address books, fences and what maps draw. Satellites
 * tell WGS-84, some 500 m aside; a position of a device is converted once, where it comes in (`toGcj02`).
 */
export const DATUM = 'GCJ-02';

/** V-COORD: a point inside the box of China, degrees. */
export const coordinatesSchema = z.object({
  lon: z
    .number('coordinates.invalid')
    .check(z.gte(china.west, 'coordinates.outside'), z.lte(china.east, 'coordinates.outside')),
  lat: z
    .number('coordinates.invalid')
    .check(z.gte(china.south, 'coordinates.outside'), z.lte(china.north, 'coordinates.outside')),
});

/** Longitude and latitude in degrees; of a place, by `DATUM`. */
export type Coordinates = z.infer<typeof coordinatesSchema>;

/** `lon,lat` with 6 decimals, as the map service and the cockpit write it. */
export function formatCoordinates({ lon, lat }: Coordinates): string {
  return `${lon.toFixed(6)},${lat.toFixed(6)}`;
}

/** `116.397428,39.90923` to a point inside China. */
export function parseCoordinates(text: string): Coordinates | undefined {
  const point = degreesOf(text);
  return point && isInChina(point) ? point : undefined;
}
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance of two points of one datum in whole metres (haversine). */
export function distanceBetween(from: Coordinates, to: Coordinates): number {
  const across = Math.sin(radians(to.lat - from.lat) / 2) ** 2;
  const along = Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(radians(to.lon - from.lon) / 2) ** 2;
  return Math.round(2 * 6_371_008.8 * Math.asin(Math.min(1, Math.sqrt(across + along))));
}

/** A device's WGS-84 point as the GCJ-02 point that maps in China draw. */
export function toGcj02({ lon, lat }: Coordinates): Coordinates {
  const x = lon - 105;
  const y = lat - 35;
  const root = Math.sqrt(Math.abs(x));
  const wave = (20 * Math.sin(6 * x * Math.PI) + 20 * Math.sin(2 * x * Math.PI)) * (2 / 3);
  const tide = (value: number, far: number, near: number): number =>
    (20 * Math.sin(value * Math.PI) + 40 * Math.sin((value / 3) * Math.PI)) * (2 / 3) +
    (far * Math.sin((value / 12) * Math.PI) + near * Math.sin((value / 30) * Math.PI)) * (2 / 3);
  const north = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * root + wave + tide(y, 160, 320);
  const east = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * root + wave + tide(x, 150, 300);
  const eccentricity = 0.006_693_421_622_965_943;
  const axis = 6_378_245;
  const bend = 1 - eccentricity * Math.sin(radians(lat)) ** 2;
  return {
    lat: lat + (north * 180) / (((axis * (1 - eccentricity)) / (bend * Math.sqrt(bend))) * Math.PI),
    lon: lon + (east * 180) / ((axis / Math.sqrt(bend)) * Math.cos(radians(lat)) * Math.PI),
  };
}

/** The WGS-84 point that `toGcj02` takes to this one, to a centimetre: what a device there would report. */
export function toWgs84(place: Coordinates): Coordinates {
  let found = place;
  for (let round = 0; round < 4; round += 1) {
    const drawn = toGcj02(found);
    found = { lon: found.lon + place.lon - drawn.lon, lat: found.lat + place.lat - drawn.lat };
  }
  return found;
}

/**
 * How long the road between two places is likely to be, in metres, where no route service is connected: the great
 * circle × 1.26, below 150 km × 1.35, to 5 km.
 */
export function roadEstimate(from: Coordinates, to: Coordinates): number {
  const line = distanceBetween(from, to);
  return Math.round((line * (line < 150_000 ? 135 : 126)) / 500_000) * 5_000;
}
/**
 * Whether nobody drives so far between places that are `road` apart by estimate: a road is hardly shorter than the
 * great circle, and no detour is a multiple of it. Near places are not judged: a yard's own ways count there.
 */
export const isOddRoad = (metres: number, road: number): boolean =>
  road >= 20_000 && (metres < road * 0.7 || metres > road * 2.5);
