import type { Text } from '../../manifest/index.ts';
import { toHalfWidth } from './half-width.ts';

/** The box that every point of the product lies in, degrees (V-COORD). */
export const china = { west: 73, east: 136, south: 3, north: 54 } as const;
interface Degrees {
  readonly lon: number;
  readonly lat: number;
}
export const isInChina = ({ lon, lat }: Degrees): boolean =>
  lon >= china.west && lon <= china.east && lat >= china.south && lat <= china.north;

/** The two numbers of a text, in the order longitude, latitude. */
export function degreesOf(text: string): Degrees | undefined {
  const match = /^(-?\d{1,3}(?:\.\d+)?)[,\s]\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(toHalfWidth(text).trim());
  return match ? { lon: Number(match[1]), lat: Number(match[2]) } : undefined;
}
/** Why a text is no point inside China: no two numbers, latitude first, or elsewhere in the world. */
export function coordinatesProblem(text: string): 'invalid' | 'swapped' | 'outside' | undefined {
  const point = degreesOf(text);
  if (!point) return 'invalid';
  if (isInChina(point)) return undefined;
  return isInChina({ lon: point.lat, lat: point.lon }) ? 'swapped' : 'outside';
}
/** A point as people read it: `东经109.748°，北纬39.565°`. A text that is no point stays as it is. */
export function degreesText(text: string): Text {
  const point = degreesOf(text);
  if (!point) return { zh: text, en: text };
  const { lon, lat } = point;
  return { zh: `东经${lon}°，北纬${lat}°`, en: `${lon}° E, ${lat}° N` };
}
