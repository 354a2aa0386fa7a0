import { RowCollector } from './row-collector.ts';
import { SheetFault } from './sheet-fault.ts';
import { mostColumns, mostText, type Sheet } from './sheet-row.ts';

/** Decodes UTF-16 by its mark ("Unicode text" of Excel), UTF-8, or else GB 18030, which Chinese Excel writes as CSV. */
function decode(content: Uint8Array): string {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(content);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('gb18030').decode(content);
  }
}
/** Lines in which the separator is looked for: the first one may be a title that has none. */
const LOOKED_AT = 10;
/** The separator that divides most of the first lines, and into most columns; what stands in quotes does not count. */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n?|\n/, LOOKED_AT);
  const rank = (one: string): number => {
    const columns = lines.map((line) => line.split(one).length);
    return columns.filter((count) => count > 1).length * mostColumns + Math.max(...columns);
  };
  return [',', '\t', ';'].sort((one, other) => rank(other) - rank(one))[0] ?? ',';
}

/** Reads comma, tab or semicolon separated rows; quotes may hold separators, line ends and doubled quotes. */
export function readCsv(content: Uint8Array): Sheet {
  const decoded = decode(content).replace(/^\uFEFF/, '');
  // The first line may name the separator, as Excel understands it.
  const [named = '', own] = /^sep=(.)(?:\r\n?|\n)/.exec(decoded) ?? [];
  const text = decoded.slice(named.length);
  const separator = own ?? separatorOf(text);
  const collector = new RowCollector();
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  /** Row in which the open quote stands. */
  let line = named === '' ? 1 : 2;
  const endCell = (): void => {
    if (cells.length < mostColumns) cells.push(cell.slice(0, mostText));
    cell = '';
  };
  const endRow = (): void => {
    endCell();
    collector.add(line, cells);
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
    else if (sign === '\n' || (sign === '\r' && text[at + 1] !== '\n')) endRow();
    else if (sign !== '\r') cell += sign;
  }
  if (quoted) throw new SheetFault('quoteOpen', { line: String(line) });
  if (cell !== '' || cells.length > 0) endRow();
  return { rows: collector.rows, skipped: { sheets: 0, rows: 0 } };
}
