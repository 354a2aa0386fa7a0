/** A place in millionths of a degree, GCJ-02. */
export interface Ground {
  readonly lonGcjE6: number;
  readonly latGcjE6: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}
/** Scale in pixels per radian of the projected plane, and the position of its origin. */
export interface View {
  readonly k: number;
  readonly x: number;
  readonly y: number;
}
const PAD = 48;
const DEGREE = 1_000_000;
const radians = (e6: number): number => (e6 / DEGREE) * (Math.PI / 180);
const EARTH_M = 6_371_008.8;

/** Mercator projection in radians; y grows downwards as on screens. */
const plane = ({ lonGcjE6, latGcjE6 }: Ground): readonly [number, number] => [
  radians(lonGcjE6),
  -Math.log(Math.tan(Math.PI / 4 + radians(latGcjE6) / 2)),
];
export const onScreen = (view: View, point: Ground): readonly [number, number] => {
  const [x, y] = plane(point);
  return [x * view.k + view.x, y * view.k + view.y];
};
/** The place under a point of the screen, in degrees. */
export const degreesAt = (view: View, x: number, y: number): { readonly lon: number; readonly lat: number } => ({
  lon: (((x - view.x) / view.k) * 180) / Math.PI,
  lat: ((2 * Math.atan(Math.exp(-(y - view.y) / view.k)) - Math.PI / 2) * 180) / Math.PI,
});
/** A view that contains all points. */
export function fit(points: readonly Ground[], { width, height }: Size): View {
  const planes = points.map(plane);
  const xs = planes.map(([x]) => x);
  const ys = planes.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const k = Math.min(
    (width - 2 * PAD) / Math.max(right - left, 1e-5),
    (height - 2 * PAD) / Math.max(bottom - top, 1e-5),
  );
  return { k, x: width / 2 - ((left + right) / 2) * k, y: height / 2 - ((top + bottom) / 2) * k };
}
/** Zooms around a point of the screen. */
export const zoomed = (view: View, factor: number, at: readonly [number, number]): View => ({
  k: view.k * factor,
  x: at[0] - (at[0] - view.x) * factor,
  y: at[1] - (at[1] - view.y) * factor,
});
/** Length in pixels of a distance at a place. */
export const pixelsOf = (view: View, metres: number, latE6: number): number =>
  (metres / (EARTH_M * Math.cos(radians(latE6)))) * view.k;

const steps = [10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];
/** Degrees between two grid lines, so that they are about 90 pixels apart. */
export const gridStep = (view: View): number => steps.findLast((step) => ((step * Math.PI) / 180) * view.k >= 90) ?? 10;
const lengths = [500_000, 200_000, 100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50];
/** The longest round distance of at most 120 pixels. */
export const scaleLength = (view: View, latE6: number): number =>
  lengths.find((metres) => pixelsOf(view, metres, latE6) <= 120) ?? 50;
