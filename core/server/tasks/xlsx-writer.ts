import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';
import { strToU8, Zip, ZipPassThrough } from 'fflate';
import type { AsyncFlateStreamHandler, ZipInputFile } from 'fflate';
import type { Cell } from './cell-text.ts';

/** A part of a workbook, with the XML declaration in front. */
export const xmlPart = (body: string): string => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`;
const special = /[&<>\u0000-\u001F\uFFFE\uFFFF]/;
/** Text without characters that XML forbids, escaped. */
export const escapeXml = (text: string): string =>
  !special.test(text)
    ? text
    : text
        .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;');

/** Style index by number of decimals; 0 is general text, 1 the label row. */
const styleOf: Readonly<Record<number, number>> = { 0: 2, 1: 3, 2: 4, 3: 5, 4: 6 };
const formats = [
  [164, '0'],
  [165, '#,##0.0'],
  [166, '#,##0.00'],
  [167, '#,##0.000'],
  [168, '#,##0.0000'],
] as const;
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const contentOf = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const numbers = formats.map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`);
const cellStyles = formats.map(([id]) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`);
const styles = xmlPart(
  `<styleSheet xmlns="${spreadsheet}"><numFmts count="${formats.length}">${numbers.join('')}</numFmts>` +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
    '<fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
    `<cellXfs count="${formats.length + 2}"><xf numFmtId="49" applyNumberFormat="1"/>` +
    `<xf numFmtId="49" fontId="1" applyFont="1"/>${cellStyles.join('')}</cellXfs></styleSheet>`,
);
/**
 * Every part of a workbook except its sheets (`xl/worksheets/sheet1.xml` …). Style 0 is text, style 1 the label row.
 */
export function workbookParts(sheets: readonly string[]): Readonly<Record<string, string>> {
  const each = (write: (name: string, number: number) => string): string =>
    sheets.map((name, index) => write(name, index + 1)).join('');
  const last = sheets.length + 1;
  return {
    '[Content_Types].xml': xmlPart(
      `<Types xmlns="${packages}/content-types">` +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        '<Default Extension="xml" ContentType="application/xml"/>' +
        `<Override PartName="/xl/workbook.xml" ContentType="${contentOf}.sheet.main+xml"/>` +
        `<Override PartName="/xl/styles.xml" ContentType="${contentOf}.styles+xml"/>` +
        each((_, number) => {
          const part = `/xl/worksheets/sheet${number}.xml`;
          return `<Override PartName="${part}" ContentType="${contentOf}.worksheet+xml"/>`;
        }) +
        '</Types>',
    ),
    '_rels/.rels': xmlPart(
      `<Relationships xmlns="${packages}/relationships">` +
        `<Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': xmlPart(
      `<workbook xmlns="${spreadsheet}" xmlns:r="${relations}"><sheets>` +
        each((name, number) => `<sheet name="${escapeXml(name)}" sheetId="${number}" r:id="rId${number}"/>`) +
        '</sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': xmlPart(
      `<Relationships xmlns="${packages}/relationships">` +
        each((_, number) => {
          const sheet = `worksheets/sheet${number}.xml`;
          return `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="${sheet}"/>`;
        }) +
        `<Relationship Id="rId${last}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': styles,
  };
}

/** Bytes compressed at once. Buffers are reused, because strings of this length would fill V8's old generation. */
const PIECE = 128 * 1024;
/** The sheet in the zip, compressed by Node's zlib: in another thread and outside the V8 heap. */
class PackedSheet implements ZipInputFile {
  readonly filename = 'xl/worksheets/sheet1.xml';
  readonly compression = 8;
  crc = 0;
  size = 0;
  ondata!: AsyncFlateStreamHandler;
  readonly #deflate = createDeflateRaw({ level: 3, chunkSize: PIECE });
  #failure: Error | undefined;
  /** Double buffer: one is filled while the other is compressed. */
  #piece = Buffer.allocUnsafe(PIECE);
  #other = Buffer.allocUnsafe(PIECE);
  #filled = 0;
  #packing: Promise<void> = Promise.resolve();

  constructor() {
    this.#deflate.on('data', (chunk: Buffer<ArrayBuffer>) => this.ondata(null, chunk, false));
    this.#deflate.on('error', (error) => {
      this.#failure = error;
    });
  }
  /**
   * Adds a short text, such as a row; many are compressed together. Returns a promise only when the caller must wait.
   */
  push(text: string): Promise<void> | undefined {
    // A UTF-16 unit takes at most three bytes of UTF-8.
    if (text.length * 3 > PIECE - this.#filled) return this.#makeRoom(text);
    this.#filled += this.#piece.write(text, this.#filled);
    return undefined;
  }
  async #makeRoom(text: string): Promise<void> {
    await this.#empty();
    if (text.length * 3 <= PIECE) return this.push(text);
    await this.#packing;
    this.#pack(Buffer.from(text));
  }
  /** Compresses the filled buffer once the previous one is done, and continues with the other. */
  async #empty(): Promise<void> {
    await this.#packing;
    if (this.#failure) throw this.#failure;
    this.#pack(this.#piece.subarray(0, this.#filled));
    [this.#piece, this.#other] = [this.#other, this.#piece];
    this.#filled = 0;
  }
  #pack(bytes: Buffer): void {
    this.crc = crc32(bytes, this.crc);
    this.size += bytes.length;
    this.#packing = new Promise<void>((done) => {
      this.#deflate.write(bytes, () => done());
    });
  }
  async end(text: string): Promise<void> {
    await this.push(text);
    await this.#empty();
    await this.#packing;
    if (this.#failure) throw this.#failure;
    const packed = once(this.#deflate, 'end');
    this.#deflate.end();
    await packed;
    this.ondata(null, new Uint8Array(), true);
  }
}

/** Texts whose spaces an XML reader would drop. */
const spaces = /^\s|\s$|\s\s|[\n\t]/;
const [emptyCell, endOfText, endOfNumber] = ['<c/>', '</t></is></c>', '</v></c>'];
const [beginText, beginSpaced] = ['<c t="inlineStr"><is><t>', '<c t="inlineStr"><is><t xml:space="preserve">'];
const beginNumber = [0, 1, 2, 3, 4].map((decimals) => `<c s="${styleOf[decimals]}"><v>`);
/** Adds the pieces of a cell; joining them once per row avoids hundreds of temporary strings. */
function addCell(parts: string[], cell: Cell): void {
  if ('number' in cell) parts.push(beginNumber[cell.decimals]!, cell.number, endOfNumber);
  else if (cell.text === '') parts.push(emptyCell);
  else parts.push(spaces.test(cell.text) ? beginSpaced : beginText, escapeXml(cell.text), endOfText);
}

/** What takes the bytes of a workbook: a file, or memory. */
interface Sink {
  write(chunk: Uint8Array): Promise<unknown>;
}
/** Writes a workbook of one sheet row by row; memory use does not grow with the number of rows. */
export class XlsxWriter {
  readonly #file: Sink;
  readonly #zip: Zip;
  readonly #sheet = new PackedSheet();
  readonly #widths: readonly number[];
  #pending: Uint8Array[] = [];
  #row = 1;

  constructor(file: Sink, widths: readonly number[] = []) {
    this.#file = file;
    this.#widths = widths;
    this.#zip = new Zip((error, chunk) => {
      if (error) throw error;
      this.#pending.push(chunk);
    });
  }

  async begin(titles: readonly string[]): Promise<void> {
    for (const [name, content] of Object.entries(workbookParts(['Sheet1']))) {
      const part = new ZipPassThrough(name);
      this.#zip.add(part);
      part.push(strToU8(content), true);
    }
    this.#zip.add(this.#sheet);
    const columns = this.#widths
      .map(
        (width, index) =>
          `<col min="${index + 1}" max="${index + 1}" width="${Math.max(8, Math.round(width / 8))}" customWidth="1"/>`,
      )
      .join('');
    await this.#sheet.push(
      xmlPart(
        `<worksheet xmlns="${spreadsheet}"><sheetViews><sheetView workbookViewId="0">` +
          '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
          `</sheetView></sheetViews>${columns === '' ? '' : `<cols>${columns}</cols>`}<sheetData>`,
      ),
    );
    const heads = titles.map(
      (title) => `<c t="inlineStr" s="1"><is><t xml:space="preserve">${escapeXml(title)}</t></is></c>`,
    );
    await this.#sheet.push(`<row r="1">${heads.join('')}</row>`);
    await this.#flush();
  }

  /** Returns a promise only when the caller must wait. */
  row(cells: readonly Cell[]): Promise<void> | undefined {
    this.#row += 1;
    const parts = ['<row r="', String(this.#row), '">'];
    for (const cell of cells) addCell(parts, cell);
    parts.push('</row>');
    const pushed = this.#sheet.push(parts.join(''));
    return pushed && pushed.then(() => this.#flush());
  }

  async end(): Promise<void> {
    await this.#sheet.end('</sheetData></worksheet>');
    this.#zip.end();
    await this.#flush();
  }

  async #flush(): Promise<void> {
    const chunks = this.#pending;
    this.#pending = [];
    for (const chunk of chunks) await this.#file.write(chunk);
  }
}
