import type { FileHandle } from 'node:fs/promises';
import type { Cell } from './cell-text.ts';

/** A text of which something has to be changed. */
const special = /^[=+\-@\t\r]|^\d{11,}$|"/;
/** Characters with which a spreadsheet begins a formula. */
const formula = /^[=+\-@\t\r]/;

/** Text as Excel takes it for text: no formula, and long digits not as a number. */
function quoted(text: string): string {
  if (!special.test(text)) return `"${text}"`;
  const safe = formula.test(text) ? `'${text}` : /^\d{11,}$/.test(text) ? `\t${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Characters written at once. */
const PIECE = 32 * 1024;

/** Writes rows as they come; with the mark that makes Excel read UTF-8. */
export class CsvWriter {
  readonly #file: FileHandle;
  #lines = '';

  constructor(file: FileHandle) {
    this.#file = file;
  }
  async begin(titles: readonly string[]): Promise<void> {
    await this.#file.write(`\uFEFF${titles.map(quoted).join(',')}\r\n`);
  }
  /** A promise when it has to be waited for. */
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
