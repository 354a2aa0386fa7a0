import type { Skipped } from '@freightdeck/sdk/contract';

/** A cell of the file: text, or a number with the way the spreadsheet shows it. */
export type RawCell = string | { readonly number: string; readonly shown?: 'percent' | 'date' | undefined };
/** A row with its number in the file, and its cells from the first column on. */
export interface SheetRow {
  readonly line: number;
  readonly cells: readonly RawCell[];
}
export interface Sheet {
  readonly rows: readonly SheetRow[];
  readonly skipped: Skipped;
}
/** Most rows (without labels and blank rows), columns, cells, and characters of a cell. */
export const mostRows = 20_000;
export const mostColumns = 200;
export const mostCells = 1_000_000;
export const mostText = 2000;
/** Stands for a formula whose result the file does not hold. */
export const noResult = '#FORMULA!';
/** Name of the template's second sheet, which holds no rows. */
export const notesSheet = { zh: '填写说明', en: 'Notes' } as const;
export const isBlank = (cells: readonly RawCell[]): boolean =>
  cells.every((cell) => typeof cell === 'string' && cell.trim() === '');
