import { Button, makeStyles } from '@fluentui/react-components';
import { AddRegular, HomeRegular, SubtractRegular } from '@fluentui/react-icons';
import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type PointerEvent, type ReactElement } from 'react';
import { usePage, useText } from '@freightdeck/sdk/web';
import { usePalette } from '../parts/palette.ts';
import { useSize } from '../parts/use-size.ts';
import type { MonitoringDesk } from './monitoring-desk.ts';
import { Land } from './land.tsx';
import { VehicleCanvas, type LandView } from './vehicle-canvas.ts';

const useStyles = makeStyles({
  map: { position: 'absolute', inset: 0, overflow: 'hidden', touchAction: 'none', cursor: 'grab' },
  canvas: { position: 'absolute', inset: 0, width: '100%', height: '100%' },
  tools: { position: 'absolute', right: '8px', top: '8px', display: 'flex', flexDirection: 'column', gap: '4px' },
});
/**
 * The vehicles on the map. Dragging pans, wheel and buttons zoom, a click selects a vehicle; the list offers the same
 * by keyboard.
 */
export const VehicleMap = observer(({ desk }: { readonly desk: MonitoringDesk }) => {
  const styles = useStyles();
  const text = useText();
  const palette = usePalette();
  const { visible } = usePage();
  const [watch, { width, height }] = useSize();
  const [view, setView] = useState<LandView>();
  const top = useRef<HTMLCanvasElement>(null);
  const map = useRef<VehicleCanvas>(undefined);
  const drag = useRef<{ readonly x: number; readonly y: number; readonly moved: boolean }>(undefined);
  useEffect(() => {
    if (!top.current) return undefined;
    const made = new VehicleCanvas(top.current, palette, setView);
    map.current = made;
    const ends = [
      reaction(
        () => desk.shown,
        (vehicles) => made.show(vehicles),
        { fireImmediately: true },
      ),
      reaction(
        () => desk.chosen,
        (id) => {
          made.chosen = id;
          if (id) made.locate(id);
        },
        { fireImmediately: true },
      ),
    ];
    return () => {
      for (const end of ends) end();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- one canvas for a desk; another palette is painted below
  }, [desk]);
  useEffect(() => map.current?.paint(palette), [palette]);
  useEffect(() => map.current?.resize(width, height), [width, height]);
  useEffect(() => (visible ? map.current?.start() : undefined), [visible, desk]);
  // React's wheel listeners are passive and cannot keep the page from scrolling.
  useEffect(() => {
    const canvas = top.current;
    const turn = (event: WheelEvent): void => {
      event.preventDefault();
      map.current?.zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2, [event.offsetX, event.offsetY]);
    };
    canvas?.addEventListener('wheel', turn, { passive: false });
    return () => canvas?.removeEventListener('wheel', turn);
  }, []);
  const press = (event: PointerEvent<HTMLCanvasElement>): void => {
    drag.current = { x: event.clientX, y: event.clientY, moved: false };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent): void => {
    const from = drag.current;
    if (!from) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (!from.moved && Math.hypot(dx, dy) < 4) return;
    map.current?.move(dx, dy);
    drag.current = { x: event.clientX, y: event.clientY, moved: true };
  };
  const release = (event: PointerEvent<HTMLCanvasElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    if (drag.current && !drag.current.moved)
      desk.set({ chosen: map.current?.hit(event.clientX - box.left, event.clientY - box.top) });
    drag.current = undefined;
  };
  const tool = (id: string, icon: ReactElement, run: () => void) => (
    <Button size="small" icon={icon} aria-label={text(id)} title={text(id)} onClick={run} />
  );
  return (
    <div ref={watch} className={styles.map}>
      {view && width > 0 && height > 0 && <Land width={width} height={height} view={view} />}
      <canvas
        ref={top}
        className={styles.canvas}
        role="img"
        aria-label={text('watch.map', { number: desk.shown.length })}
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={() => {
          drag.current = undefined;
        }}
      />
      <div className={styles.tools}>
        {tool('watch.zoomIn', <AddRegular />, () => map.current?.zoom(1.5))}
        {tool('watch.zoomOut', <SubtractRegular />, () => map.current?.zoom(1 / 1.5))}
        {tool('watch.whole', <HomeRegular />, () => map.current?.fitAll())}
      </div>
    </div>
  );
});
