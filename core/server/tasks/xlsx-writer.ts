import type { FileHandle } from 'node:fs/promises';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Cell } from './cell-text.ts';

const xml = (body: string): string => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`;
const escape = (text: string): string =>
  // eslint-disable-next-line no-control-regex -- characters that XML cannot hold at all
  text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Style index by decimals of a number: general text is 0, the head is 1. */
const styleOf: Readonly<Record<number, number>> = { 0: 2, 1: 3, 2: 4, 3: 5, 4: 6 };
const formats = [[164, '0'], [165, '#,##0.0'], [166, '#,##0.00'], [167, '#,##0.000'], [168, '#,##0.0000']] as const;
const styles = xml(`<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="${formats.length}">${formats.map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`).join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${formats.length + 2}"><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyFont="1"/>${formats.map(([id]) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`);
const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': xml('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>'),
  '_rels/.rels': xml('<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>'),
  'xl/workbook.xml': xml('<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>'),
  'xl/_rels/workbook.xml.rels': xml('<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>'),
  'xl/styles.xml': styles,
};

/** Writes a workbook of one sheet row by row: what is written leaves the memory, however many rows there are. */
export class XlsxWriter {
  readonly #file: FileHandle;
  readonly #zip: Zip;
  readonly #sheet: ZipDeflate;
  readonly #widths: readonly number[];
  #pending: Uint8Array[] = [];
  #row = 1;

  constructor(file: FileHandle, widths: readonly number[] = []) {
    this.#file = file;
    this.#widths = widths;
    this.#zip = new Zip((error, chunk) => {
      if (error) throw error;
      this.#pending.push(chunk);
    });
    this.#sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 3 });
  }

  async begin(titles: readonly string[]): Promise<void> {
    for (const [name, content] of Object.entries(parts)) {
      const part = new ZipPassThrough(name);
      this.#zip.add(part);
      part.push(strToU8(content), true);
    }
    this.#zip.add(this.#sheet);
    const columns = this.#widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${Math.max(8, Math.round(width / 8))}" customWidth="1"/>`).join('');
    this.#push(xml(`<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columns === '' ? '' : `<cols>${columns}</cols>`}<sheetData>`));
    this.#push(`<row r="1">${titles.map((title) => `<c t="inlineStr" s="1"><is><t xml:space="preserve">${escape(title)}</t></is></c>`).join('')}</row>`);
    await this.#flush();
  }

  async rows(rows: readonly (readonly Cell[])[]): Promise<void> {
    this.#push(rows.map((row) => {
      this.#row += 1;
      return `<row r="${this.#row}">${row.map((cell) => ('number' in cell ? `<c s="${styleOf[cell.decimals] ?? 2}"><v>${cell.number}</v></c>` : `<c t="inlineStr"><is><t xml:space="preserve">${escape(cell.text)}</t></is></c>`)).join('')}</row>`;
    }).join(''));
    await this.#flush();
  }

  async end(): Promise<void> {
    this.#sheet.push(strToU8('</sheetData></worksheet>'), true);
    this.#zip.end();
    await this.#flush();
  }

  #push(text: string): void {
    this.#sheet.push(strToU8(text));
  }
  async #flush(): Promise<void> {
    const chunks = this.#pending;
    this.#pending = [];
    for (const chunk of chunks) await this.#file.write(chunk);
  }
}
