import type { CSSProperties, ReactNode } from 'react';
import type { Density } from '../density.ts';

/**
 * What the parts in a cell tell the grid, by the id of their row. The same functions from one drawing to the next: the
 * grid finds the row as it is now and calls the newest handler it was given.
 */
export interface RowEvents {
  readonly onOpen: (rowId: string) => void;
  readonly onPeek: (rowId: string) => void;
  readonly onAction: (rowId: string, action: string) => void;
}
/** One column, as the grid draws it. Small on purpose: plugins never see the engine. */
export interface GridColumn<Row> {
  readonly id: string;
  readonly title: string;
  readonly width: number;
  readonly align?: 'start' | 'end';
  readonly pin?: 'left' | 'right';
  readonly sortable?: boolean;
  /** Stays where it is: its place and pin are not the person's to change. */
  readonly fixed?: boolean;
  /** Drawn again only when the row, the column or what it observes changes: what it does goes through `events`. */
  readonly cell: (row: Row, events: RowEvents) => ReactNode;
  /**
   * What stands in its cells stands in a line, as a text does, and keeps no state: a link, a badge. Nothing is put
   * around it.
   */
  readonly inline?: boolean;
  /** Its cells are filled behind the first paint: who looks for a row does not wait for its buttons. */
  readonly later?: boolean;
  /** Text of the cell, for its tooltip when it is cut. */
  readonly hint?: (row: Row) => string;
  /** The totals row. */
  readonly total?: ReactNode;
}
export interface GridSort {
  readonly id: string;
  readonly dir: 'asc' | 'desc';
}
export interface DataGridProps<Row> {
  readonly label: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** What a row is called, for its checkbox. */
  readonly rowName?: (row: Row) => string;
  readonly sort?: GridSort | undefined;
  /** Sorts behind the first one, in order. */
  readonly also?: readonly GridSort[];
  /** `also` only when there is more than one. */
  readonly onSort?: (sort: GridSort | undefined, also?: readonly GridSort[]) => void;
  readonly selected?: ReadonlySet<string>;
  readonly onSelect?: (ids: readonly string[], on: boolean) => void;
  readonly onOpen?: (row: Row) => void;
  /** A button of a row was pressed: what its cell told by `events.onAction`. */
  readonly onAction?: (row: Row, action: string) => void;
  readonly onResize?: (id: string, width: number) => void;
  /** Puts a column in the place of another; with it heads can be dragged, and moved by Alt and an arrow. */
  readonly onMove?: (id: string, to: string) => void;
  /** Space on a row: a look at it beside the list. */
  readonly onPeek?: (row: Row) => void;
  /** The row that is looked at. */
  readonly current?: string | undefined;
  /** The focus has moved to another row. */
  readonly onRow?: (row: Row) => void;
  /** Shift+F10 or the menu key on a row. */
  readonly onMenu?: (row: Row, anchor: HTMLElement) => void;
  /** The same, or a right click, on a head. */
  readonly onHeadMenu?: (id: string, anchor: HTMLElement) => void;
  /** Cells were copied. */
  readonly onCopied?: (rows: number, columns: number) => void;
  /** Label of the totals row; without it there is none. */
  readonly totals?: string | undefined;
  readonly busy?: boolean;
  /** In place of rows: empty, failed, not allowed. */
  readonly children?: ReactNode;
  /** Row count of the whole list, for screen readers. */
  readonly count?: number | undefined;
  readonly height?: string;
}
export const minColumnWidth = 80;
export const selectColumnWidth = 40;

/** At most so many sorts at once. */
export const sortsAtMost = 3;

/** A column with its place: pinned ones know how far from the edge they stick. */
export interface PlacedColumn<Row> {
  readonly column: GridColumn<Row>;
  readonly offset: number | undefined;
  /** The last pinned one on the left or the first on the right: it draws the edge. */
  readonly edge: boolean;
  /** Where a pinned one sticks, as the grid says it. */
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
 * What rows and cells measure, on the grid itself: a pull at a width changes this and no row. Pinned columns keep their
 * width, the others share what is left.
 */
export function gridMeasures<Row>(
  columns: readonly PlacedColumn<Row>[],
  start: number,
  density: Density,
): CSSProperties {
  const tracks = columns.map(({ column: { pin, width } }) => (pin ? `${width}px` : `minmax(${width}px, ${width}fr)`));
  const pins = columns.flatMap(({ style, offset }) =>
    Object.values(style ?? {}).map(
      (place) => [/--grid-\w+-\d+/.exec(String(place))?.[0] ?? '', `${offset ?? 0}px`] as const,
    ),
  );
  const measures = {
    '--grid-tracks': `${start > 0 ? `${start}px ` : ''}${tracks.join(' ')}`,
    '--grid-row': `${density.row}px`,
    '--grid-head': `${density.head}px`,
    '--grid-padding': `${density.padding}px`,
    ...Object.fromEntries(pins),
  };
  return { ...measures, minWidth: columns.reduce((sum, { column }) => sum + column.width, start) };
}
/** On a narrower window the columns pinned at the end stand there, and cover nothing (grid-styles.ts). */
const coversFrom = 640;
/**
 * How many columns begin within so many pixels, the tick before them included; what is pinned at the end stands over
 * the rest.
 */
export function columnsWithin<Row>(columns: readonly PlacedColumn<Row>[], start: number, pixels: number): number {
  const covered =
    pixels > coversFrom
      ? columns.reduce((sum, { column: { pin, width } }) => (pin === 'right' ? sum + width : sum), 0)
      : 0;
  let from = start;
  const beyond = columns.findIndex(({ column: { width } }) => {
    from += width;
    return from - width >= pixels - covered;
  });
  return beyond < 0 ? columns.length : beyond;
}
/** Whether nothing but widths, heads and totals has changed. */
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
