import { strFromU8, unzipSync } from 'fflate';
import { ImportRefused } from './import-refused.ts';
import { isBlank, mostColumns, mostRows, type RawCell, type SheetRow } from './sheet-row.ts';
import { attributeOf, elements, type XmlElement } from './xml-elements.ts';

/** Most unpacked bytes and parts of a workbook: protection against a zip bomb. */
const MOST_UNPACKED = 48 * 1024 * 1024;
const MOST_PARTS = 500;
const MOST_TEXT = 2000;
const wanted =
  /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/;

type Parts = Readonly<Record<string, string>>;
function unpack(content: Buffer): Parts {
  let bytes = 0;
  let count = 0;
  try {
    const files = unzipSync(content, {
      // Memory is reserved by the size a part declares, so a part that is larger is cut off there.
      filter: ({ name, originalSize }) => {
        count += 1;
        if (count > MOST_PARTS) throw new ImportRefused('fileLarge');
        if (!wanted.test(name)) return false;
        bytes += originalSize;
        if (bytes > MOST_UNPACKED) throw new ImportRefused('fileLarge');
        return true;
      },
    });
    return Object.fromEntries(Object.entries(files).map(([name, part]) => [name, strFromU8(part)]));
  } catch (error) {
    throw error instanceof ImportRefused ? error : new ImportRefused('fileBroken');
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
  return plain(found).slice(0, MOST_TEXT);
}
/** The path of the first sheet that is not hidden. */
function firstSheet(parts: Parts): string {
  const sheets = [...elements(parts['xl/workbook.xml'] ?? '', 'sheet')];
  const sheet =
    sheets.find(({ attributes }) => !/^(?:veryH|h)idden$/.test(attributeOf(attributes, 'state') ?? '')) ?? sheets[0];
  const id = sheet && attributeOf(sheet.attributes, 'id');
  for (const { attributes } of elements(parts['xl/_rels/workbook.xml.rels'] ?? '', 'Relationship')) {
    const target = attributeOf(attributes, 'Target');
    if (id !== undefined && attributeOf(attributes, 'Id') === id && target !== undefined)
      return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  }
  return 'xl/worksheets/sheet1.xml';
}
/** Which cell styles show a percent. */
function percentStyles(styles: string): readonly boolean[] {
  const own = new Set<string>(['9', '10']);
  for (const { attributes } of elements(styles, 'numFmt'))
    if (attributeOf(attributes, 'formatCode')?.includes('%')) own.add(attributeOf(attributes, 'numFmtId') ?? '');
  const [cells] = elements(styles, 'cellXfs');
  return [...elements(cells?.inner ?? '', 'xf')].map(({ attributes }) =>
    own.has(attributeOf(attributes, 'numFmtId') ?? ''),
  );
}
/** `C` of `C12` is 2. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]+/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** Reads the first visible sheet of a workbook. */
export function readXlsx(content: Buffer): readonly SheetRow[] {
  const parts = unpack(content);
  const sheet = parts[firstSheet(parts)];
  if (sheet === undefined || Object.values(parts).some((part) => part.slice(0, 2000).includes('<!DOCTYPE')))
    throw new ImportRefused('fileBroken');
  const strings = [...elements(parts['xl/sharedStrings.xml'] ?? '', 'si')].map(({ inner }) => runs(inner));
  const percents = percentStyles(parts['xl/styles.xml'] ?? '');
  const cellOf = ({ attributes, inner }: XmlElement): RawCell => {
    const type = attributeOf(attributes, 't');
    if (type === 'inlineStr') return runs(inner);
    const [written] = elements(inner, 'v');
    const value = plain(written?.inner ?? '');
    if (type === 's') return strings[Number(value)] ?? '';
    if (type === 'b') return value === '1' ? '是' : '否';
    if (type === 'str' || type === 'e' || type === 'd' || value === '') return value.slice(0, MOST_TEXT);
    return { number: value.slice(0, 40), percent: percents[Number(attributeOf(attributes, 's') ?? 0)] === true };
  };
  const rows: SheetRow[] = [];
  let line = 0;
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
    if (!isBlank(cells)) rows.push({ line, cells });
    if (rows.length > mostRows + 20) throw new ImportRefused('tooManyRows', { most: String(mostRows) });
  }
  return rows;
}
