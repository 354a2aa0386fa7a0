import { readdirSync, readFileSync } from 'node:fs';
import { geoArea, type GeoPermissibleObjects } from 'd3-geo';
import { describe, expect, it } from 'vitest';
import { bannerOf } from '../../plugins/cockpit/web/parts/banner.ts';
import { chartPoints, formatPoint, namedTicks } from '../../plugins/cockpit/web/parts/chart-points.ts';
import { countText } from '../../plugins/cockpit/web/parts/figure.tsx';
import { china, citiesOf, isSeaLine } from '../../sdk/map/index.ts';
import { palettes } from '../../plugins/cockpit/web/parts/palette.ts';
import { spotOf } from '../../plugins/cockpit/web/monitoring/position.ts';
import { csvFile } from '../../sdk/contract/values/spreadsheet-text.ts';
import type { CockpitData } from '../../plugins/cockpit/contract/index.ts';

const figures = {
  jiaoYiE: {
    day: [
      { day: '2026-03-04', totalMoney: 123_456_789 },
      { day: '2026-03-05', totalMoney: 5 },
    ],
    month: [{ month: '2026-03', totalMoney: 100 }],
  },
  jiaoYiLiang: {
    day: [{ day: '2026-03-05', totalWeight: 0.1 + 0.2 }],
    month: [{ month: '2026-03', totalWeight: 32.18 }],
  },
} as CockpitData;

type Rgb = readonly [number, number, number];
const rgb = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Rgb;
const linear = (colour: Rgb): Rgb =>
  colour.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as unknown as Rgb;
const luminance = (hex: string): number => {
  const [r, g, b] = linear(rgb(hex));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string): number => {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
};
/** Machado, Oliveira and Fernandes 2009, full severity. */
const sights = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
} as const;
function oklab(hex: string, sight: keyof typeof sights): Rgb {
  const own = linear(rgb(hex));
  const [r, g, b] = sights[sight].map((line) =>
    Math.min(1, Math.max(0, line[0] * own[0] + line[1] * own[1] + line[2] * own[2])),
  ) as unknown as Rgb;
  const [l, m, s] = [
    Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b),
    Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b),
    Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b),
  ] as const;
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
const apart = (a: string, b: string, sight: keyof typeof sights): number =>
  Math.hypot(...oklab(a, sight).map((part, at) => part - (oklab(b, sight)[at] ?? 0)));

describe('charts of the cockpit', () => {
  it('[R9-37] the daily axis shows month and day only, the monthly one year and month; the full date stays for table and reader', () => {
    expect(chartPoints('value', figures, '1').map((point) => [point.x, point.name])).toEqual([
      ['03-04', '2026-03-04'],
      ['03-05', '2026-03-05'],
    ]);
    expect(chartPoints('volume', figures, '2').map((point) => point.x)).toEqual(['2026-03']);
  });
  it('[R9-35] money is divided by 100 and shown with two decimals', () => {
    expect(chartPoints('value', figures, '1').map((point) => formatPoint('value', point.y))).toEqual([
      '1,234,567.89',
      '0.05',
    ]);
  });
  it('[R9-36] tonnage is shown as it is, without a binary tail', () => {
    expect(chartPoints('volume', figures, '1').map((point) => formatPoint('volume', point.y))).toEqual(['0.3']);
    expect(chartPoints('volume', figures, '2').map((point) => formatPoint('volume', point.y))).toEqual(['32.18']);
  });
  it('[R9-40] counts are coerced to numbers, and what is none counts as 0', () => {
    expect([
      countText(true, '12345'),
      countText(true, undefined),
      countText(true, null),
      countText(true, 'abc'),
      countText(false, 7),
    ]).toEqual(['12,345', '0', '0', '0', '–']);
  });
  it('an axis carries twelve names at most, always the last, evenly spread', () => {
    for (let count = 1; count <= 400; count += 1)
      for (const width of [100, 240, 700, 2400]) {
        const all = Array.from({ length: count }, (_, index) => ({ x: String(index) }));
        const named = namedTicks(all, width).map(Number);
        expect(named.length).toBeLessThanOrEqual(12);
        expect(named.at(-1)).toBe(count - 1);
        expect(new Set(named.slice(1).map((one, index) => one - (named[index] ?? 0))).size).toBeLessThanOrEqual(1);
      }
    expect(
      namedTicks(
        Array.from({ length: 12 }, (_, index) => ({ x: String(index) })),
        900,
      ),
    ).toHaveLength(12);
  });
  it('the CSV opens in a spreadsheet and never runs in it', () => {
    expect(
      csvFile([
        ['日期', '交易额（元）'],
        ['2026-03-05', '-12.5'],
        ['=HYPERLINK("x")', 'a,b'],
      ]),
    ).toBe('\uFEFF"日期","交易额（元）"\r\n"2026-03-05","-12.5"\r\n"\'=HYPERLINK(""x"")","a,b"\r\n');
  });
  it('[R2.5-21] [R9-38] the banner shows ten characters of the title and 驾驶舱; a longer name is cut with …, and the tooltip has it whole', () => {
    const plain = { bannerTitle: null, bannerHost: null };
    expect(bannerOf(plain, '北疆示范网络货运有限公司', '驾驶舱', 'localhost')).toEqual({
      short: '北疆示范网络货运有限…驾驶舱',
      full: '北疆示范网络货运有限公司驾驶舱',
    });
    expect(bannerOf(plain, '一二三四五六七八九十', '驾驶舱', 'localhost').short).toBe('一二三四五六七八九十驾驶舱');
    expect(bannerOf(plain, '𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷', '驾驶舱', 'localhost').short).toBe(`${'𠮷'.repeat(10)}…驾驶舱`);
  });
  it('[R2.5-22] the platform with a special title shows it at its admin host, and only there', () => {
    const special = { bannerTitle: '示范智慧物流指挥中心大屏', bannerHost: 'admin.example.com' };
    expect(bannerOf(special, '北疆示范', '驾驶舱', 'ADMIN.example.com').short).toBe('示范智慧物流指挥中心大屏');
    expect(bannerOf(special, '北疆示范', '驾驶舱', 'www.example.com').short).toBe('北疆示范驾驶舱');
    expect(bannerOf({ ...special, bannerHost: null }, '北疆示范', '驾驶舱', 'admin.example.com').short).toBe(
      '北疆示范驾驶舱',
    );
  });
});

describe('colours of charts and maps', () => {
  const grounds = { light: ['#ffffff'], dark: ['#292929', '#12273d'] } as const;
  for (const theme of ['light', 'dark'] as const) {
    const palette = palettes[theme];
    it(`${theme}: what draws figures keeps 3 : 1 to the ground, on the map to the land, and text 4.5 : 1`, () => {
      for (const colour of [
        palette.value,
        palette.volume,
        palette.send,
        palette.receive,
        palette.waiting,
        palette.moving,
      ])
        for (const ground of [palette.surface, ...grounds[theme]])
          expect(contrast(colour, ground), `${colour} on ${ground}`).toBeGreaterThanOrEqual(3);
      for (const colour of [palette.send, palette.receive, palette.waiting, palette.moving, palette.flow])
        for (const land of [palette.land, ...palette.areas])
          expect(contrast(colour, land), `${colour} on ${land}`).toBeGreaterThanOrEqual(3);
      for (const ground of [palette.surface, ...grounds[theme]])
        expect(contrast(palette.text, ground)).toBeGreaterThanOrEqual(4.5);
    });
    it(`${theme}: colours seen side by side stay apart for normal, protan and deutan eyes`, () => {
      for (const [a, b] of [
        [palette.value, palette.volume],
        [palette.send, palette.receive],
        [palette.waiting, palette.moving],
      ] as const)
        for (const sight of ['normal', 'protan', 'deutan'] as const)
          expect(apart(a, b, sight), `${a} ${b} ${sight}`).toBeGreaterThanOrEqual(0.07);
    });
  }
});

describe('map of China', () => {
  it('[R3-52] provinces with id, name, centre and polygons: 34 divisions, and the line of the South China Sea', () => {
    const areas = china.features.filter((area) => !isSeaLine(area));
    expect(areas).toHaveLength(34);
    expect(china.features.filter(isSeaLine)).toHaveLength(1);
    for (const area of areas) {
      expect(area.properties.adcode).toMatch(/^\d{6}$/);
      expect(area.properties.name.length).toBeGreaterThan(1);
      expect(area.properties.center).toHaveLength(2);
      // The wrong winding would be the whole globe without the province.
      expect(geoArea(area), area.properties.name).toBeLessThan(1);
    }
    expect(areas.map((area) => area.properties.name)).toContain('台湾');
  });
  it('every province has its cities in a file of their own, each in the winding of the map', async () => {
    let cities = 0;
    for (const area of china.features.filter((one) => !isSeaLine(one))) {
      const found = await citiesOf(area.properties.adcode);
      expect(found?.features.length, area.properties.name).toBeGreaterThan(0);
      for (const city of found?.features ?? [])
        expect(geoArea(city as GeoPermissibleObjects), city.properties.name).toBeLessThan(1);
      cities += found?.features.length ?? 0;
    }
    expect(cities).toBe(367);
    expect(await citiesOf('999999')).toBeUndefined();
  });
  it('no file of the plugin asks anybody outside for a map', () => {
    const files = (folder: string): string[] =>
      readdirSync(folder, { withFileTypes: true }).flatMap((one) =>
        one.isDirectory() ? files(`${folder}/${one.name}`) : /\.tsx?$/.test(one.name) ? [`${folder}/${one.name}`] : [],
      );
    const web = files('plugins/cockpit/web');
    expect(web.length).toBeGreaterThan(30);
    expect(web.filter((file) => /https?:\/\/(?!www\.w3\.org)/.test(readFileSync(file, 'utf8')))).toEqual([]);
  });
});

describe('where a vehicle is', () => {
  const at = '2026-03-05 08:00:00';
  const vehicle = (waybillStatus: number) => ({
    waybillStatus,
    sendLonLat: '109.748000,39.565000',
    receiveLonLat: '118.460000,39.273000',
    device: null,
  });
  const [load, unload] = [
    [109.748, 39.565],
    [118.46, 39.273],
  ];
  it('is not guessed: without a device it stands at the place of its waybill, and is told apart', () => {
    for (const status of [20, 30, 40]) expect(spotOf(vehicle(status))).toMatchObject({ at: load, isKnown: false });
    for (const status of [50, 60]) expect(spotOf(vehicle(status))).toMatchObject({ at: unload, isKnown: false });
    expect(spotOf(vehicle(40))?.isMoving).toBe(false);
  });
  it('is where a device tells it, however the waybill would have it; a device that tells nothing more stands', () => {
    const told = { at, lonLat: '112.000000,39.500000', speedKmh: 63.4, online: true };
    const seen = (status: number, device: typeof told) => spotOf({ ...vehicle(status), device });
    expect(seen(40, told)).toEqual({ at: [112, 39.5], to: unload, isKnown: true, isMoving: true });
    expect(seen(20, told)).toMatchObject({ at: [112, 39.5], to: load });
    expect(seen(40, { ...told, online: false })).toMatchObject({ at: [112, 39.5], isMoving: false });
    expect(seen(40, { ...told, speedKmh: 3 })).toMatchObject({ isMoving: false });
  });
  it('is not drawn without places', () => {
    expect(spotOf({ ...vehicle(40), sendLonLat: '' })).toBeUndefined();
  });
});
