import { useVirtualizer } from '@tanstack/react-virtual';
import { useImperativeHandle, useLayoutEffect } from 'react';
import type { ReactNode, Ref, RefObject } from 'react';

export interface WindowHandle {
  scrollToRow(row: number): void;
}
/** Draws only the rows in sight, for lists above a hundred rows. */
export function WindowedRows({ count, height, scroll, draw, onDrawn, ref }: {
  readonly count: number; readonly height: number; readonly scroll: RefObject<HTMLElement | null>; readonly draw: (index: number, top: number) => ReactNode; readonly onDrawn: () => void; readonly ref: Ref<WindowHandle>;
}): ReactNode {
  const rows = useVirtualizer({ count, getScrollElement: () => scroll.current, estimateSize: () => height, overscan: 12 });
  useImperativeHandle(ref, () => ({ scrollToRow: (row) => rows.scrollToIndex(row) }), [rows]);
  useLayoutEffect(onDrawn);
  return (
    <div role="rowgroup" style={{ height: rows.getTotalSize(), position: 'relative' }}>
      {rows.getVirtualItems().map((item) => draw(item.index, item.start))}
    </div>
  );
}
