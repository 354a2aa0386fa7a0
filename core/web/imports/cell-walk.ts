import type { ImportColumn, ImportRow } from '@freightdeck/sdk/contract';

/** A cell of the repair grid: index of its row, index of its column. */
export interface Place {
  readonly row: number;
  readonly column: number;
}
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -999],
  End: [0, 999],
  PageUp: [-10, 0],
  PageDown: [10, 0],
};

/** Where a key leads from a cell, within the grid; undefined when it leads nowhere. */
export function stepFrom({ row, column }: Place, key: string, rows: number, columns: number): Place | undefined {
  const step = steps[key];
  if (!step || rows === 0 || columns === 0) return undefined;
  const within = (at: number, count: number): number => Math.max(0, Math.min(count - 1, at));
  return { row: within(row + step[0], rows), column: within(column + step[1], columns) };
}
/** The next cell behind this one that has a problem, from the top again at the end; undefined when there is none. */
export function nextProblem(
  rows: readonly ImportRow[],
  columns: readonly ImportColumn[],
  from: Place,
): Place | undefined {
  const wide = columns.length;
  const count = rows.length * wide;
  for (let ahead = 1; ahead <= count; ahead += 1) {
    const at = (from.row * wide + from.column + ahead) % count;
    const place = { row: Math.floor(at / wide), column: at % wide };
    const field = columns[place.column]?.field;
    const row = rows[place.row];
    if (field !== undefined && row?.problems[field] !== undefined) return place;
  }
  return undefined;
}
