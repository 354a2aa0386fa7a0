import { makeStyles, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import type { ReactElement, ReactNode } from 'react';
import { useText } from '@freightdeck/sdk/web';
import { FlowLines } from './flow-lines.tsx';
import type { DrawnFlow, Placing } from './flow-values.ts';
import type { MapPoint } from './map-points.ts';
import { usePalette } from './palette.ts';
import { useSize } from './use-size.ts';

const useStyles = makeStyles({
  map: { position: 'absolute', inset: 0 },
  points: { position: 'absolute', inset: 0, display: 'block', pointerEvents: 'none' },
  opens: { '& path': { cursor: 'pointer' }, '& path:hover': { fillOpacity: 0.7 } },
  licence: {
    position: 'absolute',
    right: '8px',
    bottom: '6px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    pointerEvents: 'none',
  },
  legend: {
    position: 'absolute',
    left: '8px',
    bottom: '6px',
    display: 'flex',
    alignItems: 'center',
    gap: '2px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    pointerEvents: 'none',
  },
  step: { width: '14px', height: '10px', border: '1px solid' },
});
/** The drawn areas, and the function that projects places. */
export interface Ground {
  readonly ground: ReactNode;
  readonly placing: Placing;
}
interface MapFrameProps {
  readonly points: readonly MapPoint[];
  readonly flows?: readonly DrawnFlow[];
  /** The areas are coloured by the freight that left them. */
  readonly coloured?: boolean;
  readonly outlines: 'china' | 'province';
  readonly opens: boolean;
  readonly approval: string | null | undefined;
  /** Draws the map in this size. */
  readonly draw: (width: number, height: number) => Ground;
}
/** A map with senders and receivers, and its approval number. */
export const MapFrame = observer(function MapFrame({
  points,
  flows = [],
  coloured = false,
  outlines,
  opens,
  approval,
  draw,
}: MapFrameProps): ReactElement {
  const styles = useStyles();
  const text = useText();
  const palette = usePalette();
  const [watch, { width, height }] = useSize(outlines);
  const drawn = width && height ? draw(width, height) : undefined;
  const shown = drawn
    ? points.flatMap((point) => {
        const xy = drawn.placing(point.at);
        return xy && xy[0] >= 0 && xy[1] >= 0 && xy[0] <= width && xy[1] <= height
          ? [{ ...point, x: xy[0], y: xy[1] }]
          : [];
      })
    : [];
  return (
    <div ref={watch} className={styles.map}>
      {drawn && (
        <div
          role="img"
          className={opens ? styles.opens : undefined}
          data-outlines={outlines}
          aria-label={text('map.label', {
            send: points.filter((point) => point.side === 'send').length,
            receive: points.filter((point) => point.side === 'receive').length,
            flows: flows.length,
          })}
        >
          {drawn.ground}
          <svg className={styles.points} width={width} height={height} aria-hidden>
            <FlowLines flows={flows} placing={drawn.placing} />
            {shown.map((point) =>
              point.side === 'send' ? (
                <circle
                  key={`s${point.name}${point.at.join()}`}
                  cx={point.x}
                  cy={point.y}
                  r={4}
                  fill={palette.send}
                  stroke={palette.surface}
                />
              ) : (
                <rect
                  key={`r${point.name}${point.at.join()}`}
                  x={point.x - 4}
                  y={point.y - 4}
                  width={8}
                  height={8}
                  fill={palette.receive}
                  stroke={palette.surface}
                />
              ),
            )}
          </svg>
        </div>
      )}
      {coloured && (
        <span className={styles.legend}>
          {text('map.scale')}
          {palette.areas.map((colour) => (
            <span
              key={colour}
              className={styles.step}
              style={{ backgroundColor: colour, borderColor: palette.border }}
            />
          ))}
          {text('map.more')}
        </span>
      )}
      <span className={styles.licence}>
        {approval ? text('map.approval', { number: approval }) : text('map.noApproval')}
      </span>
    </div>
  );
});
