import { SheetFault } from './sheet-fault.ts';
import { isBlank, mostCells, mostRows, type RawCell, type SheetRow } from './sheet-row.ts';

/** Collects the non-blank rows of a file and ends the reading of one that is too large. */
export class RowCollector {
  readonly rows: SheetRow[] = [];
  #cells = 0;

  add(line: number, cells: readonly RawCell[]): void {
    this.#cells += cells.length;
    if (this.#cells > mostCells) throw new SheetFault('fileLarge');
    if (isBlank(cells)) return;
    this.rows.push({ line, cells });
    // A title and the labels stand above the rows; how many rows are too many is told when the labels are known.
    if (this.rows.length > mostRows + 20) throw new SheetFault('tooManyRows', { most: String(mostRows) });
  }
}
