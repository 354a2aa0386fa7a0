import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SpeedChart } from '../../plugins/trajectory/web/parts/speed-chart.tsx';
import { piecesOf, wayOf } from '../../plugins/trajectory/web/parts/track-lines.ts';
import { TrackDesk } from '../../plugins/trajectory/web/stores/track-desk.ts';
import type { Track } from '../../plugins/trajectory/web/stores/track-desk.ts';
import { consoleServices } from '../support/console-services.tsx';

afterEach(cleanup);
const point = (at: string, speedKmh10: number, flag = 'OK') => ({ at: `2026-03-05 ${at}`, speedKmh10, flag }) as never;
const gap = { from: '2026-03-05 09:00:00', to: '2026-03-05 10:08:00', minutes: 68 };
const points = [
  point('08:00:00', 0),
  point('08:30:00', 900, 'DRIFT'),
  point('09:00:00', 600),
  point('10:08:00', 620),
  point('12:00:00', 100),
];
const track = {
  points,
  gaps: [gap],
  stops: [{ from: '2026-03-05 10:20:00', to: '2026-03-05 11:00:00', minutes: 40 }],
  events: [
    { at: '2026-03-05 08:00:00', kind: 'load', text: '' },
    { at: '2026-03-05 11:00:00', kind: 'alarm', text: 'STOP_LONG' },
  ],
  maxSpeedKmh: 62,
} as unknown as Track;

it('a track is broken where it has a gap, and drifted positions are in neither line', () => {
  expect(piecesOf(track.points, track.gaps).map((piece) => piece.length)).toEqual([3, 2]);
  const way = wayOf(track);
  expect(way.points.map(({ at }) => at.slice(11, 16))).toEqual(['08:00', '09:00', '10:08', '12:00']);
  expect([...way.breaks].map(({ at }) => at.slice(11, 16))).toEqual(['10:08']);
  expect(wayOf({ points: track.points, gaps: [] }).breaks.size).toBe(0);
});

it('the speed is drawn over the time, with stops, gaps and alarms where they were; it follows the player and leads it', () => {
  const { Console, http } = consoleServices({
    texts: { 'waybill.track.speedChart': '最高 {max} km/h，停留 {stops} 次，中断 {gaps} 次' },
  });
  const desk = new TrackDesk(http as never);
  desk.track = track;
  render(
    <Console>
      <SpeedChart desk={desk} track={track} />
    </Console>,
  );
  const chart = screen.getByRole('img', { name: '最高 62 km/h，停留 1 次，中断 1 次' });
  const x = (what: string, name = 'x'): number => Number(chart.querySelector(`[data-${what}]`)?.getAttribute(name));
  expect(chart.querySelectorAll('polyline')).toHaveLength(2);
  // Four hours are a thousand units.
  expect([x('gap'), x('stop'), x('alarm', 'x1'), x('now', 'x1')].map(Math.round)).toEqual([250, 583, 750, 0]);
  chart.getBoundingClientRect = () => ({ left: 100, width: 400 }) as DOMRect;
  fireEvent.click(chart, { clientX: 300 });
  expect([desk.at, x('now', 'x1')]).toEqual([2 * 3_600_000, 500]);
});
