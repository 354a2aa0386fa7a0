import { mergeClasses } from '@fluentui/react-components';
import { ArrowDownRegular, ArrowSortRegular, ArrowUpRegular } from '@fluentui/react-icons';
import { useRef } from 'react';
import type { PointerEvent, ReactNode } from 'react';
import { useGridStyles } from './grid-styles.ts';
import { cellStyle } from './grid-row.tsx';
import { minColumnWidth } from './grid-types.ts';
import type { GridSort, PlacedColumn } from './grid-types.ts';

/** Ascending, then descending, then as the list comes. */
export const nextSort = (id: string, sort: GridSort | undefined): GridSort | undefined =>
  sort?.id !== id ? { id, dir: 'asc' } : sort.dir === 'asc' ? { id, dir: 'desc' } : undefined;

interface HeadCellProps<Row> {
  readonly placed: PlacedColumn<Row>;
  readonly index: number;
  readonly padding: number;
  readonly sort: GridSort | undefined;
  readonly onSort: ((sort: GridSort | undefined) => void) | undefined;
  readonly onResize: ((id: string, width: number) => void) | undefined;
}
/** A head cell: sorts on click, its edge changes the width. */
export function HeadCell<Row>({ placed, index, padding, sort, onSort, onResize }: HeadCellProps<Row>): ReactNode {
  const styles = useGridStyles();
  const { column } = placed;
  const drag = useRef<{ readonly x: number; readonly width: number }>(undefined);
  const sortable = column.sortable === true && onSort !== undefined;
  const dir = sort?.id === column.id ? sort.dir : undefined;
  const start = (event: PointerEvent<HTMLElement>): void => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, width: event.currentTarget.parentElement?.offsetWidth ?? column.width };
  };
  const turn = (event: PointerEvent<HTMLElement>): void => {
    if (drag.current) onResize?.(column.id, Math.max(minColumnWidth, Math.round(drag.current.width + event.clientX - drag.current.x)));
  };
  return (
    <div
      role="columnheader"
      aria-colindex={index + 1}
      aria-sort={sortable ? (dir === 'asc' ? 'ascending' : dir === 'desc' ? 'descending' : 'none') : undefined}
      data-row={-1}
      data-column={index}
      data-column-id={column.id}
      tabIndex={-1}
      className={mergeClasses(styles.cell, styles.headText, sortable && styles.sortable, column.align === 'end' && styles.end, placed.offset !== undefined && styles.pinned, placed.edge && (column.pin === 'left' ? styles.edgeLeft : styles.edgeRight))}
      style={cellStyle(placed, padding)}
      onClick={sortable ? () => onSort(nextSort(column.id, sort)) : undefined}
    >
      <span className={styles.content} title={column.title}>{column.title}</span>
      {sortable && (
        <span className={mergeClasses(styles.sortIcon, dir && styles.sorted)} aria-hidden>
          {dir === 'asc' ? <ArrowUpRegular /> : dir === 'desc' ? <ArrowDownRegular /> : <ArrowSortRegular />}
        </span>
      )}
      {onResize && column.pin !== 'right' && (
        <span
          className={styles.handle}
          data-resize={column.id}
          aria-hidden
          onPointerDown={start}
          onPointerMove={turn}
          onPointerUp={() => { drag.current = undefined; }}
          onPointerCancel={() => { drag.current = undefined; }}
          onClick={(event) => event.stopPropagation()}
        />
      )}
    </div>
  );
}
