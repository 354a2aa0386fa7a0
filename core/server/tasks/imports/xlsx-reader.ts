import { strFromU8, unzipSync } from 'fflate';
import { RowCollector } from './row-collector.ts';
import { SheetFault } from './sheet-fault.ts';
import {
  isBlank,
  mostCells,
  mostColumns,
  mostText,
  noResult,
  notesSheet,
  type RawCell,
  type Sheet,
} from './sheet-row.ts';
import { attributeOf, elements, type XmlElement } from './xml-elements.ts';

/** Most unpacked bytes and parts of a workbook: protection against a zip bomb. */
const MOST_UNPACKED = 48 * 1024 * 1024;
const MOST_PARTS = 500;
const wanted =
  /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/;

/** Bytes of the parts that would be read, as the file declares them; no more than those are unpacked. */
export function unpackedBytes(content: Uint8Array): number {
  let bytes = 0;
  try {
    unzipSync(content, {
      filter: ({ name, originalSize }) => {
        if (wanted.test(name)) bytes += originalSize;
        return false;
      },
    });
  } catch {
    // A broken file costs nothing, and its reading says so.
  }
  return bytes;
}

type Shown = 'percent' | 'date';
type Parts = Readonly<Record<string, string>>;
function unpack(content: Uint8Array): Parts {
  let bytes = 0;
  let count = 0;
  try {
    const files = unzipSync(content, {
      // Memory is reserved by the size a part declares, so a part that is larger is cut off there.
      filter: ({ name, originalSize }) => {
        count += 1;
        if (count > MOST_PARTS) throw new SheetFault('fileLarge');
        if (!wanted.test(name)) return false;
        bytes += originalSize;
        if (bytes > MOST_UNPACKED) throw new SheetFault('fileLarge');
        return true;
      },
    });
    return Object.fromEntries(Object.entries(files).map(([name, part]) => [name, strFromU8(part)]));
  } catch (error) {
    throw error instanceof SheetFault ? error : new SheetFault('fileBroken');
  }
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (text: string): string =>
  text
    .replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, digits?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? whole;
      const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    })
    .replace(/_x([0-9A-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
/** The text of a string with its runs, without phonetic readings (`rPh`). */
function runs(inner: string): string {
  const spoken: string[] = [];
  let from = 0;
  for (const reading of elements(inner, 'rPh')) {
    spoken.push(inner.slice(from, reading.start));
    from = reading.end;
  }
  const bare = spoken.join('') + inner.slice(from);
  let found = '';
  for (const { inner: text } of elements(bare, 't')) found += text;
  return plain(found).slice(0, mostText);
}
/** The path of the first sheet that is not hidden, and those of the others. */
function sheetPaths(parts: Parts): { readonly first: string; readonly others: readonly string[] } {
  const targets = new Map<string, string>();
  for (const { attributes } of elements(parts['xl/_rels/workbook.xml.rels'] ?? '', 'Relationship')) {
    const [id, target] = [attributeOf(attributes, 'Id'), attributeOf(attributes, 'Target')];
    if (id !== undefined && target !== undefined)
      targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  }
  const sheets = [...elements(parts['xl/workbook.xml'] ?? '', 'sheet')].flatMap(({ attributes }) => {
    const path = targets.get(attributeOf(attributes, 'id') ?? '');
    const name = plain(attributeOf(attributes, 'name') ?? '');
    return path === undefined
      ? []
      : [{ path, name, hidden: /^(?:veryH|h)idden$/.test(attributeOf(attributes, 'state') ?? '') }];
  });
  const chosen = sheets.find(({ hidden }) => !hidden) ?? sheets[0];
  const notes: readonly string[] = Object.values(notesSheet);
  return {
    first: chosen?.path ?? 'xl/worksheets/sheet1.xml',
    others: sheets.filter((sheet) => sheet !== chosen && !notes.includes(sheet.name)).map(({ path }) => path),
  };
}
/** A sheet in which a cell holds something. */
const holdsSomething = (sheet: string | undefined): boolean => /<(?:\w+:)?(?:v|t)(?:\s[^<>]*)?>[^<]/.test(sheet ?? '');

/** Numbers of the built-in formats that show a day or a time, and a format that spells one out. */
const dateFormats: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];
const isDateFormat = (code: string): boolean => /[dmyhs]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
/** How each cell style shows a number. */
function stylesOf(styles: string): readonly (Shown | undefined)[] {
  const own = new Map<number, Shown>([
    [9, 'percent'],
    [10, 'percent'],
  ]);
  for (const [from, to] of dateFormats) for (let id = from; id <= to; id += 1) own.set(id, 'date');
  for (const { attributes } of elements(styles, 'numFmt')) {
    const code = plain(attributeOf(attributes, 'formatCode') ?? '');
    const shown = code.includes('%') ? 'percent' : isDateFormat(code) ? 'date' : undefined;
    if (shown) own.set(Number(attributeOf(attributes, 'numFmtId')), shown);
  }
  const [cells] = elements(styles, 'cellXfs');
  return [...elements(cells?.inner ?? '', 'xf')].map(({ attributes }) =>
    own.get(Number(attributeOf(attributes, 'numFmtId') ?? '0')),
  );
}
/** `C` of `C12` is 2. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]+/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** Days between the two calendars of spreadsheets, of which old ones of the Macintosh count from 1904. */
const DAYS_TO_1904 = 1462;
const isTrue = (flag: string | undefined): boolean => flag === '1' || flag === 'true';

/** Reads the first visible sheet of a workbook. Hidden rows are left out and counted. */
export function readXlsx(content: Uint8Array): Sheet {
  const parts = unpack(content);
  const paths = sheetPaths(parts);
  const sheet = parts[paths.first];
  if (sheet === undefined || Object.values(parts).some((part) => part.slice(0, 2000).includes('<!DOCTYPE')))
    throw new SheetFault('fileBroken');
  const strings: string[] = [];
  for (const { inner } of elements(parts['xl/sharedStrings.xml'] ?? '', 'si'))
    if (strings.push(runs(inner)) > mostCells) throw new SheetFault('fileLarge');
  const styles = stylesOf(parts['xl/styles.xml'] ?? '');
  const [book] = elements(parts['xl/workbook.xml'] ?? '', 'workbookPr');
  const from1904 = isTrue(attributeOf(book?.attributes ?? '', 'date1904'));
  const cellOf = ({ attributes, inner }: XmlElement): RawCell => {
    const type = attributeOf(attributes, 't');
    if (type === 'inlineStr') return runs(inner);
    const [written] = elements(inner, 'v');
    const value = plain(written?.inner ?? '');
    if (type === 's') return strings[Number(value)] ?? '';
    if (type === 'b') return value === '1' ? '是' : '否';
    // A program that does not calculate writes a formula without its result: that is no empty cell.
    if (value === '' && type !== 'str' && /<(?:\w+:)?f[\s>]/.test(inner)) return noResult;
    if (type === 'str' || type === 'e' || type === 'd' || value === '') return value.slice(0, mostText);
    const shown = styles[Number(attributeOf(attributes, 's') ?? 0)];
    const number = from1904 && shown === 'date' ? String(Number(value) + DAYS_TO_1904) : value.slice(0, 40);
    return { number, shown };
  };
  const collector = new RowCollector();
  let line = 0;
  let hiddenRows = 0;
  for (const { attributes, inner } of elements(sheet, 'row')) {
    const given = Number(attributeOf(attributes, 'r'));
    line = Number.isSafeInteger(given) && given > line ? given : line + 1;
    const cells: RawCell[] = [];
    let at = -1;
    for (const cell of elements(inner, 'c')) {
      const reference = attributeOf(cell.attributes, 'r');
      at = reference === undefined ? at + 1 : columnOf(reference);
      if (at < 0 || at >= mostColumns) continue;
      while (cells.length < at) cells.push('');
      cells[at] = cellOf(cell);
    }
    if (!isTrue(attributeOf(attributes, 'hidden'))) collector.add(line, cells);
    else if (!isBlank(cells)) hiddenRows += 1;
  }
  const sheets = paths.others.filter((path) => holdsSomething(parts[path])).length;
  return { rows: collector.rows, skipped: { sheets, rows: hiddenRows } };
}
