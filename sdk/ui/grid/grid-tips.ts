import { useRef } from 'react';
import type { MouseEvent } from 'react';
import { placeOf } from './grid-focus.ts';
import type { PlacedColumn } from './grid-types.ts';

/**
 * Shows the whole text of a cell as its tooltip. Set when the pointer enters: rendering one per cell would be hundreds
 * for one that is read.
 */
export function useTips<Row>(
  rows: readonly Row[],
  columns: readonly PlacedColumn<Row>[],
  first: number,
): { readonly onMouseMove: (event: MouseEvent) => void; readonly clear: () => void } {
  const last = useRef<HTMLElement>(undefined);
  return {
    onMouseMove: ({ target }) => {
      const cell = target instanceof Element ? target.closest<HTMLElement>('[role="gridcell"][data-column]') : null;
      if (!cell) return;
      const place = placeOf(cell);
      const row = rows[place.row];
      if (row === undefined) return;
      const hint = columns[place.column - first]?.column.hint?.(row) ?? '';
      if (cell.title !== hint) cell.title = hint;
      last.current = cell;
    },
    // Its element may show another row now.
    clear: () => last.current?.removeAttribute('title'),
  };
}
