import { parseCoordinates } from '../contract/values/coordinates.ts';
import { degreesText } from '../contract/values/point-text.ts';
import { isFarFrom } from '../map/province-of-point.ts';
import { provinceOfCode, regionText } from '../map/regions.ts';

interface Refusing {
  readonly language: 'zh' | 'en';
  refuse(code: 'regionUnknown' | 'placeContradicts', values: Readonly<Record<string, string>>): never;
}
/**
 * A division and a point must be able to be one place. Codes of counties that were merged since are taken, and points
 * near the border of their province: outlines and centres are not exact.
 */
export function checkPlace(call: Refusing, code: string, lonLat: string): void {
  const province = provinceOfCode(code);
  if (!province) return call.refuse('regionUnknown', { code });
  const point = parseCoordinates(lonLat);
  if (point && isFarFrom(code, point))
    call.refuse('placeContradicts', {
      code,
      region: regionText(code) ?? province.name,
      point: degreesText(lonLat)[call.language],
    });
}
