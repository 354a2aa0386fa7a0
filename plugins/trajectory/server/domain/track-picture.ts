import { distanceBetween } from '@freightdeck/sdk/values';
import type { Coordinates } from '@freightdeck/sdk/values';

const [width, height, margin] = [960, 640, 70] as const;
export interface PicturedPlace extends Coordinates {
  readonly name: string;
  readonly colour: string;
}
interface Pictured {
  readonly title: string;
  readonly line: readonly Coordinates[];
  readonly places: readonly PicturedPlace[];
  readonly stops: readonly Coordinates[];
  readonly notes: readonly string[];
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
/** The longest round length, in metres, that is at most so long. */
const roundLength = (most: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  return [5, 2, 1].map((digit) => digit * power).find((length) => length <= most) ?? power;
};

/** The track of a trip as a picture (SVG): its line, both places, stops, a grid of degrees and a scale. */
export function trackPicture({ title, line, places, stops, notes }: Pictured): string {
  const all = [...line, ...places];
  const lons = all.map(({ lon }) => lon);
  const lats = all.map(({ lat }) => lat);
  const [west, east] = [Math.min(...lons), Math.max(...lons)];
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const perDegree = Math.min(
    (width - 2 * margin) / Math.max(0.01, (east - west) * shrink),
    (height - 2 * margin) / Math.max(0.01, north - south),
  );
  const [midLon, midLat] = [(west + east) / 2, (south + north) / 2];
  const x = (lon: number): number => Math.round((width / 2 + (lon - midLon) * shrink * perDegree) * 10) / 10;
  const y = (lat: number): number => Math.round((height / 2 - (lat - midLat) * perDegree) * 10) / 10;
  const step = [0.05, 0.1, 0.25, 0.5, 1, 2, 5].find((degrees) => degrees * perDegree >= 90) ?? 10;
  const marks = (from: number, to: number): readonly number[] => {
    const first = Math.ceil(from / step);
    const count = Math.max(0, Math.floor(to / step) - first + 1);
    return Array.from({ length: count }, (_, index) => (first + index) * step);
  };
  const [left, right] = [midLon - width / 2 / perDegree / shrink, midLon + width / 2 / perDegree / shrink];
  const [low, high] = [midLat - height / 2 / perDegree, midLat + height / 2 / perDegree];
  const grid = [
    ...marks(left, right).map(
      (lon) =>
        `<path d="M${x(lon)} 0V${height}"/>` + `<text x="${x(lon) + 3}" y="${height - 6}">${lon.toFixed(2)}°E</text>`,
    ),
    ...marks(low, high).map(
      (lat) => `<path d="M0 ${y(lat)}H${width}"/><text x="4" y="${y(lat) - 3}">${lat.toFixed(2)}°N</text>`,
    ),
  ].join('');
  const metresPerDot = distanceBetween({ lon: midLon, lat: midLat }, { lon: midLon, lat: midLat + 1 }) / perDegree;
  const scale = roundLength(metresPerDot * 180);
  const long = Math.round(scale / metresPerDot);
  const named = scale >= 1_000 ? `${scale / 1_000} km` : `${scale} m`;
  const path = line.map(({ lon, lat }, index) => `${index === 0 ? 'M' : 'L'}${x(lon)} ${y(lat)}`).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height + 60}" width="${width}" ` +
    `height="${height + 60}" font-family="'Noto Sans SC','PingFang SC','Microsoft YaHei',sans-serif">` +
    `<rect width="100%" height="100%" fill="#fff"/><g transform="translate(0 60)">` +
    `<rect width="${width}" height="${height}" fill="#f5f8fa"/>` +
    `<g stroke="#d5dde3" stroke-width="1" fill="#7a8894" font-size="11">` +
    `${grid.replaceAll('<text', '<text stroke="none"')}</g>` +
    `<path d="${path}" fill="none" stroke="#0f6cbd" stroke-width="3" stroke-linejoin="round"/>` +
    stops.map(({ lon, lat }) => `<circle cx="${x(lon)}" cy="${y(lat)}" r="4" fill="#bc4b09"/>`).join('') +
    places
      .map(
        ({ lon, lat, name, colour }) =>
          `<circle cx="${x(lon)}" cy="${y(lat)}" r="7" fill="${colour}" stroke="#fff" stroke-width="2"/>` +
          `<text x="${x(lon)}" y="${y(lat) - 12}" font-size="14" text-anchor="middle" fill="#1b1b1b" stroke="#fff" ` +
          `stroke-width="3" paint-order="stroke">${escaped(name)}</text>`,
      )
      .join('') +
    `<g transform="translate(${width - long - 24} ${height - 30})"><path d="M0 -5V0H${long}V-5" fill="none" ` +
    `stroke="#1b1b1b" stroke-width="2"/><text x="${long / 2}" y="-8" font-size="12" text-anchor="middle">` +
    `${named}</text></g>` +
    `</g><text x="16" y="26" font-size="18" font-weight="600" fill="#1b1b1b">${escaped(title)}</text>` +
    `<text x="16" y="48" font-size="12" fill="#555">${escaped(notes.join('　'))}</text></svg>`
  );
}
