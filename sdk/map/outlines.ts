import type { GeoPermissibleObjects } from 'd3-geo';
import provinces from './china-provinces.json' with { type: 'json' };

interface Area {
  readonly type: 'Feature';
  readonly properties: { readonly adcode: string; readonly name: string; readonly center?: readonly number[] };
}
/** An outline in the format d3 needs. */
export type Outline = Area & GeoPermissibleObjects;
export interface Outlines {
  readonly features: readonly Outline[];
}
/** 34 divisions and the South China Sea line, with correct winding; a test checks the file. */
export const china = provinces as unknown as Outlines & GeoPermissibleObjects;
/** The line and islands of the South China Sea: drawn as a line, never filled. */
const seaLine = '100000_JD';
export const isSeaLine = (area: Area): boolean => area.properties.adcode === seaLine;
export const provinceOf = (adcode: string | undefined): Outline | undefined =>
  china.features.find((area) => area.properties.adcode === adcode && !isSeaLine(area));

const files = import.meta.glob<{ readonly default: unknown }>('./cities/*.json');
/** The cities of a province; each province has its own file, loaded on demand. */
export async function citiesOf(adcode: string): Promise<(Outlines & GeoPermissibleObjects) | undefined> {
  return (await files[`./cities/${adcode}.json`]?.())?.default as (Outlines & GeoPermissibleObjects) | undefined;
}
