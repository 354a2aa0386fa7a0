import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { AddRegular, FullScreenMaximizeRegular, SubtractRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { PointerEvent, ReactElement, ReactNode, RefObject } from 'react';
import { useText } from '@freightdeck/sdk/web';
import { useMapColours } from './map-colours.ts';
import { drawMap } from './map-drawing.ts';
import type { MapPicture } from './map-drawing.ts';
import { fit, zoomed } from './map-view.ts';
import type { View } from './map-view.ts';
import { useSize } from './use-size.ts';

const useStyles = makeStyles({
  map: {
    position: 'relative',
    flex: '1 1 auto',
    minHeight: '360px',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  canvas: { position: 'absolute', inset: 0, width: '100%', height: '100%', touchAction: 'none', cursor: 'grab' },
  tools: { position: 'absolute', right: '8px', top: '8px', display: 'flex', flexDirection: 'column', gap: '4px' },
  datum: {
    position: 'absolute',
    left: '8px',
    top: '8px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    pointerEvents: 'none',
  },
});
export interface TrackMapProps {
  readonly picture: Omit<MapPicture, 'words'>;
  readonly label: string;
  /** The canvas, for recording. */
  readonly canvas?: RefObject<HTMLCanvasElement | null>;
}
/** Lines on a grid of degrees. Dragging moves, wheel and buttons zoom; the table has the same data as text. */
export const TrackMap = observer(function TrackMap({ picture, label, canvas: given }: TrackMapProps): ReactNode {
  const styles = useStyles();
  const text = useText();
  const colours = useMapColours();
  const own = useRef<HTMLCanvasElement>(null);
  const canvas = given ?? own;
  const [watch, size] = useSize();
  const [moved, setMoved] = useState<View>();
  const drag = useRef<readonly [number, number]>(undefined);
  const { lines, places } = picture;
  const ground = useMemo(() => [...lines.flatMap(({ points }) => points), ...(places ?? [])], [lines, places]);
  const whole = useMemo(() => (size.width > 0 && ground.length > 0 ? fit(ground, size) : undefined), [ground, size]);
  useEffect(() => setMoved(undefined), [ground]);
  const view = moved ?? whole;
  useEffect(() => {
    const element = canvas.current;
    if (!element || !view) return;
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    if (element.width !== size.width * ratio || element.height !== size.height * ratio)
      Object.assign(element, { width: size.width * ratio, height: size.height * ratio });
    drawMap(
      element,
      {
        ...picture,
        words: { start: text('map.start'), end: text('map.end'), minutes: (count) => text('map.minutes', { count }) },
      },
      view,
      size,
      colours,
    );
  });
  // React's wheel listeners are passive and cannot keep the page from scrolling.
  useEffect(() => {
    const element = canvas.current;
    const turn = (event: WheelEvent): void => {
      event.preventDefault();
      setMoved((before) => {
        const from = before ?? whole;
        return from && zoomed(from, event.deltaY < 0 ? 1.2 : 1 / 1.2, [event.offsetX, event.offsetY]);
      });
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [canvas, whole]);
  const press = (event: PointerEvent<HTMLCanvasElement>): void => {
    drag.current = [event.clientX, event.clientY];
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent): void => {
    const from = drag.current;
    if (!from || !view) return;
    drag.current = [event.clientX, event.clientY];
    setMoved({ ...view, x: view.x + event.clientX - from[0], y: view.y + event.clientY - from[1] });
  };
  const nearer = (factor: number): void => {
    if (view) setMoved(zoomed(view, factor, [size.width / 2, size.height / 2]));
  };
  const tool = (id: string, icon: ReactElement, run: () => void): ReactNode => (
    <Button size="small" icon={icon} aria-label={text(id)} title={text(id)} onClick={run} />
  );
  return (
    <div ref={watch} className={styles.map}>
      <canvas
        ref={canvas}
        className={styles.canvas}
        role="img"
        aria-label={label}
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={() => {
          drag.current = undefined;
        }}
        onPointerCancel={() => {
          drag.current = undefined;
        }}
      />
      <span className={styles.datum}>{text('map.datum')}</span>
      <div className={styles.tools}>
        {tool('map.nearer', <AddRegular />, () => nearer(1.5))}
        {tool('map.farther', <SubtractRegular />, () => nearer(1 / 1.5))}
        {tool('map.whole', <FullScreenMaximizeRegular />, () => setMoved(undefined))}
      </div>
    </div>
  );
});
