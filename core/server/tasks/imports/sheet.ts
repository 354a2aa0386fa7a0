import { readCsv } from './csv-reader.ts';
import { ImportRefused } from './import-refused.ts';
import type { SheetRow } from './sheet-row.ts';
import { readXlsx } from './xlsx-reader.ts';

/** The non-blank rows of a spreadsheet. The content, not the name, decides which format it is. */
export function readSheet(content: Buffer): readonly SheetRow[] {
  const start = content.subarray(0, 8);
  if (start.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))) return readXlsx(content);
  if (start.equals(Buffer.from('d0cf11e0a1b11ae1', 'hex')) || content.subarray(0, 4096).includes(0))
    throw new ImportRefused('fileKind');
  return readCsv(content);
}
