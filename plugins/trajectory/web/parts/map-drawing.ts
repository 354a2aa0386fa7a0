import type { FencedPlace, TrackPoint, TrackStop } from '../../contract/index.ts';
import type { MapColours } from './map-colours.ts';
import { degreesAt, gridStep, onScreen, pixelsOf, scaleLength } from './map-view.ts';
import type { Ground, Size, View } from './map-view.ts';

/** A line on the map; the first line has the start and end marks. */
interface MapLine {
  readonly points: readonly Ground[];
  readonly dashed?: boolean;
  readonly dots?: boolean;
  /** Points that are reached across a gap: up to there the line is thin, dotted and in the colour of alarms. */
  readonly breaks?: ReadonlySet<Ground>;
}
export interface MapPicture {
  readonly lines: readonly MapLine[];
  readonly stops?: readonly TrackStop[];
  readonly places?: readonly FencedPlace[];
  readonly drifted?: readonly TrackPoint[];
  /** Where the vehicle was when an alarm was raised, and what it is called. */
  readonly alarms?: readonly { readonly at: Ground; readonly name: string }[];
  /** Position of the player. */
  readonly vehicle?: Ground | undefined;
  readonly words: { readonly start: string; readonly end: string; readonly minutes: (count: number) => string };
}
interface Pen {
  readonly at: CanvasRenderingContext2D;
  readonly view: View;
  readonly size: Size;
  readonly colours: MapColours;
}
const FONT = '12px system-ui, "Segoe UI", "Microsoft YaHei", sans-serif';

function word({ at, colours }: Pen, text: string, x: number, y: number, colour: string): void {
  at.font = FONT;
  at.lineWidth = 4;
  at.strokeStyle = colours.halo;
  at.strokeText(text, x, y);
  at.fillStyle = colour;
  at.fillText(text, x, y);
}
function grid(pen: Pen): void {
  const { at, view, size, colours } = pen;
  const step = gridStep(view);
  const decimals = Math.max(0, Math.ceil(-Math.log10(step)));
  const [from, to] = [degreesAt(view, 0, size.height), degreesAt(view, size.width, 0)];
  at.strokeStyle = colours.grid;
  at.lineWidth = 1;
  at.fillStyle = colours.text;
  at.font = FONT;
  for (let lon = Math.ceil(from.lon / step) * step; lon <= to.lon; lon += step) {
    const [x] = onScreen(view, { lonGcjE6: lon * 1e6, latGcjE6: 0 });
    at.beginPath();
    at.moveTo(x, 0);
    at.lineTo(x, size.height);
    at.stroke();
    at.fillText(`${lon.toFixed(decimals)}°E`, x + 4, size.height - 6);
  }
  for (let lat = Math.ceil(from.lat / step) * step; lat <= to.lat; lat += step) {
    const [, y] = onScreen(view, { lonGcjE6: 0, latGcjE6: lat * 1e6 });
    at.beginPath();
    at.moveTo(0, y);
    at.lineTo(size.width, y);
    at.stroke();
    at.fillText(`${lat.toFixed(decimals)}°N`, 6, y - 4);
  }
}
function scale(pen: Pen, latE6: number): void {
  const { at, view, size, colours } = pen;
  const metres = scaleLength(view, latE6);
  const wide = pixelsOf(view, metres, latE6);
  const [x, y] = [size.width - wide - 16, size.height - 28];
  at.strokeStyle = colours.text;
  at.lineWidth = 2;
  at.beginPath();
  at.moveTo(x, y - 5);
  at.lineTo(x, y);
  at.lineTo(x + wide, y);
  at.lineTo(x + wide, y - 5);
  at.stroke();
  word(pen, `${metres / 1_000} km`, x, y - 9, colours.text);
}
function way(pen: Pen, { points, dashed, dots, breaks }: MapLine, colour: string): void {
  const { at, view, colours } = pen;
  at.strokeStyle = colour;
  at.fillStyle = colour;
  at.lineWidth = dashed ? 2 : 3;
  at.lineJoin = 'round';
  at.setLineDash(dashed ? [7, 5] : []);
  at.beginPath();
  points.forEach((point, index) => {
    const [x, y] = onScreen(view, point);
    if (index === 0 || breaks?.has(point)) at.moveTo(x, y);
    else at.lineTo(x, y);
  });
  at.stroke();
  at.strokeStyle = colours.end;
  at.lineWidth = 1.5;
  at.setLineDash([2, 6]);
  points.forEach((point, index) => {
    const before = points[index - 1];
    if (!before || !breaks?.has(point)) return;
    at.beginPath();
    at.moveTo(...onScreen(view, before));
    at.lineTo(...onScreen(view, point));
    at.stroke();
  });
  at.setLineDash([]);
  if (dots)
    for (const point of points) {
      const [x, y] = onScreen(view, point);
      at.beginPath();
      at.arc(x, y, 3, 0, 2 * Math.PI);
      at.fill();
    }
}
function mark(pen: Pen, point: Ground | undefined, text: string, colour: string): void {
  if (!point) return;
  const { at, view, colours } = pen;
  const [x, y] = onScreen(view, point);
  at.beginPath();
  at.arc(x, y, 7, 0, 2 * Math.PI);
  at.fillStyle = colour;
  at.fill();
  at.lineWidth = 2;
  at.strokeStyle = colours.halo;
  at.stroke();
  word(pen, text, x + 11, y + 4, colour);
}

/** Draws the whole map: background and grid, fences, lines, stops, ends, vehicle. */
export function drawMap(
  canvas: HTMLCanvasElement,
  picture: MapPicture,
  view: View,
  size: Size,
  colours: MapColours,
): void {
  const at = canvas.getContext('2d');
  if (!at) return;
  const ratio = Math.min(2, window.devicePixelRatio || 1);
  at.setTransform(ratio, 0, 0, ratio, 0, 0);
  at.fillStyle = colours.ground;
  at.fillRect(0, 0, size.width, size.height);
  const pen: Pen = { at, view, size, colours };
  grid(pen);
  for (const place of picture.places ?? []) {
    const [x, y] = onScreen(view, place);
    at.beginPath();
    at.arc(x, y, Math.max(4, pixelsOf(view, place.radiusM, place.latGcjE6)), 0, 2 * Math.PI);
    at.globalAlpha = 0.14;
    at.fillStyle = colours.fence;
    at.fill();
    at.globalAlpha = 1;
    at.lineWidth = 1.5;
    at.strokeStyle = colours.fence;
    at.stroke();
  }
  picture.lines
    .toReversed()
    .forEach((line, index) => way(pen, line, colours.lines[picture.lines.length - 1 - index] ?? colours.lines[0]));
  for (const point of picture.drifted ?? []) {
    const [x, y] = onScreen(view, point);
    at.strokeStyle = colours.faint;
    at.lineWidth = 2;
    at.beginPath();
    at.moveTo(x - 4, y - 4);
    at.lineTo(x + 4, y + 4);
    at.moveTo(x + 4, y - 4);
    at.lineTo(x - 4, y + 4);
    at.stroke();
  }
  for (const stop of picture.stops ?? []) {
    const [x, y] = onScreen(view, stop);
    at.fillStyle = colours.stop;
    at.fillRect(x - 5, y - 5, 10, 10);
    at.lineWidth = 2;
    at.strokeStyle = colours.halo;
    at.strokeRect(x - 5, y - 5, 10, 10);
    word(pen, picture.words.minutes(stop.minutes), x + 9, y - 6, colours.stop);
  }
  for (const alarm of picture.alarms ?? []) {
    const [x, y] = onScreen(view, alarm.at);
    at.beginPath();
    at.moveTo(x, y - 8);
    at.lineTo(x + 8, y + 6);
    at.lineTo(x - 8, y + 6);
    at.closePath();
    at.fillStyle = colours.end;
    at.fill();
    at.lineWidth = 2;
    at.strokeStyle = colours.halo;
    at.stroke();
    word(pen, alarm.name, x + 11, y + 16, colours.end);
  }
  const main = picture.lines[0]?.points ?? [];
  mark(pen, main.at(-1), picture.words.end, colours.end);
  mark(pen, main[0], picture.words.start, colours.start);
  if (picture.vehicle) {
    const [x, y] = onScreen(view, picture.vehicle);
    at.beginPath();
    at.arc(x, y, 9, 0, 2 * Math.PI);
    at.fillStyle = colours.halo;
    at.fill();
    at.lineWidth = 4;
    at.strokeStyle = colours.lines[0];
    at.stroke();
  }
  if (main[0]) scale(pen, main[0].latGcjE6);
}
