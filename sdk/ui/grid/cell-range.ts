import { useRef } from 'react';
import type { ClipboardEvent, MouseEvent, RefObject } from 'react';
import { withoutFormula } from '../../contract/values/spreadsheet-text.ts';
import { placeOf } from './grid-focus.ts';
import type { Place } from './grid-focus.ts';
import type { PlacedColumn } from './grid-types.ts';

interface Range {
  readonly anchor: Place;
  readonly end: Place;
}
interface CopyOptions<Row> {
  readonly root: RefObject<HTMLElement | null>;
  readonly rows: readonly Row[];
  readonly columns: readonly PlacedColumn<Row>[];
  /** Columns before the first one of `columns`. */
  readonly first: number;
  readonly onCopied: ((rows: number, columns: number) => void) | undefined;
}
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const isId = (text: string): boolean => /^\d{12,}$/.test(text) || /^0\d+$/.test(text);
const cellOf = (cell: string): string =>
  `<td${isId(cell) ? ` style="mso-number-format:'\\@'"` : ''}>${escaped(cell)}</td>`;

/** Copies cells as plain text (lines and tabs), and as a table in which ids stay text. */
export function cellsFor(lines: readonly (readonly string[])[]): { readonly text: string; readonly html: string } {
  const clean = lines.map((line) => line.map((cell) => withoutFormula(cell.replaceAll(/[\t\r\n]+/g, ' '))));
  return {
    text: clean.map((line) => line.join('\t')).join('\r\n'),
    html: `<table>${clean.map((line) => `<tr>${line.map(cellOf).join('')}</tr>`).join('')}</table>`,
  };
}
/** A range of cells: Shift with a click or an arrow selects it, Ctrl+C copies it. */
export function useCellRange<Row>(options: CopyOptions<Row>): {
  readonly extend: (from: Place, to: Place) => void;
  readonly onMouseDown: (event: MouseEvent) => void;
  readonly onCopy: (event: ClipboardEvent) => void;
  readonly clear: () => void;
  /** Other rows are shown now, so the range is cleared. */
  readonly redraw: () => void;
  readonly copyWithHeads: () => void;
} {
  const range = useRef<Range>(undefined);
  const draw = (): void => {
    const { root } = options;
    for (const cell of root.current?.querySelectorAll('[data-range]') ?? []) cell.removeAttribute('data-range');
    const shown = range.current;
    if (!shown) return;
    for (const cell of root.current?.querySelectorAll('[role="gridcell"][data-column]') ?? []) {
      const { row, column } = placeOf(cell);
      if (between(row, shown.anchor.row, shown.end.row) && between(column, shown.anchor.column, shown.end.column))
        cell.setAttribute('data-range', '');
    }
  };
  const put = (next: Range | undefined): void => {
    range.current = next;
    draw();
  };
  const placeAt = (target: EventTarget | null): Place | undefined => {
    const cell = target instanceof Element ? target.closest('[role="gridcell"][data-column]') : null;
    return cell ? placeOf(cell) : undefined;
  };
  /** The cells of the range, or else the focused one, with or without their column labels. */
  const chosen = (
    heads: boolean,
  ): { readonly text: string; readonly html: string; readonly rows: number; readonly columns: number } | undefined => {
    const active = placeAt(document.activeElement);
    const { anchor, end } = range.current ?? { anchor: active, end: active };
    if (!anchor || !end) return undefined;
    const columns = options.columns.filter(
      ({ column }, index) => between(index + options.first, anchor.column, end.column) && column.hint !== undefined,
    );
    const rows = options.rows.slice(Math.min(anchor.row, end.row), Math.max(anchor.row, end.row) + 1);
    if (columns.length === 0 || rows.length === 0) return undefined;
    const lines = rows.map((row) => columns.map(({ column }) => column.hint?.(row) ?? ''));
    return {
      ...cellsFor(heads ? [columns.map(({ column }) => column.title), ...lines] : lines),
      rows: rows.length,
      columns: columns.length,
    };
  };
  return {
    clear: () => put(undefined),
    redraw: () => {
      if (range.current) draw();
    },
    copyWithHeads: () => {
      const found = chosen(true);
      if (!found) return;
      const parts = {
        'text/plain': new Blob([found.text], { type: 'text/plain' }),
        'text/html': new Blob([found.html], { type: 'text/html' }),
      };
      void navigator.clipboard
        .write([new ClipboardItem(parts)])
        .catch(() => navigator.clipboard.writeText(found.text))
        .then(() => options.onCopied?.(found.rows, found.columns));
    },
    extend: (from, to) => put({ anchor: range.current?.anchor ?? from, end: to }),
    onMouseDown: (event) => {
      const place = placeAt(event.target);
      if (!event.shiftKey || !place) return put(undefined);
      const active = placeAt(document.activeElement);
      // Otherwise the browser would select the text between.
      event.preventDefault();
      put({ anchor: range.current?.anchor ?? active ?? place, end: place });
      // Keys now extend, shrink or copy this range.
      const cell =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[role="gridcell"][data-column]') : null;
      (cell?.querySelector<HTMLElement>('a[href],button,input,[role="checkbox"]') ?? cell)?.focus({
        preventScroll: true,
      });
    },
    onCopy: (event) => {
      if (window.getSelection()?.toString() || event.target instanceof HTMLInputElement) return;
      const found = chosen(false);
      if (!found) return;
      event.clipboardData.setData('text/plain', found.text);
      event.clipboardData.setData('text/html', found.html);
      event.preventDefault();
      options.onCopied?.(found.rows, found.columns);
    },
  };
}
const between = (value: number, one: number, other: number): boolean =>
  value >= Math.min(one, other) && value <= Math.max(one, other);
