import { readCsv } from './csv-reader.ts';
import { ImportRefused } from './import-refused.ts';
import { readXlsx } from './xlsx-reader.ts';

/** A cell as the file has it: text, or a number with a hint that it is shown as a percent. */
export type RawCell = string | { readonly number: string; readonly percent: boolean };
/** A row with its number in the file, and its cells from the first column on. */
export interface SheetRow {
  readonly line: number;
  readonly cells: readonly RawCell[];
}
/** Rows of a file besides heads and blank ones, and columns, at most. */
export const mostRows = 20_000;
export const mostColumns = 200;

/** The rows of a spreadsheet that are not blank. The content decides what it is, not the name. */
export function readSheet(content: Buffer): readonly SheetRow[] {
  const start = content.subarray(0, 8);
  if (start.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))) return readXlsx(content);
  if (start.equals(Buffer.from('d0cf11e0a1b11ae1', 'hex')) || content.subarray(0, 4096).includes(0)) throw new ImportRefused('fileKind');
  return readCsv(content);
}
export const isBlank = (cells: readonly RawCell[]): boolean => cells.every((cell) => typeof cell === 'string' && cell.trim() === '');
