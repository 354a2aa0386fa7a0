/** A cell of the file: text, or a number and whether it is shown as a percent. */
export type RawCell = string | { readonly number: string; readonly percent: boolean };
/** A row with its number in the file, and its cells from the first column on. */
export interface SheetRow {
  readonly line: number;
  readonly cells: readonly RawCell[];
}
/** Most rows (without labels and blank rows) and columns of a file. */
export const mostRows = 20_000;
export const mostColumns = 200;
export const isBlank = (cells: readonly RawCell[]): boolean =>
  cells.every((cell) => typeof cell === 'string' && cell.trim() === '');
