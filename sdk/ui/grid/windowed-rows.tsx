import { useVirtualizer } from '@tanstack/react-virtual';
import { useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';

export interface WindowHandle {
  scrollToRow(row: number): void;
}
/** Rows that are ready on either side of those in sight: as many as TanStack Virtual has by itself. */
const spare = 1;
/** Draws only the rows in sight, for lists above a hundred rows. */
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
  // What scrolls is asked of the page: a ref of the grid is not there yet when its rows are drawn with it.
  const rows = useVirtualizer({
    count,
    getScrollElement: () => own.current?.closest('[role="grid"]')?.parentElement ?? null,
    estimateSize: () => height,
    overscan: spare,
  });
  useImperativeHandle(ref, () => ({ scrollToRow: (row) => rows.scrollToIndex(row) }), [rows]);
  useLayoutEffect(onDrawn);
  const ready = rows.getVirtualItems().map((item) => item.index);
  // A row that comes takes the element of one that went, which is a third of the work of a new one.
  const [most, setMost] = useState(1);
  if (ready.length > most) setMost(ready.length);
  const slot = (index: number): number => index % most;
  const drawn = useRef<readonly number[]>([]);
  useLayoutEffect(() => {
    drawn.current = shown;
  });
  let shown: readonly number[] = ready;
  if (rows.isScrolling && rows.range && !ready.some((index) => drawn.current.includes(index))) {
    // A leap draws what is in sight. The other elements keep their old rows until it rests.
    const { startIndex, endIndex } = rows.range;
    const seen = ready.filter((index) => index >= startIndex && index <= endIndex);
    const taken = new Set(seen.map(slot));
    shown = [...seen, ...drawn.current.filter((index) => !taken.has(slot(index)))];
  }
  // While rows move past, elements stay where they are in the page; when they rest they stand in the order they are
  // read in.
  const ordered = rows.isScrolling ? shown.toSorted((one, other) => slot(one) - slot(other)) : shown;
  return (
    <div ref={own} role="rowgroup" style={{ height: rows.getTotalSize(), position: 'relative' }}>
      {ordered.map((index) => draw(index, index * height, slot(index)))}
    </div>
  );
}
