/// <reference path="../../plugins/cockpit/web/map/map-paths.d.ts" />
import { geoMercator, geoPath } from 'd3-geo';
import { expect, test } from 'vitest';
import paths from '../../plugins/cockpit/web/map/china-provinces.json?paths';
import { fit, plane } from '../../plugins/cockpit/web/parts/china-map.tsx';
import { china } from '../../plugins/cockpit/web/parts/geometry.ts';
import { seaLine } from '../../plugins/cockpit/web/parts/map-points.ts';

test.each([
  [640, 480],
  [300, 700],
  [1200, 400],
])('the map of the country at %i × %i lies where the projection puts it, outlines and places', (width, height) => {
  const projection = geoMercator()
    .precision(0)
    .fitExtent(
      [
        [10, 10],
        [width - 10, height - 10],
      ],
      china,
    );
  const { scale, x, y } = fit(paths.bounds, width, height, 10);
  const worst = Math.max(
    ...[
      [116.4, 39.9],
      [87.6, 43.8],
      [109.5, 18.2],
      [126.6, 45.8],
    ].flatMap(([lon = 0, lat = 0]) => {
      const [wantedX = 0, wantedY = 0] = projection([lon, lat]) ?? [];
      const [px, py] = plane([lon, lat]);
      return [Math.abs(px * scale + x - wantedX), Math.abs(py * scale + y - wantedY)];
    }),
  );
  expect(worst).toBeLessThan(0.01);
  const [corner] = /M[-\d.]+,[-\d.]+/.exec(geoPath(projection)(china.features[0]!) ?? '') ?? [''];
  const [wantedX = 0, wantedY = 0] = corner.slice(1).split(',').map(Number);
  const [ownX = 0, ownY = 0] = (/M[-\d.]+,[-\d.]+/.exec(paths.areas[0]!.path)?.[0] ?? '')
    .slice(1)
    .split(',')
    .map(Number);
  expect([Math.abs(ownX * scale + x - wantedX) < 0.1, Math.abs(ownY * scale + y - wantedY) < 0.1]).toEqual([
    true,
    true,
  ]);
});
test('every division is there with its name, and the line of the South China Sea', () => {
  expect(paths.areas.map(({ adcode }) => adcode)).toEqual(china.features.map(({ properties }) => properties.adcode));
  expect(paths.areas.every(({ name, path }) => name !== '' && /^M[-\d.,MLZ]+$/.test(path))).toBe(true);
  expect(paths.areas.filter(({ adcode }) => adcode === seaLine)).toHaveLength(1);
});
