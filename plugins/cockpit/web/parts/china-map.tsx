/// <reference path="../map/map-paths.d.ts" />
import { makeStyles, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import type { PointerEvent } from 'react';
import type { CockpitData, CockpitSettings } from '../../contract/index.ts';
import map from '../map/china-provinces.json?paths';
import { MapFrame } from './map-frame.tsx';
import { mapPoints, seaLine } from './map-points.ts';
import type { MapPoint } from './map-points.ts';
import { usePalette } from './palette.ts';

type Box = readonly [number, number, number, number];
const useStyles = makeStyles({
  ground: { display: 'block', overflow: 'hidden' },
  tip: {
    position: 'absolute',
    transform: 'translate(-50%, calc(-100% - 10px))',
    whiteSpace: 'nowrap',
    pointerEvents: 'none',
    padding: '2px 8px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    fontSize: tokens.fontSizeBase200,
  },
});
/** Mercator's plane, as the outlines stand in it. */
export const plane = ([lon, lat]: readonly [number, number]): readonly [number, number] => [
  (lon * Math.PI) / 0.18,
  -1000 * Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)),
];
const boxOf = (points: readonly MapPoint[]): Box => {
  const [xs, ys] = [points.map(({ at }) => plane(at)[0]), points.map(({ at }) => plane(at)[1])];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
};
/** What a box of the plane is moved and scaled by to fill a picture but for its edge. */
export function fit(
  [left, top, right, bottom]: Box,
  width: number,
  height: number,
  pad: number,
): { readonly scale: number; readonly x: number; readonly y: number } {
  const scale = Math.min((width - 2 * pad) / (right - left || 1), (height - 2 * pad) / (bottom - top || 1));
  return { scale, x: (width - scale * (left + right)) / 2, y: (height - scale * (top + bottom)) / 2 };
}
interface ChinaMapProps {
  readonly places: CockpitData['keHuWeiZhiFenBu'];
  readonly scope?: CockpitSettings['mapScope'];
  readonly approval?: string | null;
  /** Only these, in place of all places. */
  readonly points?: readonly MapPoint[];
  readonly onArea?: (adcode: string) => void;
}
/** China with senders and receivers. The outline is complete; the line of the South China Sea is never filled. */
export const ChinaMap = observer(({ places, points: given, scope = 'CHINA', approval, onArea }: ChinaMapProps) => {
  const styles = useStyles();
  const palette = usePalette();
  const [tip, setTip] = useState<{ readonly name: string; readonly x: number; readonly y: number }>();
  const points = useMemo(() => given ?? mapPoints(places), [given, places]);
  const near = scope === 'PLACES' && points.length > 1;
  const areas = useMemo(
    () =>
      map.areas.map(({ adcode, name, path }) => (
        <path
          key={adcode}
          d={path}
          data-area={adcode === seaLine ? undefined : adcode}
          data-name={adcode === seaLine ? undefined : name}
          vectorEffect="non-scaling-stroke"
          strokeLinejoin="bevel"
          fill={adcode === seaLine ? 'transparent' : palette.land}
          stroke={palette.border}
          strokeWidth={adcode === seaLine ? 1.2 : 0.6}
        />
      )),
    [palette.land, palette.border],
  );
  const hover = ({ target, currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): void => {
    const { name } = (target as SVGElement).dataset;
    const { left, top } = currentTarget.getBoundingClientRect();
    setTip(name === undefined ? undefined : { name, x: clientX - left, y: clientY - top });
  };
  return (
    <MapFrame
      points={points}
      outlines="china"
      opens={onArea !== undefined}
      approval={approval}
      draw={(width, height) => {
        const { scale, x, y } = fit(near ? boxOf(points) : map.bounds, width, height, near ? 48 : 10);
        return {
          placing: (at) => {
            const [px, py] = plane(at);
            return [px * scale + x, py * scale + y];
          },
          ground: (
            <>
              <svg
                className={styles.ground}
                width={width}
                height={height}
                role="presentation"
                onPointerMove={hover}
                onPointerLeave={() => setTip(undefined)}
                onClick={({ target }) => {
                  const { area } = (target as SVGElement).dataset;
                  if (area !== undefined) onArea?.(area);
                }}
              >
                <g transform={`translate(${x} ${y}) scale(${scale})`}>{areas}</g>
              </svg>
              {tip && (
                <span className={styles.tip} style={{ left: tip.x, top: tip.y }}>
                  {tip.name}
                </span>
              )}
            </>
          ),
        };
      }}
    />
  );
});
