import { readCsv } from './csv-reader.ts';
import { SheetFault } from './sheet-fault.ts';
import type { Sheet } from './sheet-row.ts';
import { readXlsx } from './xlsx-reader.ts';

const startsWith = (content: Uint8Array, ...bytes: readonly number[]): boolean =>
  bytes.every((byte, at) => content[at] === byte);

/** Whether a file is a packed one, as workbooks are. */
export const isPacked = (content: Uint8Array): boolean => startsWith(content, 0x50, 0x4b, 3, 4);

/** The non-blank rows of a spreadsheet. The content, not the name, decides which format it is. */
export function parseSheet(content: Uint8Array): Sheet {
  if (isPacked(content)) return readXlsx(content);
  const utf16 = startsWith(content, 0xff, 0xfe) || startsWith(content, 0xfe, 0xff);
  // An .xls of Excel 97, or something else that is not text.
  if (startsWith(content, 0xd0, 0xcf, 0x11, 0xe0) || (!utf16 && content.subarray(0, 4096).includes(0)))
    throw new SheetFault('fileKind');
  return readCsv(content);
}
