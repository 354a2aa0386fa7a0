import type { CSSProperties, ReactNode } from 'react';
import { cardsUpTo } from './use-cards.ts';

/**
 * What the content of a cell tells the grid, by the id of its row. The functions stay the same from one render to the
 * next: the grid finds the row as it is now and calls the latest handler it was given.
 */
export interface RowEvents {
  readonly onOpen: (rowId: string) => void;
  readonly onPeek: (rowId: string) => void;
  readonly onAction: (rowId: string, action: string) => void;
}
/** One column of the grid. Small on purpose: plugins never see the grid library. */
export interface GridColumn<Row> {
  readonly id: string;
  readonly title: string;
  readonly width: number;
  /** Width below which its cells would be cut, such as that of the longest state. */
  readonly least?: number;
  /** A person has chosen the width: the column takes no share of room that is left over. */
  readonly exact?: boolean;
  readonly align?: 'start' | 'end';
  readonly pin?: 'left' | 'right';
  readonly sortable?: boolean;
  /** The person can neither move nor unpin it. */
  readonly fixed?: boolean;
  /** Rendered again only when the row, the column or what it observes changes: what it does goes through `events`. */
  readonly cell: (row: Row, events: RowEvents) => ReactNode;
  /** Its cells hold inline content without state: a link, a badge. The grid adds no wrapper element. */
  readonly inline?: boolean;
  /** Its values are read as one thing, a figure or a day: paper never tears them (host/web/theme/print.css). */
  readonly whole?: boolean;
  /**
   * Its cells are filled after the first paint, so that rows with expensive content, such as buttons, appear sooner.
   */
  readonly later?: boolean;
  /** Text of the cell for its tooltip when it is cut off. */
  readonly hint?: (row: Row) => string;
  /** Content in the totals row. */
  readonly total?: ReactNode;
}
/** The column by which a grid is sorted. */
export interface GridSort {
  readonly id: string;
  readonly dir: 'asc' | 'desc';
}
/** A place in the window, in pixels. */
export interface PointerPlace {
  readonly x: number;
  readonly y: number;
}
/** Props of `DataGrid`. */
export interface DataGridProps<Row> {
  readonly label: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** Name of a row, for its checkbox. */
  readonly rowName?: (row: Row) => string;
  readonly sort?: GridSort | undefined;
  /** Further sorts after the first one, in order. */
  readonly also?: readonly GridSort[];
  /** `also` only when there is more than one. */
  readonly onSort?: (sort: GridSort | undefined, also?: readonly GridSort[]) => void;
  readonly selected?: ReadonlySet<string>;
  readonly onSelect?: (ids: readonly string[], on: boolean) => void;
  readonly onOpen?: (row: Row) => void;
  /** A button of a row was pressed: what its cell told by `events.onAction`. */
  readonly onAction?: (row: Row, action: string) => void;
  readonly onResize?: (id: string, width: number) => void;
  /** Moves a column to the place of another; enables dragging column heads, and Alt with an arrow. */
  readonly onMove?: (id: string, to: string) => void;
  /** Space on a row: shows a preview beside the list. */
  readonly onPeek?: (row: Row) => void;
  /** Id of the previewed row. */
  readonly current?: string | undefined;
  /** The focus has moved to another row. */
  readonly onRow?: (row: Row) => void;
  /** Right click, Shift+F10 or the menu key on a row; a click says where the pointer is. */
  readonly onMenu?: (row: Row, anchor: HTMLElement, at?: PointerPlace) => void;
  /** Ctrl+click or a middle click on a row: opens it in a browser tab of its own. */
  readonly onOpenApart?: (row: Row) => void;
  /** The same, or a right click, on a column head. */
  readonly onHeadMenu?: (id: string, anchor: HTMLElement) => void;
  /** Tells how many cells were copied. */
  readonly onCopied?: (rows: number, columns: number) => void;
  /** Label of the totals row; without it there is none. */
  readonly totals?: string | undefined;
  readonly busy?: boolean;
  /** Shown instead of rows: empty, failed, not allowed. */
  readonly children?: ReactNode;
  /** Row count of the whole list, for screen readers. */
  readonly count?: number | undefined;
  readonly height?: string;
}
/** The narrowest a column can be made, in pixels. */
export const minColumnWidth = 80;
/** Width of the column with the boxes to select rows, in pixels. */
export const selectColumnWidth = 40;

/** Most sorts at once. */
export const sortsAtMost = 3;

/** A column with its position; pinned columns know their distance from the edge. */
export interface PlacedColumn<Row> {
  readonly column: GridColumn<Row>;
  readonly offset: number | undefined;
  /** The last column pinned to the left or the first pinned to the right: it draws the dividing line. */
  readonly edge: boolean;
  /** CSS position of a pinned column. */
  readonly style: CSSProperties | undefined;
}
/** Left-pinned columns first, right-pinned last, each with its offset. */
export function placeColumns<Row>(columns: readonly GridColumn<Row>[], start: number): readonly PlacedColumn<Row>[] {
  const left = columns.filter((column) => column.pin === 'left');
  const middle = columns.filter((column) => column.pin === undefined);
  const right = columns.filter((column) => column.pin === 'right');
  let from = start;
  const placedLeft = left.map((column, index) => {
    const placed = {
      column,
      offset: from,
      edge: index === left.length - 1,
      style: { insetInlineStart: `var(--grid-left-${index})` },
    };
    from += column.width;
    return placed;
  });
  let to = 0;
  const placedRight = [...right]
    .reverse()
    .map((column, index) => {
      const placed = {
        column,
        offset: to,
        edge: index === right.length - 1,
        style: { insetInlineEnd: `calc(var(--grid-right-${index}) + var(--grid-beyond, 0px))` },
      };
      to += column.width;
      return placed;
    })
    .reverse();
  return [
    ...placedLeft,
    ...middle.map((column) => ({ column, offset: undefined, edge: false, style: undefined })),
    ...placedRight,
  ];
}
/**
 * Number of columns that begin within so many pixels, the checkbox column included; columns pinned at the end cover the
 * rest.
 */
export function columnsWithin<Row>(columns: readonly PlacedColumn<Row>[], start: number, pixels: number): number {
  const covered =
    pixels > cardsUpTo
      ? columns.reduce((sum, { column: { pin, width } }) => (pin === 'right' ? sum + width : sum), 0)
      : 0;
  let from = start;
  const beyond = columns.findIndex(({ column: { width } }) => {
    from += width;
    return from - width >= pixels - covered;
  });
  return beyond < 0 ? columns.length : beyond;
}
/** Whether nothing but widths, labels and totals has changed. */
export const sameColumns = <Row>(some: readonly PlacedColumn<Row>[], others: readonly PlacedColumn<Row>[]): boolean =>
  some.length === others.length &&
  some.every(({ column: one }, index) => {
    const other = others[index]?.column;
    return (
      one.id === other?.id &&
      one.cell === other.cell &&
      one.hint === other.hint &&
      one.align === other.align &&
      one.pin === other.pin
    );
  });
