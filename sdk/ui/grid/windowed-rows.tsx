import { useVirtualizer } from '@tanstack/react-virtual';
import { useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';

export interface WindowHandle {
  scrollToRow(row: number): void;
}
/** Rows rendered above and below the visible ones; TanStack Virtual's default. */
const spare = 1;
/** Renders only visible rows, for lists of more than a hundred rows. */
export function WindowedRows({
  count,
  height,
  draw,
  onDrawn,
  ref,
}: {
  readonly count: number;
  readonly height: number;
  readonly draw: (index: number, top: number, key: number) => ReactNode;
  readonly onDrawn: () => void;
  readonly ref: Ref<WindowHandle>;
}): ReactNode {
  const own = useRef<HTMLDivElement>(null);
  // Read from the DOM: the grid's ref is not set yet when its rows first render with it.
  const rows = useVirtualizer({
    count,
    getScrollElement: () => own.current?.closest('[role="grid"]')?.parentElement ?? null,
    estimateSize: () => height,
    overscan: spare,
  });
  useImperativeHandle(ref, () => ({ scrollToRow: (row) => rows.scrollToIndex(row) }), [rows]);
  useLayoutEffect(onDrawn);
  const ready = rows.getVirtualItems().map((item) => item.index);
  // A row that scrolls into view reuses the element of one that left, a third of the work of a new one.
  const [most, setMost] = useState(1);
  if (ready.length > most) setMost(ready.length);
  const slot = (index: number): number => index % most;
  const drawn = useRef<readonly number[]>([]);
  useLayoutEffect(() => {
    drawn.current = shown;
  });
  let shown: readonly number[] = ready;
  if (rows.isScrolling && rows.range && !ready.some((index) => drawn.current.includes(index))) {
    // After a jump only the visible rows are rendered; other elements keep their old rows until scrolling stops.
    const { startIndex, endIndex } = rows.range;
    const seen = ready.filter((index) => index >= startIndex && index <= endIndex);
    const taken = new Set(seen.map(slot));
    shown = [...seen, ...drawn.current.filter((index) => !taken.has(slot(index)))];
  }
  // While scrolling, elements keep their DOM order; when it stops they are put in reading order.
  const ordered = rows.isScrolling ? shown.toSorted((one, other) => slot(one) - slot(other)) : shown;
  return (
    <div ref={own} role="rowgroup" style={{ height: rows.getTotalSize(), position: 'relative' }}>
      {ordered.map((index) => draw(index, index * height, slot(index)))}
    </div>
  );
}
