import { token, type Field } from '../contract/index.ts';
import type { Text } from '../manifest/index.ts';

/** A column of a file that others write. */
export interface SheetColumn {
  readonly field: Field;
  readonly label: Text;
  /** What others call it. */
  readonly also?: readonly string[];
}
/** A row of a file: `values` by column where they could be read, `problems` where not, in the language asked for. */
export interface SheetRow {
  readonly line: number;
  readonly values: Readonly<Record<string, unknown>>;
  readonly problems: Readonly<Record<string, string>>;
}
/** A spreadsheet that was read, or why it could not be. */
export type SheetRead =
  | {
      readonly rows: readonly SheetRow[];
      /** Labels that match no column; what stands below them was not read. */
      readonly unknown: readonly string[];
    }
  /** Why the file cannot be read at all. */
  | { readonly fault: Text };
/** A cell of a file that is written: text, or a number with its decimals. */
export type SheetCell = { readonly number: string; readonly decimals: number } | { readonly text: string };

/** Reads and writes spreadsheets. */
export interface Sheets {
  /** The rows of an xlsx or csv file, by the labels of its columns, in any order. */
  read(
    content: Uint8Array,
    columns: Readonly<Record<string, SheetColumn>>,
    limits: { readonly most: number; readonly language: 'zh' | 'en' },
  ): Promise<SheetRead>;
  /** A workbook of one sheet. Text stays text: an account number keeps all its digits. */
  workbook(heads: readonly string[], rows: readonly (readonly SheetCell[])[]): Promise<Uint8Array>;
}
/** Offered by the core. */
export const Sheets = token<Sheets>('core.sheets', 1);
