import { useCallback, useLayoutEffect, useRef } from 'react';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';

const WIDGETS = 'a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),[role="checkbox"]';
/** Elements that Tab would reach: cells have no tab stop of their own, their buttons and links do. */
const unmarked = `[data-column][tabindex="0"],[data-column] :is(${WIDGETS}):not([tabindex="-1"])`;
/** Row -1 is the head. */
export interface Place {
  readonly row: number;
  readonly column: number;
}
export interface GridFocusOptions {
  readonly rows: number;
  readonly columns: number;
  readonly page: number;
  readonly scrollToRow: (row: number) => void;
  readonly onOpen: (row: number) => void;
  readonly onToggle: (row: number) => void;
  readonly onExtend: (from: number, to: number) => void;
  readonly onAll: () => void;
  readonly onHead: (column: number, event: KeyboardEvent) => boolean;
  /** Space shows a preview of the row; without this callback Space selects. */
  readonly onPeek?: ((row: number) => void) | undefined;
  /** Shift+F10 or the menu key; row -1 is the head. */
  readonly onMenu?: ((row: number, column: number, cell: HTMLElement) => void) | undefined;
  /** Another row has the focus. */
  readonly onRow?: ((row: number) => void) | undefined;
  /** Shift and an arrow: extends the cell range to here. */
  readonly onRange?: ((from: Place, to: Place) => void) | undefined;
  /** The first column holds checkboxes, where Shift and an arrow select rows. */
  readonly ticks?: boolean;
}
/**
 * Only the row element carries the row number and only the cell its column: a reused row element has one number to
 * change.
 */
export const placeOf = (cell: Element): Place => ({
  row: Number(cell.closest('[data-row]')?.getAttribute('data-row')),
  column: Number(cell.getAttribute('data-column')),
});

/** One tab stop for the whole grid; arrows, Home, End and the page keys move inside it. */
export function useGridFocus(options: GridFocusOptions): {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => void;
  readonly onFocus: (event: FocusEvent<HTMLDivElement>) => void;
  /**
   * Sets the tab stop again after the windowed rows have rendered by themselves; `recycled` when their elements may
   * show other rows now.
   */
  readonly mark: (recycled?: boolean) => void;
  /** Tells that the focused head is about to move to this column. */
  readonly follow: (column: number) => void;
} {
  const ref = useRef<HTMLDivElement>(null);
  const active = useRef<Place>({ row: 0, column: 0 });
  const told = useRef(-1);

  const cellAt = (place: Place): HTMLElement | null =>
    ref.current?.querySelector<HTMLElement>(`[data-row="${place.row}"] > [data-column="${place.column}"]`) ?? null;
  const targetOf = (cell: HTMLElement): HTMLElement => cell.querySelector<HTMLElement>(WIDGETS) ?? cell;
  const mark = useCallback((recycled = false) => {
    const root = ref.current;
    if (!root) return;
    const held =
      recycled && document.activeElement instanceof HTMLElement && root.contains(document.activeElement)
        ? document.activeElement
        : undefined;
    const heldCell = held?.closest('[data-column]');
    if (heldCell && placeOf(heldCell).row !== told.current) held?.blur();
    const cell = cellAt(active.current) ?? cellAt({ row: -1, column: active.current.column });
    const stop = cell && targetOf(cell);
    for (const element of root.querySelectorAll<HTMLElement>(unmarked)) if (element !== stop) element.tabIndex = -1;
    if (stop && stop.tabIndex !== 0) stop.tabIndex = 0;
  }, []);
  useLayoutEffect(() => {
    // While there are no rows yet, the first row keeps the tab stop.
    const last = {
      row: options.rows === 0 ? active.current.row : Math.min(active.current.row, options.rows - 1),
      column: Math.min(active.current.column, options.columns - 1),
    };
    active.current = last;
    mark();
  });

  const move = (place: Place): void => {
    const to = {
      row: Math.max(-1, Math.min(options.rows - 1, place.row)),
      column: Math.max(0, Math.min(options.columns - 1, place.column)),
    };
    active.current = to;
    if (to.row >= 0) options.scrollToRow(to.row);
    const focus = (): void => {
      mark();
      const cell = cellAt(to);
      if (cell) targetOf(cell).focus();
    };
    // A windowed row may have to be rendered first.
    if (cellAt(to)) focus();
    else requestAnimationFrame(focus);
  };
  const leap = (key: 'Home' | 'End' | 'PageDown' | 'PageUp', modified: boolean, { row, column }: Place): Place => {
    if (key === 'Home') return { row: modified ? 0 : row, column: 0 };
    if (key === 'End') return { row: modified ? options.rows - 1 : row, column: options.columns - 1 };
    return {
      row: key === 'PageDown' ? Math.min(options.rows - 1, row + options.page) : Math.max(0, row - options.page),
      column,
    };
  };
  const step = (cell: HTMLElement, from: Element, by: 1 | -1): boolean => {
    const widgets = [...cell.querySelectorAll<HTMLElement>(WIDGETS)];
    const next = widgets[widgets.indexOf(from as HTMLElement) + by];
    if (!next || !widgets.includes(from as HTMLElement)) return false;
    next.focus();
    return true;
  };

  return {
    ref,
    mark,
    follow: (column) => {
      requestAnimationFrame(() => move({ row: -1, column }));
    },
    onFocus: (event) => {
      const cell = event.target.closest('[data-column]');
      if (!cell) return;
      active.current = placeOf(cell);
      mark();
      const { row } = active.current;
      if (row !== told.current && row >= 0) options.onRow?.(row);
      told.current = row;
    },
    onKeyDown: (event) => {
      const from = event.target as HTMLElement;
      const cell = from.closest<HTMLElement>('[data-column]');
      if (!cell || event.nativeEvent.isComposing) return;
      const { row, column } = placeOf(cell);
      const modified = event.ctrlKey || event.metaKey;
      const isWidget = from !== cell;
      const isTick = from.getAttribute('role') === 'checkbox';
      if (options.onMenu && (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))) {
        options.onMenu(row, column, cell);
        return event.preventDefault();
      }
      if (row === -1 && options.onHead(column, event)) return event.preventDefault();
      if (event.altKey) return;
      const reach = (to: Place): void => {
        if (event.shiftKey && row >= 0 && to.row >= 0 && !(options.ticks && column === 0))
          options.onRange?.(
            { row, column },
            { row: Math.min(to.row, options.rows - 1), column: Math.max(0, Math.min(options.columns - 1, to.column)) },
          );
      };
      if (event.shiftKey && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')) {
        const to = { row, column: column + (event.key === 'ArrowRight' ? 1 : -1) };
        reach(to);
        move(to);
        return event.preventDefault();
      }
      switch (event.key) {
        case 'ArrowRight':
          if (!step(cell, from, 1)) move({ row, column: column + 1 });
          break;
        case 'ArrowLeft':
          if (!step(cell, from, -1)) move({ row, column: column - 1 });
          break;
        case 'ArrowDown':
        case 'ArrowUp': {
          const to = row + (event.key === 'ArrowDown' ? 1 : -1);
          if (event.shiftKey && row >= 0 && to >= 0 && (!options.onRange || column === 0))
            options.onExtend(row, Math.min(to, options.rows - 1));
          reach({ row: to, column });
          move({ row: to, column });
          break;
        }
        case 'Home':
        case 'End':
        case 'PageDown':
        case 'PageUp': {
          const to = leap(event.key, modified, { row, column });
          reach(to);
          move(to);
          break;
        }
        case 'a':
          if (!modified) return;
          options.onAll();
          break;
        case ' ':
          if (isTick) {
            if (!event.repeat) from.click();
            break;
          }
          if (isWidget || row < 0) return;
          if (options.onPeek && !event.shiftKey) options.onPeek(row);
          else options.onToggle(row);
          break;
        // Enter does nothing on a row's checkbox, so it opens the row as in any other cell.
        case 'Enter':
          if ((isWidget && !isTick) || row < 0) return;
          options.onOpen(row);
          break;
        default:
          return;
      }
      event.preventDefault();
    },
  };
}
