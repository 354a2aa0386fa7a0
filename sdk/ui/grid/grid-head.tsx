import { mergeClasses } from '@fluentui/react-components';
import { ArrowDownRegular, ArrowSortRegular, ArrowUpRegular } from '@fluentui/react-icons';
import { memo, useRef, useState } from 'react';
import type { PointerEvent, ReactNode } from 'react';
import { useEvent } from '../../web/index.ts';
import type { useGridStyles } from './grid-styles.ts';
import type { DrawnColumn } from './grid-row.tsx';
import { minColumnWidth, sortsAtMost } from './grid-types.ts';
import type { GridColumn, GridSort } from './grid-types.ts';

/** Ascending, then descending, then the list's own order. */
const nextSort = (id: string, sort: GridSort | undefined): GridSort | undefined =>
  sort?.id !== id ? { id, dir: 'asc' } : sort.dir === 'asc' ? { id, dir: 'desc' } : undefined;

/** The sorts after a click on a column head; with Shift the column is added, up to three. */
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

/** Callbacks of the column heads; what is undefined a head does not offer. */
export interface HeadCallbacks {
  readonly onSort: ((id: string, add: boolean) => void) | undefined;
  readonly onResize: ((id: string, width: number) => void) | undefined;
  /** While an edge is dragged, with the present width; without a width when it is released. */
  readonly onPull: (id: string, width?: number) => void;
  readonly onFit: ((id: string) => void) | undefined;
  readonly onMove: ((id: string, to: string) => void) | undefined;
  readonly onMenu: ((id: string, anchor: HTMLElement) => void) | undefined;
}
/** Stable callbacks that call the grid's latest ones, so that memoised heads need not render. */
export function useHeadCallbacks({ onSort, onResize, onPull, onFit, onMove, onMenu }: HeadCallbacks): HeadCallbacks {
  const sort = useEvent((id: string, add: boolean) => onSort?.(id, add));
  const resize = useEvent((id: string, width: number) => onResize?.(id, width));
  const pull = useEvent(onPull);
  const fit = useEvent((id: string) => onFit?.(id));
  const move = useEvent((id: string, to: string) => onMove?.(id, to));
  const menu = useEvent((id: string, anchor: HTMLElement) => onMenu?.(id, anchor));
  return {
    onSort: onSort && sort,
    onResize: onResize && resize,
    onPull: pull,
    onFit: onFit && fit,
    onMove: onMove && move,
    onMenu: onMenu && menu,
  };
}
interface HeadCellProps<Row> extends HeadCallbacks {
  readonly column: GridColumn<Row>;
  readonly drawn: DrawnColumn<Row> | undefined;
  readonly index: number;
  readonly sorts: readonly GridSort[];
  readonly styles: ReturnType<typeof useGridStyles>;
}
const dragged = 'application/x-freightdeck-column';
function Head<Row>({
  column,
  drawn,
  index,
  sorts,
  styles,
  onSort,
  onResize,
  onPull,
  onFit,
  onMove,
  onMenu,
}: HeadCellProps<Row>): ReactNode {
  const drag = useRef<{ readonly x: number; readonly from: number; width: number }>(undefined);
  const sortable = column.sortable === true && onSort !== undefined;
  const [over, setOver] = useState(false);
  const rank = sorts.findIndex((one) => one.id === column.id);
  const dir = sorts[rank]?.dir;
  const movable = onMove !== undefined && column.fixed !== true;
  const start = (event: PointerEvent<HTMLElement>): void => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = event.currentTarget.parentElement?.offsetWidth ?? column.width;
    drag.current = { x: event.clientX, from, width: from };
    onPull(column.id, column.width);
  };
  const turn = (event: PointerEvent<HTMLElement>): void => {
    if (!drag.current) return;
    drag.current.width = Math.max(minColumnWidth, Math.round(drag.current.from + event.clientX - drag.current.x));
    onPull(column.id, drag.current.width);
  };
  /** Only now is the width stored, and the columns render with the stored widths. */
  const end = (taken: boolean): void => {
    const pulled = drag.current;
    drag.current = undefined;
    if (!pulled) return;
    onPull(column.id);
    if (taken && pulled.width !== pulled.from) onResize?.(column.id, pulled.width);
  };
  return (
    <div
      role="columnheader"
      aria-colindex={index + 1}
      aria-sort={sortable ? (dir === 'asc' ? 'ascending' : dir === 'desc' ? 'descending' : 'none') : undefined}
      data-column={index}
      data-column-id={column.id}
      tabIndex={-1}
      className={mergeClasses(drawn?.part, styles.headText, sortable && styles.sortable, over && styles.dropHere)}
      style={drawn?.style}
      onClick={sortable ? (event) => onSort(column.id, event.shiftKey) : undefined}
      onContextMenu={
        onMenu && column.fixed !== true
          ? (event) => {
              event.preventDefault();
              onMenu(column.id, event.currentTarget);
            }
          : undefined
      }
      draggable={movable || undefined}
      onDragStart={
        movable
          ? (event) => {
              event.dataTransfer.setData(dragged, column.id);
              event.dataTransfer.effectAllowed = 'move';
            }
          : undefined
      }
      onDragOver={
        movable
          ? (event) => {
              if (event.dataTransfer.types.includes(dragged)) {
                event.preventDefault();
                setOver(true);
              }
            }
          : undefined
      }
      onDragLeave={() => setOver(false)}
      onDrop={
        movable
          ? (event) => {
              event.preventDefault();
              setOver(false);
              const id = event.dataTransfer.getData(dragged);
              if (id && id !== column.id) onMove(id, column.id);
            }
          : undefined
      }
    >
      <span className={mergeClasses(styles.content, styles.headWords)} title={column.title}>
        {column.title}
      </span>
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
          onPointerUp={() => end(true)}
          onPointerCancel={() => end(false)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => event.stopPropagation()}
          onDoubleClick={() => onFit?.(column.id)}
          draggable={movable || undefined}
          onDragStart={(event) => {
            event.preventDefault();
            event.stopPropagation();
          }}
        />
      )}
    </div>
  );
}
/** A column head: a click sorts, dragging its edge changes the width. */
export const HeadCell = memo(Head) as typeof Head;
