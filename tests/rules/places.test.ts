import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { coordinates, defineCommand, place, region, roadBetween, text } from '../../sdk/contract/index.ts';
import type { Field } from '../../sdk/contract/index.ts';
import {
  coordinatesProblem,
  DATUM,
  degreesText,
  distanceBetween,
  formatCoordinates,
  roadEstimate,
  toGcj02,
  toWgs84,
  withValue,
} from '../../sdk/contract/values/index.ts';
import centres from '../../sdk/map/centres.json' with { type: 'json' };
import { isFarFrom, provinceAt } from '../../sdk/map/province-of-point.ts';
import {
  centreOf,
  cityOf,
  placeText,
  provinceOfCode,
  regionOf,
  regions,
  regionsIn,
  regionText,
  streetOf,
} from '../../sdk/map/regions.ts';
import routes from '../../plugins/simulator/server/demo/routes.json' with { type: 'json' };
import { cellOf } from '../../core/server/tasks/cell-text.ts';
import { goodsEditRecords, goodsSources } from '../../plugins/goods/contract/index.ts';
import { findRegions } from '../../sdk/ui/form/place/find-regions.ts';

const messageOf = (field: Field, value: unknown): string | undefined =>
  field.schema.safeParse(value).error?.issues[0]?.message;

describe('divisions', () => {
  it('are a tree of provinces, cities and counties; levels of the numbering alone are left out', () => {
    expect(regionsIn()).toHaveLength(34);
    expect(regionText('130209', '/')).toBe('河北省/唐山市/曹妃甸区');
    // Municipalities and counties that a province governs itself have no city between.
    expect(regionText('110106', '/')).toBe('北京市/丰台区');
    expect(regionText('500229', '/')).toBe('重庆市/城口县');
    expect(regionText('429004', '/')).toBe('湖北省/仙桃市');
    expect(regionText('659001', '/')).toBe('新疆维吾尔自治区/石河子市');
    // Cities without counties are one place: what lies in them has no code of GB/T 2260.
    for (const code of ['441900', '442000', '620200', '460400', '810000']) expect(regionsIn(code)).toEqual([]);
    for (const { code, parent, names } of regions) {
      // Development zones have numbers of statistics, 71 to 99.
      expect(code).toMatch(/^\d{4}[0-68]\d$/);
      expect(names.join('')).not.toMatch(/直辖县|行政区划/);
      if (parent !== undefined) expect(regionOf(parent)?.names).toEqual(names.slice(0, -1));
    }
  });

  it('have a city: a municipality is its own, and so is what a province governs itself', () => {
    const cities = ['130209', '130200', '110106', '500229', '429004', '659001', '441900', '810000', '991234'].map(
      cityOf,
    );
    expect(cities).toEqual([
      '唐山市',
      '唐山市',
      '北京市',
      '重庆市',
      '仙桃市',
      '石河子市',
      '东莞市',
      '香港特别行政区',
      undefined,
    ]);
  });

  it('are found by name, part of a name, pinyin, initials, several words and code', () => {
    const best = (words: string): string | undefined => findRegions(words)[0]?.code;
    expect(['曹妃甸', '曹妃甸区', 'caofeidian', 'cfd', '唐山 曹', 'tangshan cao', '130209'].map(best)).toEqual(
      Array(7).fill('130209'),
    );
    expect(best('伊金霍洛')).toBe('150627');
    expect(best('唐山')).toBe('130200');
    // The lot of a name that stands twice, with where each lies.
    expect(findRegions('朝阳区').map(({ code }) => code)).toEqual(expect.arrayContaining(['110105', '220104']));
    expect(findRegions('没有这个县')).toEqual([]);
    expect(findRegions('  ')).toEqual([]);
  });

  it('have the centres of the map that is drawn, of the county, or of its city; none is invented', () => {
    const drawn = new Map<string, readonly number[]>();
    for (const file of readdirSync('sdk/map/cities'))
      for (const { properties } of (
        JSON.parse(readFileSync(`sdk/map/cities/${file}`, 'utf8')) as {
          features: { properties: { name: string; center: number[] } }[];
        }
      ).features)
        drawn.set(properties.name, properties.center);
    const known = new Set([...drawn.values()].map(String));
    for (const [code, centre] of Object.entries(centres)) {
      expect(regionOf(code), code).toBeDefined();
      expect(known.has(String(centre)), code).toBe(true);
    }
    expect(Object.keys(centres)).toHaveLength(drawn.size);
    expect(centreOf('130209')?.of.name).toBe('唐山市');
    expect(centreOf('429004')?.of.name).toBe('仙桃市');
    expect(centreOf('110106')?.of.name).toBe('北京市');
    expect(centreOf('130000')).toBeUndefined();
    for (const { code, parent } of regions) {
      const centre = centreOf(code);
      if (parent !== undefined && centre) expect(isFarFrom(code, centre.at), code).toBe(false);
    }
  });

  it('what a place says beyond its division is read from its text, also where names are shortened', () => {
    expect(placeText('130209', ' 港区3号 ')).toBe('河北省唐山市曹妃甸区港区3号');
    expect(streetOf('河北省唐山市曹妃甸区港区3号', '130209')).toBe('港区3号');
    expect(streetOf('唐山曹妃甸', '130209')).toBe('');
    expect(streetOf('鄂尔多斯伊金霍洛旗', '150627')).toBe('');
    expect(streetOf('东莞虎门港', '441900')).toBe('虎门港');
    expect(streetOf('别处的仓库', '130209')).toBe('别处的仓库');
    for (const street of ['唐山路1号', '河北大道', '区政府旁', ''])
      expect(streetOf(placeText('130209', street), '130209')).toBe(street);
  });

  it('the province of a point is known, and one far from its code contradicts it; near the border it does not', () => {
    expect(provinceAt({ lon: 118.46, lat: 39.273 })).toBe('130000');
    expect(provinceAt({ lon: 109.748, lat: 39.565 })).toBe('150000');
    expect(provinceAt({ lon: 128, lat: 31 })).toBeUndefined();
    for (const { load, unload } of routes)
      for (const { code, lonLat } of [load, unload]) {
        const [lon = 0, lat = 0] = lonLat.split(',').map(Number);
        expect(isFarFrom(code, { lon, lat }), code).toBe(false);
      }
    expect(isFarFrom('130209', { lon: 109.748, lat: 39.565 })).toBe(true);
    expect(isFarFrom('440308', { lon: 118.46, lat: 39.273 })).toBe(true);
    // A pier at sea, and a yard of Tianjin that is written as one of Hebei.
    expect(isFarFrom('310115', { lon: 122.05, lat: 30.62 })).toBe(false);
    expect(isFarFrom('130209', { lon: 117.72, lat: 39 })).toBe(false);
    // Counties that were merged into others keep their province.
    expect(regionOf('340222')).toBeUndefined();
    expect(provinceOfCode('340222')?.name).toBe('安徽省');
    expect(provinceOfCode('990000')).toBeUndefined();
  });
});

describe('the datum', () => {
  // Of gcoord 1.0.7.
  const known = [
    [116.404, 39.915, 116.410244, 39.916404],
    [109.748, 39.565, 109.753729, 39.566025],
    [87.6168, 43.8256, 87.61965, 43.826805],
    [114.109497, 22.396428, 114.1146, 22.393748],
    [121.4737, 31.2304, 121.478223, 31.228458],
  ] as const;
  it.each(known)('WGS-84 %f,%f is GCJ-02 %f,%f, and back', (lon, lat, drawnLon, drawnLat) => {
    const drawn = toGcj02({ lon, lat });
    expect([drawn.lon.toFixed(6), drawn.lat.toFixed(6)]).toEqual([drawnLon.toFixed(6), drawnLat.toFixed(6)]);
    const back = toWgs84(drawn);
    expect([back.lon.toFixed(6), back.lat.toFixed(6)]).toEqual([lon.toFixed(6), lat.toFixed(6)]);
    // Converting twice moves a place by another half kilometre.
    expect(distanceBetween(drawn, toGcj02(drawn))).toBeGreaterThan(200);
    expect(DATUM).toBe('GCJ-02');
  });
});

describe('coordinates as text', () => {
  it('say why they are no point in China', () => {
    expect(coordinatesProblem('126.99,46.63')).toBeUndefined();
    expect(coordinatesProblem('１２６．９９，４６．６３')).toBeUndefined();
    expect(coordinatesProblem('126.99 46.63')).toBeUndefined();
    expect(coordinatesProblem('46.63,126.99')).toBe('swapped');
    expect(coordinatesProblem('2.35,48.85')).toBe('outside');
    expect(coordinatesProblem('-73.98,40.75')).toBe('outside');
    expect(coordinatesProblem('0,0')).toBe('outside');
    for (const wrong of ['126.99', '126.99,', 'a,b', '126.99;46.63', ''])
      expect(coordinatesProblem(wrong)).toBe('invalid');
    expect(messageOf(coordinates(), '46.63,126.99')).toBe('coordinates.swapped');
    expect(messageOf(coordinates(), '2.35,48.85')).toBe('coordinates.outside');
    expect(messageOf(coordinates(), '126.99,46.63')).toBeUndefined();
    expect(messageOf(region(), '1302')).toBe('region.invalid');
    expect(messageOf(region(), '130209')).toBeUndefined();
  });

  it('are read by people as degrees, and a code as a name: in exports and change records too', () => {
    expect(degreesText('109.748000,39.565000')).toEqual({
      zh: '东经109.748°，北纬39.565°',
      en: '109.748° E, 39.565° N',
    });
    const { loadCode, loadLonLat } = goodsSources.fields;
    expect(cellOf(loadCode, '130209', 'zh')).toEqual({ text: '河北省唐山市曹妃甸区' });
    expect(cellOf(loadLonLat, '109.748000,39.565000', 'en')).toEqual({ text: '109.748° E, 39.565° N' });
    expect(cellOf(loadCode, '340222', 'zh')).toEqual({ text: '340222' });
    expect(goodsEditRecords.fields.oldValue.keeps?.fields['loadCode']?.kind).toBe('region');
  });
});

describe('the road between two places', () => {
  const from = { lon: 109.748, lat: 39.565 };
  const to = { lon: 118.46, lat: 39.273 };
  const { input } = defineCommand({
    name: 'parcel.send',
    path: '/api/parcel/send',
    access: ['parcel:send'],
    input: {
      from: place(100, { region: 'fromCode', point: 'fromPoint' }),
      fromCode: region(),
      fromPoint: coordinates(),
      toPoint: coordinates(),
      distanceM: roadBetween('fromPoint', 'toPoint'),
      note: text(20),
    },
  });
  it('is the great circle with the factor of its length, to 5 km', () => {
    expect(roadEstimate(from, to)).toBe(945_000);
    expect(roadEstimate({ lon: 118.085, lat: 39.576 }, { lon: 116.974, lat: 38.947 })).toBe(160_000);
  });
  it('follows the ends, unless a person corrected it', () => {
    const set = (values: Readonly<Record<string, unknown>>, name: string, value: unknown) =>
      withValue(input, values, name, value);
    const one = set({ distanceM: null }, 'fromPoint', formatCoordinates(from));
    expect(one['distanceM']).toBeNull();
    const both = set(one, 'toPoint', formatCoordinates(to));
    expect(both['distanceM']).toBe(945_000);
    const moved = set(both, 'toPoint', '116.974000,38.947000');
    expect(moved['distanceM']).toBe(roadEstimate(from, { lon: 116.974, lat: 38.947 }));
    expect(set(set(both, 'distanceM', 930_000), 'toPoint', '116.974000,38.947000')['distanceM']).toBe(930_000);
    expect(set(both, 'note', 'x')['distanceM']).toBe(945_000);
    expect(set(both, 'toPoint', null)['distanceM']).toBeNull();
  });
});
