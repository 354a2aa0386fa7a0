import { useRef } from 'react';
import type { MouseEvent } from 'react';
import type { PlacedColumn } from './grid-types.ts';

/** The whole text of a cell as its tooltip. It is put there when the pointer comes: drawn with the cells, there were hundreds for one that is read. */
export function useTips<Row>(rows: readonly Row[], columns: readonly PlacedColumn<Row>[], first: number): { readonly onMouseMove: (event: MouseEvent) => void; readonly clear: () => void } {
  const last = useRef<HTMLElement>(undefined);
  return {
    onMouseMove: ({ target }) => {
      const cell = target instanceof Element ? target.closest<HTMLElement>('[role="gridcell"][data-row]') : null;
      const row = rows[Number(cell?.dataset['row'])];
      if (!cell || row === undefined) return;
      const hint = columns[Number(cell.dataset['column']) - first]?.column.hint?.(row) ?? '';
      if (cell.title !== hint) cell.title = hint;
      last.current = cell;
    },
    // Its element may stand for another row now.
    clear: () => last.current?.removeAttribute('title'),
  };
}
