import { mergeClasses } from '@fluentui/react-components';
import { ArrowDownRegular, ArrowSortRegular, ArrowUpRegular } from '@fluentui/react-icons';
import { useRef, useState } from 'react';
import type { PointerEvent, ReactNode } from 'react';
import { useGridStyles } from './grid-styles.ts';
import { cellStyle } from './grid-row.tsx';
import { minColumnWidth, sortsAtMost } from './grid-types.ts';
import type { GridSort, PlacedColumn } from './grid-types.ts';

/** Ascending, then descending, then as the list comes. */
export const nextSort = (id: string, sort: GridSort | undefined): GridSort | undefined =>
  sort?.id !== id ? { id, dir: 'asc' } : sort.dir === 'asc' ? { id, dir: 'desc' } : undefined;

/** What a click on a head makes of the sorts; with Shift the column joins those there are, up to three. */
export function nextSorts(id: string, sorts: readonly GridSort[], add: boolean): readonly GridSort[] {
  if (!add) {
    const next = nextSort(id, sorts.length > 1 ? undefined : sorts[0]);
    return next ? [next] : [];
  }
  const at = sorts.findIndex((one) => one.id === id);
  if (at < 0) return sorts.length < sortsAtMost ? [...sorts, { id, dir: 'asc' }] : sorts;
  const next = nextSort(id, sorts[at]);
  return next ? sorts.with(at, next) : sorts.toSpliced(at, 1);
}

interface HeadCellProps<Row> {
  readonly placed: PlacedColumn<Row>;
  readonly index: number;
  readonly padding: number;
  readonly sorts: readonly GridSort[];
  readonly onSort: ((id: string, add: boolean) => void) | undefined;
  readonly onResize: ((id: string, width: number) => void) | undefined;
  readonly onFit: ((id: string) => void) | undefined;
  readonly onMove: ((id: string, to: string) => void) | undefined;
  readonly onMenu: ((id: string, anchor: HTMLElement) => void) | undefined;
}
const dragged = 'application/x-freightdeck-column';
/** A head cell: sorts on click, its edge changes the width. */
export function HeadCell<Row>({ placed, index, padding, sorts, onSort, onResize, onFit, onMove, onMenu }: HeadCellProps<Row>): ReactNode {
  const styles = useGridStyles();
  const { column } = placed;
  const drag = useRef<{ readonly x: number; readonly width: number }>(undefined);
  const sortable = column.sortable === true && onSort !== undefined;
  const [over, setOver] = useState(false);
  const rank = sorts.findIndex((one) => one.id === column.id);
  const dir = sorts[rank]?.dir;
  const movable = onMove !== undefined && column.fixed !== true;
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
      className={mergeClasses(styles.cell, styles.part, styles.headText, sortable && styles.sortable, column.align === 'end' && styles.end, placed.offset !== undefined && styles.pinned, placed.edge && (column.pin === 'left' ? styles.edgeLeft : styles.edgeRight), over && styles.dropHere)}
      style={cellStyle(placed, padding)}
      onClick={sortable ? (event) => onSort(column.id, event.shiftKey) : undefined}
      onContextMenu={onMenu && column.fixed !== true ? (event) => { event.preventDefault(); onMenu(column.id, event.currentTarget); } : undefined}
      draggable={movable || undefined}
      onDragStart={movable ? (event) => { event.dataTransfer.setData(dragged, column.id); event.dataTransfer.effectAllowed = 'move'; } : undefined}
      onDragOver={movable ? (event) => { if (event.dataTransfer.types.includes(dragged)) { event.preventDefault(); setOver(true); } } : undefined}
      onDragLeave={() => setOver(false)}
      onDrop={movable ? (event) => { event.preventDefault(); setOver(false); const id = event.dataTransfer.getData(dragged); if (id && id !== column.id) onMove(id, column.id); } : undefined}
    >
      <span className={styles.content} title={column.title}>{column.title}</span>
      {sortable && (
        <span className={mergeClasses(styles.sortIcon, dir && styles.sorted)} aria-hidden>
          {dir === 'asc' ? <ArrowUpRegular /> : dir === 'desc' ? <ArrowDownRegular /> : <ArrowSortRegular />}
          {rank >= 0 && sorts.length > 1 && <span className={styles.rank}>{rank + 1}</span>}
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
          onDoubleClick={() => onFit?.(column.id)}
          draggable={movable || undefined}
          onDragStart={(event) => { event.preventDefault(); event.stopPropagation(); }}
        />
      )}
    </div>
  );
}
