import type { CSSProperties } from 'react';
import type { Density } from '../density.ts';
import type { PlacedColumn } from './grid-types.ts';

const sumOf = <Row>(columns: readonly PlacedColumn<Row>[]): number =>
  columns.reduce((sum, { column }) => sum + column.width, 0);

/** How many of the columns that are not pinned fit whole beside the pinned ones. */
function wholeColumns<Row>(columns: readonly PlacedColumn<Row>[], start: number, room: number): number {
  const middle = columns.filter(({ column }) => column.pin === undefined);
  let left = room - start - sumOf(columns.filter(({ column }) => column.pin !== undefined));
  const cut = middle.findIndex(({ column }) => {
    left -= column.width;
    return left < 0;
  });
  return cut < 0 ? middle.length : cut;
}
/**
 * CSS variables for the measures of rows and cells, set on the grid itself: changing a width changes this and no row.
 * Pinned columns, and those whose width a person has chosen, keep it. The other columns that fit into the room share
 * what is left of it, so that none is cut by its edge; those that do not fit stand beyond it, with the width they have.
 */
export function gridMeasures<Row>(
  columns: readonly PlacedColumn<Row>[],
  start: number,
  density: Density,
  room?: number,
): CSSProperties & { readonly minWidth: number } {
  const middle = columns.filter(({ column }) => column.pin === undefined);
  const whole = room === undefined ? middle.length : wholeColumns(columns, start, room);
  const beyond = new Set(whole === 0 ? [] : middle.slice(whole));
  const tracks = columns.map((placed) => {
    const { pin, width, exact } = placed.column;
    return pin || exact || beyond.has(placed) ? `${width}px` : `minmax(${width}px, ${width}fr)`;
  });
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
  return {
    ...measures,
    minWidth: room === undefined || beyond.size === 0 ? start + sumOf(columns) : room + sumOf([...beyond]),
  };
}
