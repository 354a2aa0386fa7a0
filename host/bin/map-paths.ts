import { readFileSync } from 'node:fs';
import { geoMercator, geoPath, type GeoPermissibleObjects } from 'd3-geo';
import type { Plugin } from 'vite';

interface Outlines {
  readonly features: readonly (GeoPermissibleObjects & {
    readonly properties: { readonly adcode: string; readonly name: string };
  })[];
}
/**
 * A thousand units are the radius of the earth; a tenth of one is less than a pixel wherever a country is looked at.
 */
const projection = geoMercator().precision(0).scale(1000).translate([0, 0]);
const rounded = (path: string): string =>
  path.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10));

/** `map.json?paths`: outlines as they are drawn, so that no browser projects what is the same for all of them. */
export const mapPaths = (): Plugin => ({
  name: 'map-paths',
  enforce: 'pre',
  load: (id) => {
    if (!id.endsWith('.json?paths')) return null;
    const outlines = JSON.parse(readFileSync(id.slice(0, -'?paths'.length), 'utf8')) as Outlines &
      GeoPermissibleObjects;
    const path = geoPath(projection);
    const areas = outlines.features.map((area) => ({
      adcode: area.properties.adcode,
      name: area.properties.name,
      path: rounded(path(area) ?? ''),
    }));
    return {
      code: `export default ${JSON.stringify({ areas, bounds: path.bounds(outlines).flat() })};`,
      moduleType: 'js',
    };
  },
});
