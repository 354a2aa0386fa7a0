import { useVirtualizer } from '@tanstack/react-virtual';
import { useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { ReactNode, Ref } from 'react';

export interface WindowHandle {
  scrollToRow(row: number): void;
}
/** Rows that are ready on either side of those in sight. */
const spare = 4;
/** Draws only the rows in sight, for lists above a hundred rows. */
export function WindowedRows({ count, height, draw, onDrawn, ref }: {
  readonly count: number; readonly height: number; readonly draw: (index: number, top: number, key: number) => ReactNode; readonly onDrawn: () => void; readonly ref: Ref<WindowHandle>;
}): ReactNode {
  const own = useRef<HTMLDivElement>(null);
  // What scrolls is asked of the page: a ref of the grid is not there yet when its rows are drawn with it.
  const rows = useVirtualizer({ count, getScrollElement: () => own.current?.closest('[role="grid"]')?.parentElement ?? null, estimateSize: () => height, overscan: spare });
  useImperativeHandle(ref, () => ({ scrollToRow: (row) => rows.scrollToIndex(row) }), [rows]);
  useLayoutEffect(onDrawn);
  const items = rows.getVirtualItems();
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? -1];
  // After a leap no row is left of those that stood there: their elements take the new ones, which is half the work of making others.
  const before = useRef({ from, to, shift: 0 });
  const { current } = before;
  const leapt = from > current.to || to < current.from;
  const shift = leapt ? current.shift + from - current.from : current.shift;
  before.current = { from, to, shift };
  return (
    <div ref={own} role="rowgroup" style={{ height: rows.getTotalSize(), position: 'relative' }}>
      {items.map((item) => draw(item.index, item.start, item.index - shift))}
    </div>
  );
}
