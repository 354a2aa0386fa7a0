import type { FileHandle } from 'node:fs/promises';
import { csvField } from '@freightdeck/sdk/values';
import type { Cell } from './cell-text.ts';

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
    await this.#file.write(`\uFEFF${titles.map(csvField).join(',')}\r\n`);
  }
  /** Returns a promise only when the caller must wait. */
  row(cells: readonly Cell[]): Promise<void> | undefined {
    this.#lines += `${cells.map((cell) => ('number' in cell ? cell.number : csvField(cell.text))).join(',')}\r\n`;
    return this.#lines.length > PIECE ? this.end() : undefined;
  }
  async end(): Promise<void> {
    const lines = this.#lines;
    this.#lines = '';
    await this.#file.write(lines);
  }
}
