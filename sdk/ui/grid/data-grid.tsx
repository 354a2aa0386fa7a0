import { mergeClasses } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { Suspense, lazy, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useText } from '../../web/index.ts';
import { useDensity } from '../density.ts';
import { LoadingRows } from '../page-states.tsx';
import { placeOf, useGridFocus } from './grid-focus.ts';
import { useCellRange } from './cell-range.ts';
import { pullColumn } from './column-pull.ts';
import { HeadCell, nextSorts, useHands } from './grid-head.tsx';
import { GridRow, SelectCell, drawnColumns, isBeyond } from './grid-row.tsx';
import { useTips } from './grid-tips.ts';
import { useGridStyles } from './grid-styles.ts';
import {
  columnsWithin,
  gridMeasures,
  minColumnWidth,
  placeColumns,
  sameColumns,
  selectColumnWidth,
} from './grid-types.ts';
import type { DataGridProps, GridColumn } from './grid-types.ts';
import type { WindowHandle } from './windowed-rows.tsx';

const WindowedRows = lazy(() => import('./windowed-rows.tsx').then((module) => ({ default: module.WindowedRows })));
const windowedAbove = 100;
const pageStep = 10;
const fitAtMost = 640;
/**
 * As wide as a grid has been: a window has more beside it, as its menu, and what begins beyond is out of sight in the
 * next grid too.
 */
let widestYet: number | undefined;
/** Search, tools, head, totals and pager take at least that much of a window. */
const besideRows = 220;

function Grid<Row>(props: DataGridProps<Row>): ReactNode {
  const { columns, rows, rowId, selected, onSelect, onOpen, sort, onSort, onResize, onMove } = props;
  const styles = useGridStyles();
  const density = useDensity();
  const text = useText();
  const handle = useRef<WindowHandle>(null);
  const selectable = onSelect !== undefined;
  const first = selectable ? 1 : 0;
  const tickWidth = selectable ? selectColumnWidth : 0;
  const placed = useMemo(() => placeColumns(columns, tickWidth), [columns, tickWidth]);
  // Widths are measures of the grid: while nothing else changes, rows keep their columns and are not drawn again.
  const kept = useRef(placed);
  if (!sameColumns(kept.current, placed)) kept.current = placed;
  const steady = kept.current;
  const drawn = useMemo(() => drawnColumns(steady, styles), [steady, styles]);
  // The first rows are drawn as far as a window reaches and without their buttons, and the rest of them behind that: a
  // list of twenty columns stands a third sooner.
  const [whole, setWhole] = useState(false);
  const [headsFirst] = useState(rows.length === 0);
  const within = columnsWithin(placed, tickWidth, Math.min(window.innerWidth, widestYet ?? Infinity));
  const reach = whole || (within === placed.length && !placed.some(({ column }) => column.later)) ? undefined : within;
  const partial = reach !== undefined && rows.length > 0;
  useEffect(() => {
    if (!partial) return undefined;
    const frame = requestAnimationFrame(() => {
      widestYet = Math.max(widestYet ?? 0, focus.ref.current?.parentElement?.clientWidth || window.innerWidth);
      startTransition(() => {
        setWhole(true);
      });
    });
    return () => {
      cancelAnimationFrame(frame);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- measured once, when the first rows are drawn
  }, [partial]);
  const sorts = useMemo(() => (sort ? [sort, ...(props.also ?? [])] : []), [sort, props.also]);
  const sortBy =
    onSort &&
    ((id: string, add: boolean): void => {
      const [next, ...more] = nextSorts(id, sorts, add);
      if (more.length > 0) onSort(next, more);
      else onSort(next);
    });
  const isOn = (index: number): boolean => rows[index] !== undefined && selected?.has(rowId(rows[index])) === true;
  const pick = (index: number, on: boolean): void => {
    const row = rows[index];
    if (row !== undefined) onSelect?.([rowId(row)], on);
  };
  const chosen =
    selected && selected.size > 0 ? rows.reduce((sum, row) => (selected.has(rowId(row)) ? sum + 1 : sum), 0) : 0;
  const all = (on: boolean): void => onSelect?.(rows.map(rowId), on);
  /** One listener for the rows and ticks of the whole grid. */
  const click = ({ target, shiftKey }: MouseEvent): void => {
    const cell = target instanceof Element ? target.closest('[data-column]') : null;
    if (!(target instanceof Element) || !cell) return;
    const { row: index, column } = placeOf(cell);
    if (column < first) {
      if (target === cell) return;
      if (index < 0) all(chosen < rows.length);
      else pick(index, !isOn(index));
      return;
    }
    const row = rows[index];
    if (
      row !== undefined &&
      !shiftKey &&
      !target.closest('a,button,input,select,label,[role="menu"]') &&
      !window.getSelection()?.toString()
    )
      onOpen?.(row);
  };
  const head = (index: number, event: KeyboardEvent): boolean => {
    const column: GridColumn<Row> | undefined = placed[index - first]?.column;
    if (!column) return false;
    const arrow = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const digit =
      /^[1-9]$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey
        ? Number(event.key) - 1
        : undefined;
    const place = event.ctrlKey && event.shiftKey && arrow !== 0 ? index - first + arrow : digit;
    if (event.key === 'Enter' && column.sortable && sortBy) sortBy(column.id, event.shiftKey);
    else if (place !== undefined && onMove) {
      const to = placed[place]?.column;
      if (column.fixed || !to || to.fixed || to.pin !== column.pin || to.id === column.id) return true;
      onMove(column.id, to.id);
      focus.follow(place + first);
    } else if (event.altKey && !event.shiftKey && arrow !== 0 && onResize && column.pin !== 'right')
      onResize(column.id, Math.max(minColumnWidth, column.width + arrow * 10));
    else return false;
    return true;
  };
  const focus = useGridFocus({
    rows: rows.length,
    columns: placed.length + first,
    page: pageStep,
    scrollToRow: (row) => handle.current?.scrollToRow(row),
    onOpen: (index) => {
      const row = rows[index];
      if (row !== undefined) onOpen?.(row);
    },
    onToggle: (index) => pick(index, !isOn(index)),
    onExtend: (from, to) => {
      pick(from, true);
      pick(to, true);
    },
    onAll: () => all(true),
    onHead: head,
    ticks: selectable,
    onPeek:
      props.onPeek &&
      ((index) => {
        const row = rows[index];
        if (row !== undefined) props.onPeek?.(row);
      }),
    onRow:
      props.onRow &&
      ((index) => {
        const row = rows[index];
        if (row !== undefined) props.onRow?.(row);
      }),
    onRange: (from, to) => range.extend(from, to),
    onMenu:
      (props.onMenu ?? props.onHeadMenu) &&
      ((index, place, cell) => {
        const row = rows[index];
        if (row !== undefined) props.onMenu?.(row, cell);
        else if (placed[place - first]?.column.fixed !== true && placed[place - first])
          props.onHeadMenu?.(placed[place - first]?.column.id ?? '', cell);
      }),
  });
  const range = useCellRange({ root: focus.ref, rows, columns: placed, first, onCopied: props.onCopied });
  const tips = useTips(rows, placed, first);
  /** As wide as the widest of the cells that are drawn. */
  const fit = (id: string): void => {
    const cells = [...(focus.ref.current?.querySelectorAll<HTMLElement>(`[data-column-id="${CSS.escape(id)}"]`) ?? [])];
    // A text that is clipped alone does not count the padding behind it.
    for (const cell of cells) cell.style.overflow = 'hidden';
    const inLine = columns.find((column) => column.id === id)?.inline === true;
    const widths = cells.map((cell) => {
      const isHead = cell.getAttribute('role') === 'columnheader';
      // A cell holds a part of its own, or a line of text.
      const part = isHead || !inLine ? cell.firstElementChild : null;
      return (part ? part.scrollWidth : cell.scrollWidth - density.padding * 2) + (isHead ? 24 : 0);
    });
    for (const cell of cells) cell.style.overflow = '';
    const widest = Math.max(0, ...widths);
    onResize?.(id, Math.min(fitAtMost, Math.max(minColumnWidth, Math.ceil(widest) + density.padding * 2 + 2)));
  };
  const hands = useHands({
    onSort: sortBy,
    onResize,
    onPull: (id, width) => pullColumn({ root: focus.ref, columns, tickWidth, density }, id, width),
    onFit: onResize && fit,
    onMove,
    onMenu: props.onHeadMenu,
  });
  const label = useCallback((name: string) => text('core.ui.grid.select', { name }), [text]);
  const draw = (index: number, top?: number, key?: number): ReactNode => {
    const row = rows[index];
    if (row === undefined) return null;
    const id = rowId(row);
    return (
      <GridRow
        key={key ?? id}
        row={row}
        id={id}
        index={index}
        columns={drawn}
        styles={styles}
        name={selectable ? (props.rowName?.(row) ?? String(index + 1)) : ''}
        label={label}
        selected={selectable ? selected?.has(id) === true : undefined}
        openable={onOpen !== undefined}
        current={props.current !== undefined && props.current === id}
        reach={reach}
        top={top}
      />
    );
  };
  const plain = (count: number): ReactNode => (
    <div role="rowgroup">{rows.slice(0, count).map((_, index) => draw(index))}</div>
  );
  const screenful = Math.min(windowedAbove, Math.ceil((window.innerHeight - besideRows) / density.row));
  const waiting = props.busy === true && rows.length === 0 && !props.children;

  return (
    <div className={styles.scroll} style={{ maxHeight: props.height }}>
      <div
        ref={focus.ref}
        role="grid"
        aria-label={props.label}
        aria-busy={props.busy === true}
        aria-rowcount={(props.count ?? rows.length) + 1}
        aria-colcount={placed.length + first}
        aria-multiselectable={selectable || undefined}
        className={mergeClasses(styles.grid, density.text === 'small' ? styles.small : styles.medium)}
        style={gridMeasures(placed, tickWidth, density)}
        onKeyDown={(event) => {
          if (!event.shiftKey && event.key.startsWith('Arrow')) range.clear();
          if (event.altKey && event.shiftKey && event.code === 'KeyC' && !event.nativeEvent.isComposing) {
            event.preventDefault();
            range.copyWithHeads();
          } else focus.onKeyDown(event);
        }}
        onClick={click}
        onMouseDown={range.onMouseDown}
        onMouseMove={tips.onMouseMove}
        onCopy={range.onCopy}
        onFocus={focus.onFocus}
      >
        <div role="rowgroup" className={styles.head}>
          <div
            role="row"
            aria-rowindex={1}
            data-row={-1}
            className={mergeClasses(styles.row, styles.head, styles.headRow)}
          >
            {selectable && (
              <SelectCell
                head
                styles={styles}
                label={text('core.ui.grid.selectAll')}
                checked={rows.length > 0 && chosen === rows.length}
                mixed={chosen > 0 && chosen < rows.length}
              />
            )}
            {placed.map(
              ({ column }, index) =>
                !isBeyond(column, index, headsFirst ? undefined : reach) && (
                  <HeadCell
                    key={column.id}
                    column={column}
                    drawn={drawn[index]}
                    index={index + first}
                    sorts={sorts}
                    hands={hands}
                    styles={styles}
                  />
                ),
            )}
          </div>
        </div>
        <div className={props.busy && rows.length > 0 ? styles.busy : undefined} role="presentation">
          {rows.length <= windowedAbove ? (
            rows.length > 0 && plain(rows.length)
          ) : (
            <Suspense fallback={plain(screenful)}>
              <WindowedRows
                ref={handle}
                count={rows.length}
                height={density.row}
                draw={draw}
                onDrawn={() => {
                  focus.mark(true);
                  range.redraw();
                  tips.clear();
                }}
              />
            </Suspense>
          )}
        </div>
        {props.totals !== undefined && rows.length > 0 && (
          <div role="rowgroup" className={styles.foot}>
            <div role="row" className={mergeClasses(styles.row, styles.foot)} data-totals>
              {selectable && <div role="gridcell" className={mergeClasses(styles.part, styles.check, styles.pinned)} />}
              {placed.map(
                (one, index) =>
                  !isBeyond(one.column, index, reach) && (
                    <div
                      key={one.column.id}
                      role="gridcell"
                      className={mergeClasses(
                        styles.part,
                        one.column.align === 'end' && styles.end,
                        one.offset !== undefined && styles.pinned,
                      )}
                      style={drawn[index]?.style}
                    >
                      {(index === 0 || one.column.total !== undefined) && (
                        <span className={styles.content}>{index === 0 ? props.totals : one.column.total}</span>
                      )}
                    </div>
                  ),
              )}
            </div>
          </div>
        )}
      </div>
      {waiting && <LoadingRows />}
      {rows.length === 0 && props.children !== undefined && <div className={styles.state}>{props.children}</div>}
    </div>
  );
}
/** The list of the console: sticky head, pinned columns, windowed rows, one tab stop, full keyboard. */
export const DataGrid = observer(Grid) as typeof Grid;
