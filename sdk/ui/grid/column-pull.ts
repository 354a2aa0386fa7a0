import type { RefObject } from 'react';
import type { Density } from '../density.ts';
import { gridMeasures } from './column-tracks.ts';
import { placeColumns } from './grid-types.ts';
import type { GridColumn } from './grid-types.ts';

interface PullOptions<Row> {
  readonly root: RefObject<HTMLElement | null>;
  readonly columns: readonly GridColumn<Row>[];
  readonly tickWidth: number;
  readonly density: Density;
}
/**
 * Shows the width of a column while its edge is dragged, by CSS only: React renders when the edge is released. Without
 * a width everything returns to its rendered state. Sticky cells are a compositor layer in each row, which costs a
 * frame when rows change their width; nothing scrolls during a drag, so they are positioned relatively meanwhile.
 */
export function pullColumn<Row>(
  { root, columns, tickWidth, density }: PullOptions<Row>,
  id: string,
  width: number | undefined,
): void {
  const grid = root.current;
  const view = grid?.parentElement;
  if (!grid || !view) return;
  const [passed, seen] = [Math.abs(view.scrollLeft), view.clientWidth];
  const { minWidth, ...measures } = gridMeasures(
    placeColumns(
      columns.map((one) => (one.id === id && width !== undefined ? { ...one, width, exact: true } : one)),
      tickWidth,
    ),
    tickWidth,
    density,
    seen,
  );
  tell(grid, 'min-width', `${minWidth}px`);
  for (const [name, value] of Object.entries(measures)) {
    const standing =
      width === undefined
        ? undefined
        : name.startsWith('--grid-left-')
          ? passed
          : name.startsWith('--grid-right-')
            ? 0
            : undefined;
    tell(grid, name, standing === undefined ? String(value) : `${standing}px`);
  }
  tell(grid, '--grid-stick', width === undefined ? '' : 'relative');
  tell(grid, '--grid-tick', width === undefined ? '' : `${passed}px`);
  const beyond = width === undefined ? '' : `${Math.max(0, minWidth - seen - passed)}px`;
  // Set on each cell: an inherited property would make the browser restyle all cells of a row.
  for (const cell of grid.querySelectorAll<HTMLElement>('[style*="--grid-right-"]'))
    tell(cell, '--grid-beyond', beyond);
}
/** An empty value removes the property. */
function tell({ style }: HTMLElement, name: string, value: string): void {
  style.setProperty(name, value);
}
