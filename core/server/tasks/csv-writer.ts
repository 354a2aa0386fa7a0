import type { FileHandle } from 'node:fs/promises';
import type { Cell } from './cell-text.ts';

/** Texts that must be escaped for CSV or protected from Excel. */
const special = /^[=+\-@\t\r]|^\d{11,}$|"/;
/** Characters with which a spreadsheet formula begins. */
const formula = /^[=+\-@\t\r]/;

/** Text that Excel shows unchanged: not as a formula, and long digits not as a number. */
function quoted(text: string): string {
  if (!special.test(text)) return `"${text}"`;
  const safe = formula.test(text) ? `'${text}` : /^\d{11,}$/.test(text) ? `\t${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Characters per write. */
const PIECE = 32 * 1024;

/** Writes rows as they come, with the byte order mark that makes Excel read UTF-8. */
export class CsvWriter {
  readonly #file: FileHandle;
  #lines = '';

  constructor(file: FileHandle) {
    this.#file = file;
  }
  async begin(titles: readonly string[]): Promise<void> {
    await this.#file.write(`\uFEFF${titles.map(quoted).join(',')}\r\n`);
  }
  /** Returns a promise only when the caller must wait. */
  row(cells: readonly Cell[]): Promise<void> | undefined {
    this.#lines += `${cells.map((cell) => ('number' in cell ? cell.number : quoted(cell.text))).join(',')}\r\n`;
    return this.#lines.length > PIECE ? this.end() : undefined;
  }
  async end(): Promise<void> {
    const lines = this.#lines;
    this.#lines = '';
    await this.#file.write(lines);
  }
}
