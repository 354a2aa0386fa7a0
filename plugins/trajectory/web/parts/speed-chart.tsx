import { makeStyles, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { useText } from '@freightdeck/sdk/web';
import { msOf } from '../stores/track-desk.ts';
import type { Track, TrackDesk } from '../stores/track-desk.ts';
import { piecesOf } from './track-lines.ts';

/** Units of the drawing, which is as wide as the page: time runs from 0 to 1000, the top speed is 4 below the edge. */
const [width, height] = [1000, 72];
/** A slow trip is not drawn as a fast one. */
const leastTopKmh = 80;
const useStyles = makeStyles({
  chart: { display: 'block', width: '100%', height: '72px', cursor: 'pointer' },
  stop: { fill: tokens.colorNeutralBackground5 },
  gap: { fill: 'none', stroke: tokens.colorPaletteRedBorder2, strokeDasharray: '4 4' },
  speed: { fill: 'none', stroke: tokens.colorBrandStroke1, vectorEffect: 'non-scaling-stroke' },
  alarm: { stroke: tokens.colorPaletteRedBorder2, strokeWidth: 2, vectorEffect: 'non-scaling-stroke' },
  now: { stroke: tokens.colorNeutralForeground1, strokeWidth: 2, vectorEffect: 'non-scaling-stroke' },
});
/**
 * Speed over the time of the trip, in step with the player: stops are grey, gaps dashed, alarms red. A click moves the
 * player there; by keys the slider above does. The table below has the same as text.
 */
export const SpeedChart = observer(function SpeedChart({
  desk,
  track,
}: {
  readonly desk: TrackDesk;
  readonly track: Track;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const { startMs, lengthMs } = desk;
  const drawn = useMemo(() => {
    const xOf = (at: string): number => (lengthMs === 0 ? 0 : ((msOf(at) - startMs) / lengthMs) * width);
    const top = Math.max(leastTopKmh, track.maxSpeedKmh);
    const lines = piecesOf(
      track.points.filter(({ flag, speedKmh10 }) => flag === 'OK' && speedKmh10 !== null),
      track.gaps,
    ).map((piece) =>
      piece
        .map(({ at, speedKmh10 }) => {
          const y = height - ((speedKmh10 ?? 0) / 10 / top) * (height - 4);
          return `${xOf(at).toFixed(1)},${y.toFixed(1)}`;
        })
        .join(' '),
    );
    const span = ({ from, to }: { readonly from: string; readonly to: string }) => ({
      x: xOf(from),
      width: Math.max(1, xOf(to) - xOf(from)),
    });
    return {
      lines,
      stops: track.stops.map(span),
      gaps: track.gaps.map(span),
      alarms: track.events.filter(({ kind }) => kind === 'alarm').map(({ at }) => xOf(at)),
    };
  }, [track, startMs, lengthMs]);
  const seek = (event: MouseEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    desk.seek(((event.clientX - box.left) / box.width) * lengthMs);
  };
  const now = lengthMs === 0 ? 0 : (desk.at / lengthMs) * width;
  return (
    <svg
      role="img"
      aria-label={text('track.speedChart', {
        max: track.maxSpeedKmh,
        stops: track.stops.length,
        gaps: track.gaps.length,
      })}
      className={styles.chart}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      onClick={seek}
      data-speed-chart
    >
      {drawn.stops.map((stop) => (
        <rect key={stop.x} className={styles.stop} y={0} height={height} {...stop} data-stop />
      ))}
      {drawn.gaps.map((gap) => (
        <rect key={gap.x} className={styles.gap} y={1} height={height - 2} {...gap} data-gap />
      ))}
      {drawn.lines.map((points) => (
        <polyline key={points} className={styles.speed} points={points} />
      ))}
      {drawn.alarms.map((x) => (
        <line key={x} className={styles.alarm} x1={x} x2={x} y1={0} y2={12} data-alarm />
      ))}
      <line className={styles.now} x1={now} x2={now} y1={0} y2={height} data-now />
    </svg>
  );
});
