import type { FileHandle } from 'node:fs/promises';
import type { Cell } from './cell-text.ts';

/** Characters with which a spreadsheet begins a formula. */
const formula = /^[=+\-@\t\r]/;

/** Text as Excel takes it for text: no formula, and long digits not as a number. */
function quoted(text: string): string {
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
  async row(cells: readonly Cell[]): Promise<void> {
    this.#lines += `${cells.map((cell) => ('number' in cell ? cell.number : quoted(cell.text))).join(',')}\r\n`;
    if (this.#lines.length > PIECE) await this.end();
  }
  async end(): Promise<void> {
    const lines = this.#lines;
    this.#lines = '';
    await this.#file.write(lines);
  }
}
