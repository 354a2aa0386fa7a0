import { useVirtualizer } from '@tanstack/react-virtual';
import { useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { ReactNode, Ref } from 'react';

export interface WindowHandle {
  scrollToRow(row: number): void;
}
/** Rows that are ready on either side of those in sight. */
const spare = 2;
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
  // A row that comes takes the element of one that went, which is a third of the work of a new one.
  const most = useRef(1);
  most.current = Math.max(most.current, items.length);
  const slot = (index: number): number => index % most.current;
  // While rows move past, elements stay where they are in the page; when they rest they stand in the order they are read in.
  const ordered = rows.isScrolling ? items.toSorted((one, other) => slot(one.index) - slot(other.index)) : items;
  return (
    <div ref={own} role="rowgroup" style={{ height: rows.getTotalSize(), position: 'relative' }}>
      {ordered.map((item) => draw(item.index, item.start, slot(item.index)))}
    </div>
  );
}
