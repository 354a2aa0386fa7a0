import type { TrackGap, TrackPoint } from '../../contract/index.ts';

/** The positions between the gaps of a track, in order. */
export function piecesOf(points: readonly TrackPoint[], gaps: readonly TrackGap[]): readonly (readonly TrackPoint[])[] {
  const pieces: TrackPoint[][] = [];
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    const isAcross = gaps.some(({ from, to }) => before && before.at <= from && to <= point.at);
    if (before === undefined || isAcross) pieces.push([point]);
    else pieces.at(-1)?.push(point);
  }
  return pieces;
}
/** The way of a track for the map: nobody knows how it went across a gap, so the line is broken there. */
export const wayOf = ({
  points,
  gaps,
}: {
  readonly points: readonly TrackPoint[];
  readonly gaps: readonly TrackGap[];
}): { readonly points: readonly TrackPoint[]; readonly breaks: ReadonlySet<TrackPoint> } => {
  const good = points.filter(({ flag }) => flag === 'OK');
  const breaks = piecesOf(good, gaps)
    .slice(1)
    .flatMap(([first]) => first ?? []);
  return { points: good, breaks: new Set(breaks) };
};
