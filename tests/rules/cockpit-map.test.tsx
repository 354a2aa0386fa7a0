import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { geoMercator } from 'd3-geo';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import zh from '../../plugins/cockpit/locales/zh.json' with { type: 'json' };
import { ChinaMap } from '../../plugins/cockpit/web/parts/china-map.tsx';
import { drawnFlows } from '../../plugins/cockpit/web/parts/flow-values.ts';
import { palettes } from '../../plugins/cockpit/web/parts/palette.ts';
import { china } from '../../sdk/map/index.ts';
import { consoleServices } from '../support/console-services.tsx';

// The console of a test is that of the waybill plugin.
const texts = Object.fromEntries(Object.entries(zh).map(([id, text]) => [`waybill.${id}`, text]));
const places = {
  sendCompanyStatistics: [{ sendUnitName: '甲站', sendLonLat: '116.4,39.9' }],
  receiveCompanyStatistics: [{ receiveUnitName: '乙站', receiveLonLat: '109.5,18.2' }],
} as unknown as Parameters<typeof ChinaMap>[0]['places'];
const size = { width: 640, height: 480 };

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(size.width);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(size.height);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
const show = (more: Partial<Parameters<typeof ChinaMap>[0]> = {}): SVGPathElement[] => {
  const console = consoleServices({ texts });
  render(
    <console.Console>
      <ChinaMap places={places} approval={null} {...more} />
    </console.Console>,
  );
  return [...screen.getByRole('img').querySelectorAll('path')];
};
const placeOf = (shape: string): readonly number[] =>
  (shape === 'circle' ? ['cx', 'cy'] : ['x', 'y']).map((name) =>
    Number(document.querySelector(`svg[aria-hidden] ${shape}`)?.getAttribute(name)),
  );

test('every division is drawn, and the line of the South China Sea is never filled', () => {
  const paths = show();
  expect(paths).toHaveLength(35);
  expect(paths.filter((path) => path.getAttribute('fill') === 'transparent')).toHaveLength(1);
});
test('senders and receivers stand where the projection of the outlines puts them', () => {
  show();
  const projection = geoMercator().fitExtent(
    [
      [10, 10],
      [size.width - 10, size.height - 10],
    ],
    china,
  );
  const [sender, receiver] = [projection([116.4, 39.9]) ?? [], projection([109.5, 18.2]) ?? []];
  const [cx = 0, cy = 0] = placeOf('circle');
  const [x = 0, y = 0] = placeOf('rect');
  expect([cx - (sender[0] ?? 0), cy - (sender[1] ?? 0)].map(Math.abs).every((far) => far < 0.01)).toBe(true);
  expect([x + 4 - (receiver[0] ?? 0), y + 4 - (receiver[1] ?? 0)].map(Math.abs).every((far) => far < 0.01)).toBe(true);
});
test('where only the places are looked at they fill the picture, and the outlines stay complete', () => {
  const far = (): number => {
    const [cx = 0, cy = 0] = placeOf('circle');
    const [x = 0, y = 0] = placeOf('rect');
    return Math.hypot(cx - x - 4, cy - y - 4);
  };
  show();
  const whole = far();
  cleanup();
  expect(show({ scope: 'PLACES' })).toHaveLength(35);
  expect(far()).toBeGreaterThan(whole * 1.5);
});
test('a click on a province opens it, on the line of the sea nothing; the pointer is told the name', () => {
  const onArea = vi.fn();
  const paths = show({ onArea });
  const beijing = china.features.findIndex(({ properties }) => properties.name === '北京');
  const [line] = paths.filter((path) => path.getAttribute('fill') === 'transparent');
  if (line) fireEvent.click(line);
  expect(onArea).not.toHaveBeenCalled();
  const province = paths[beijing];
  if (!province) throw new Error('北京 is not drawn');
  fireEvent.mouseEnter(province);
  expect(screen.getByText('北京')).toBeTruthy();
  fireEvent.click(province);
  expect(onArea.mock.calls).toEqual([['110000']]);
});

const route = (from: string, to: string, trips: number, totalMoney: number) => ({
  sendUnitName: `甲${from}`,
  sendLonLat: from,
  receiveUnitName: `乙${to}`,
  receiveLonLat: to,
  trips,
  totalMoney,
  totalWeight: 1,
});
const [beijing, haikou, chengdu] = ['116.4,39.9', '110.3,19.9', '104.1,30.7'] as const;
test('provinces are coloured by the freight that left them, and routes drawn by their trips, to where they end', () => {
  const routes = [route(beijing, haikou, 40, 80_000), route(chengdu, beijing, 10, 20_000), route('', haikou, 5, 1)];
  const paths = show({ routes });
  const areas = paths.slice(0, 35);
  const fillOf = (name: string): string | null | undefined =>
    areas[china.features.findIndex(({ properties }) => properties.name === name)]?.getAttribute('fill');
  expect(fillOf('北京')).toBe(palettes.light.areas.at(-1));
  expect(fillOf('四川')).toBe(palettes.light.areas[0]);
  expect(fillOf('海南')).toBe(palettes.light.land);
  // A route whose sender has no place is counted nowhere and drawn nowhere.
  const flows = [...document.querySelectorAll('[data-flow]')];
  expect(flows.map((one) => one.getAttribute('data-flow'))).toEqual(['40', '10']);
  const widths = flows.map((one) => Number(one.querySelector('path')?.getAttribute('stroke-width')));
  expect(widths[0]).toBeGreaterThan(widths[1] ?? 0);
  const ends =
    geoMercator().fitExtent(
      [
        [10, 10],
        [size.width - 10, size.height - 10],
      ],
      china,
    )([110.3, 19.9]) ?? [];
  expect(
    flows[0]
      ?.querySelector('path')
      ?.getAttribute('d')
      ?.endsWith(` ${ends.join(' ')}`),
  ).toBe(true);
  expect(screen.getByRole('img', { name: '中国地图：1个发货点，1个收货点，2条线路' })).toBeTruthy();
  const province = areas[china.features.findIndex(({ properties }) => properties.name === '北京')];
  if (!province) throw new Error('北京 is not drawn');
  fireEvent.mouseEnter(province);
  expect(screen.getByText(/北京/).textContent).toBe('北京 · 本月发运 800.00 元');
});
test('of a province only the routes that begin or end in it are drawn', () => {
  const inside = china.features.find(({ properties }) => properties.name === '四川');
  const routes = [route(beijing, haikou, 40, 80_000), route(beijing, chengdu, 10, 20_000)];
  expect(drawnFlows(routes, inside).map(({ trips }) => trips)).toEqual([10]);
});
