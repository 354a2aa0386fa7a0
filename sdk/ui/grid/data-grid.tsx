import { mergeClasses } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { Suspense, lazy, startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useEvent, useText } from '../../web/index.ts';
import { useDensity } from '../density.ts';
import { LoadingRows } from '../page-states.tsx';
import { useWidth } from '../use-width.ts';
import { placeOf, useGridFocus } from './grid-focus.ts';
import { useCellRange } from './cell-range.ts';
import { pullColumn } from './column-pull.ts';
import { gridMeasures } from './column-tracks.ts';
import { HeadCell, nextSorts, useHeadCallbacks } from './grid-head.tsx';
import { GridFoot } from './grid-foot.tsx';
import { GridRow, SelectCell, drawnColumns, isBeyond } from './grid-row.tsx';
import { rowClicks } from './row-clicks.ts';
import { useTips } from './grid-tips.ts';
import { withWholeNumbers } from './whole-numbers.ts';
import { useGridStyles } from './grid-styles.ts';
import { cardsUpTo, useCards } from './use-cards.ts';
import { columnsWithin, minColumnWidth, placeColumns, sameColumns, selectColumnWidth } from './grid-types.ts';
import type { DataGridProps, GridColumn, RowEvents } from './grid-types.ts';
import type { WindowHandle } from './windowed-rows.tsx';

const WindowedRows = lazy(() => import('./windowed-rows.tsx').then((module) => ({ default: module.WindowedRows })));
const windowedAbove = 100;
const pageStep = 10;
const fitAtMost = 640;
/**
 * Widest grid so far, in pixels. The window also holds the menu, so columns beyond this width are not visible in the
 * next grid either.
 */
let widestYet: number | undefined;
/** Height in pixels that search, toolbar, head and pager take at least. */
const besideRows = 220;

/** One dispatcher for all rows. They keep it, and it calls what the grid was given last, for the row as it is now. */
function useRowEvents<Row>({ rows, rowId, onOpen, onPeek, onAction }: DataGridProps<Row>): RowEvents {
  const on = (id: string, run: ((row: Row) => void) | undefined): void => {
    const row = rows.find((one) => rowId(one) === id);
    if (row !== undefined) run?.(row);
  };
  const open = useEvent((id: string) => on(id, onOpen));
  const peek = useEvent((id: string) => on(id, onPeek));
  const act = useEvent((id: string, action: string) => on(id, (row) => onAction?.(row, action)));
  return useMemo(() => ({ onOpen: open, onPeek: peek, onAction: act }), [open, peek, act]);
}
function Grid<Row>(props: DataGridProps<Row>): ReactNode {
  const { rows, rowId, selected, onSelect, onOpen, sort, onSort, onResize, onMove } = props;
  const styles = useGridStyles();
  const density = useDensity();
  const columns = useMemo(() => withWholeNumbers(props.columns, rows, density), [props.columns, rows, density]);
  const text = useText();
  const handle = useRef<WindowHandle>(null);
  const selectable = onSelect !== undefined;
  const first = selectable ? 1 : 0;
  const tickWidth = selectable ? selectColumnWidth : 0;
  const placed = useMemo(() => placeColumns(columns, tickWidth), [columns, tickWidth]);
  // Column widths are CSS variables of the grid, so rows keep their columns and need not render when only widths
  // change.
  const [kept, keep] = useState(placed);
  const steady = sameColumns(kept, placed) ? kept : placed;
  if (steady !== kept) keep(steady);
  const cards = useCards() && rows.length <= windowedAbove;
  const drawn = useMemo(() => drawnColumns(steady, styles, cards), [steady, styles, cards]);
  const view = useRef<HTMLDivElement>(null);
  const viewWidth = useWidth(view, widestYet);
  // On a narrow screen columns pinned at the end cover nothing: there is no edge to keep whole.
  const room = viewWidth !== undefined && viewWidth > cardsUpTo ? viewWidth : undefined;
  // The first render draws only columns inside the window and no row buttons; the rest follows in the next frame. A
  // list of twenty columns appears a third sooner this way.
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
  const clicks = rowClicks(props);
  /** One click listener for the rows and checkboxes of the whole grid. */
  const click = (event: MouseEvent): void => {
    const { target } = event;
    const cell = target instanceof Element ? target.closest('[data-column]') : null;
    if (!cell) return;
    const { row: index, column } = placeOf(cell);
    if (column >= first) clicks.onClick(event);
    else if (target !== cell) {
      if (index < 0) all(chosen < rows.length);
      else pick(index, !isOn(index));
    }
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
  /** Makes a column as wide as the widest of its rendered cells. */
  const fit = (id: string): void => {
    const cells = [...(focus.ref.current?.querySelectorAll<HTMLElement>(`[data-column-id="${CSS.escape(id)}"]`) ?? [])];
    // Without `overflow: hidden` the measured width would include the padding at the end.
    for (const cell of cells) cell.style.overflow = 'hidden';
    const inLine = columns.find((column) => column.id === id)?.inline === true;
    const widths = cells.map((cell) => {
      const isHead = cell.getAttribute('role') === 'columnheader';
      // A cell holds either an element of its own, or a line of text.
      const part = isHead || !inLine ? cell.firstElementChild : null;
      return (part ? part.scrollWidth : cell.scrollWidth - density.padding * 2) + (isHead ? 24 : 0);
    });
    for (const cell of cells) cell.style.overflow = '';
    const widest = Math.max(0, ...widths);
    onResize?.(id, Math.min(fitAtMost, Math.max(minColumnWidth, Math.ceil(widest) + density.padding * 2 + 2)));
  };
  const callbacks = useHeadCallbacks({
    onSort: sortBy,
    onResize,
    onPull: (id, width) => pullColumn({ root: focus.ref, columns, tickWidth, density }, id, width),
    onFit: onResize && fit,
    onMove,
    onMenu: props.onHeadMenu,
  });
  const events = useRowEvents(props);
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
        events={events}
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
    <div ref={view} className={styles.scroll} style={{ maxHeight: props.height }}>
      <div
        ref={focus.ref}
        role="grid"
        aria-label={props.label}
        aria-busy={props.busy === true}
        aria-rowcount={(props.count ?? rows.length) + 1}
        aria-colcount={placed.length + first}
        aria-multiselectable={selectable || undefined}
        className={mergeClasses(
          styles.grid,
          density.text === 'small' ? styles.small : styles.medium,
          cards && styles.cards,
        )}
        style={gridMeasures(placed, tickWidth, density, room)}
        onKeyDown={(event) => {
          if (!event.shiftKey && event.key.startsWith('Arrow')) range.clear();
          if (event.altKey && event.shiftKey && event.code === 'KeyC' && !event.nativeEvent.isComposing) {
            event.preventDefault();
            range.copyWithHeads();
          } else focus.onKeyDown(event);
        }}
        onClick={click}
        onAuxClick={clicks.onAuxClick}
        onContextMenu={clicks.onContextMenu}
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
                    styles={styles}
                    {...callbacks}
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
          <GridFoot
            label={props.totals}
            columns={placed}
            drawn={drawn}
            selectable={selectable}
            reach={reach}
            styles={styles}
          />
        )}
      </div>
      {waiting && <LoadingRows />}
      {rows.length === 0 && props.children !== undefined && <div className={styles.state}>{props.children}</div>}
    </div>
  );
}
/** The list of the console: sticky head, pinned columns, windowed rows, one tab stop, full keyboard. */
export const DataGrid = observer(Grid) as typeof Grid;
