import { ImportRefused } from './import-refused.ts';
import { isBlank, mostColumns, mostRows, type SheetRow } from './sheet-row.ts';

/** Decodes UTF-8, or GB 18030, which Chinese Excel writes as CSV. */
function decode(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('gb18030').decode(content);
  }
}
/** The separator of the first line. */
function separatorOf(text: string): string {
  const head = text.slice(0, text.search(/[\r\n]|$/));
  const count = (one: string): number => head.split(one).length;
  return [',', '\t', ';'].sort((one, other) => count(other) - count(one))[0] ?? ',';
}
/**
 * Marks that our own exports put before a text that a spreadsheet would take for a formula or a number; removed again
 * here.
 */
const unmarked = (cell: string): string => cell.replace(/^'(?=[=+\-@])|^\t(?=\d)/, '');

/** Reads comma, tab or semicolon separated rows; quotes may hold separators, line ends and doubled quotes. */
export function readCsv(content: Buffer): readonly SheetRow[] {
  const text = decode(content).replace(/^\uFEFF/, '');
  const separator = separatorOf(text);
  const rows: SheetRow[] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let line = 1;
  const endCell = (): void => {
    if (cells.length < mostColumns) cells.push(unmarked(cell));
    cell = '';
  };
  const endRow = (): void => {
    endCell();
    if (!isBlank(cells)) rows.push({ line, cells });
    if (rows.length > mostRows + 20) throw new ImportRefused('tooManyRows', { most: String(mostRows) });
    cells = [];
    line += 1;
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === separator) endCell();
    else if (sign === '\n') endRow();
    else if (sign !== '\r') cell += sign;
  }
  if (quoted) throw new ImportRefused('fileBroken');
  if (cell !== '' || cells.length > 0) endRow();
  return rows;
}
