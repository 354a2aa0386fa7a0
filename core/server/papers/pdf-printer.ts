import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Paper, PaperPart, PdfPrinter } from '@freightdeck/sdk/server';
import { qrMatrix } from '@freightdeck/sdk/values';
import { drawTable } from './draw-table.ts';

const folder = join(dirname(createRequire(import.meta.url).resolve('@embedpdf/fonts-sc')), '../fonts');
interface Fonts {
  readonly regular: Buffer;
  readonly bold: Buffer;
}
let fonts: Promise<Fonts> | undefined;
const load = async (): Promise<Fonts> => ({
  regular: await readFile(join(folder, 'NotoSansHans-Regular.otf')),
  bold: await readFile(join(folder, 'NotoSansHans-Medium.otf')),
});
/** Read with the first paper and kept. Only the glyphs a paper uses are embedded in it. */
const readFonts = (): Promise<Fonts> => (fonts ??= load());

/** In points; A4 is 595 by 842. */
const margin = { side: 56, top: 56, bottom: 72 };
const codeSide = 76;
const ink = '#1b1b1b';
const pale = '#666666';
const rule = '#bdbdbd';
type Page = PDFKit.PDFDocument;
const widthOf = (page: Page): number => page.page.width - 2 * margin.side;
const below = (page: Page): number => page.page.height - margin.bottom;
const hairline = (page: Page, y: number, from: number, to: number): void => {
  page.moveTo(from, y).lineTo(to, y).lineWidth(0.5).strokeColor(rule).stroke();
};

/** Draws each dark square of the QR code a little too large, so that no viewer shows gaps between them. */
function drawCode(page: Page, text: string, x: number, y: number): void {
  const rows = qrMatrix(text);
  if (!rows) throw new Error(`Too long for the code of a paper: ${text}`);
  const step = codeSide / rows.length;
  page.fillColor('#000000');
  rows.forEach((row, down) =>
    row.forEach((dark, right) => {
      if (dark) page.rect(x + right * step, y + down * step, step + 0.05, step + 0.05);
    }),
  );
  page.fill();
}
function drawHead(page: Page, { title, number, issuer, check }: Paper): void {
  const right = page.page.width - margin.side - codeSide;
  drawCode(page, check, right, margin.top);
  page
    .font('regular')
    .fontSize(7)
    .fillColor(pale)
    .text('扫码核验真伪', right, margin.top + codeSide + 3, { width: codeSide, align: 'center' });
  page.fontSize(9).text(issuer, margin.side, margin.top, { width: widthOf(page) - codeSide - 12 });
  page
    .font('bold')
    .fontSize(19)
    .fillColor(ink)
    .text(title, margin.side, margin.top + 26, { width: widthOf(page) - codeSide - 12 });
  page
    .font('regular')
    .fontSize(10)
    .fillColor(pale)
    .text(`编号 ${number}`, { width: widthOf(page) - codeSide - 12 });
  page.y = Math.max(page.y, margin.top + codeSide + 16) + 8;
}
function drawTitle(page: Page, title: string | undefined): void {
  if (title === undefined) return;
  if (page.y + 48 > below(page)) page.addPage();
  page
    .moveDown(0.3)
    .font('bold')
    .fontSize(11)
    .fillColor(ink)
    .text(title, margin.side, page.y, { width: widthOf(page) });
  page.moveDown(0.2);
}
/** Two columns of label and value; a long value takes the whole width. */
function drawFacts(page: Page, rows: readonly (readonly [string, string])[]): void {
  const label = 66;
  const half = widthOf(page) / 2;
  let column = 0;
  let y = page.y + 2;
  let height = 0;
  const end = (): void => {
    if (column === 0) return;
    y += height + 6.5;
    hairline(page, y - 3, margin.side, margin.side + widthOf(page));
    [column, height] = [0, 0];
  };
  for (const [name, value] of rows) {
    page.font('regular').fontSize(9.5);
    const wide = page.widthOfString(value) > half - label - 12;
    if (wide) end();
    const room = (wide ? widthOf(page) : half) - label - 12;
    const tall = page.heightOfString(value, { width: room });
    if (column === 0 && y + tall > below(page)) {
      page.addPage();
      y = margin.top;
    }
    const x = margin.side + column * half;
    page.fillColor(pale).text(name, x, y, { width: label });
    page.fillColor(ink).text(value, x + label, y, { width: room });
    height = Math.max(height, tall);
    column = wide ? 2 : column + 1;
    if (column >= 2) end();
  }
  end();
  page.y = y;
}
/** Signature blocks side by side, kept together on one page. */
function drawSides(page: Page, sides: Extract<PaperPart, { kind: 'sides' }>['sides']): void {
  const width = widthOf(page) / Math.max(1, sides.length) - 12;
  page.font('regular').fontSize(9.5);
  const tall = Math.max(
    ...sides.map(
      ({ lines }) => 22 + lines.reduce((sum, line) => sum + page.heightOfString(line || ' ', { width }) + 3, 0),
    ),
  );
  if (page.y + tall + 16 > below(page)) page.addPage();
  const top = page.y + 14;
  let lowest = top;
  sides.forEach(({ title, lines, stamp }, at) => {
    const x = margin.side + at * (width + 24);
    page.font('bold').fontSize(10.5).fillColor(ink).text(title, x, top, { width });
    page.font('regular').fontSize(9.5);
    // An empty line is room for a signature: without a glyph the printer would not move on.
    for (const line of lines) page.text(line || ' ', x, page.y + 3, { width });
    lowest = Math.max(lowest, page.y);
    // Over the words, as a stamp is.
    if (stamp) page.image(Buffer.from(stamp), x + Math.max(0, width - 110) / 2, top - 8, { fit: [110, 110] });
  });
  page.y = lowest + 6;
}
function drawPart(page: Page, part: PaperPart): void {
  if (part.kind === 'sides') return drawSides(page, part.sides);
  drawTitle(page, part.title);
  if (part.kind === 'facts') return drawFacts(page, part.rows);
  if (part.kind === 'table')
    return drawTable(page, part, {
      ...{ left: margin.side, width: widthOf(page) },
      ...{ top: margin.top, bottom: below(page) },
    });
  // Each line of the text is a paragraph.
  for (const line of part.text.split('\n')) {
    if (line.trim() === '') page.moveDown(0.4);
    else
      page
        .font('regular')
        .fontSize(10)
        .fillColor(ink)
        .text(line, margin.side, page.y, { width: widthOf(page), lineGap: 4.5 });
  }
}
/**
 * On every page: the hash, who printed it, the page number, and the watermark if there is one; from the second page on,
 * of which paper it is.
 */
function drawFeet(page: Page, { title, number, hash, printed, mark }: Paper): void {
  const { start, count } = page.bufferedPageRange();
  for (let at = start; at < start + count; at += 1) {
    page.switchToPage(at);
    // Without this, text below the bottom margin would start a new page.
    page.page.margins.bottom = 0;
    if (at > start)
      page
        .font('regular')
        .fontSize(9)
        .fillColor(pale)
        .text(`${title}　编号 ${number}`, margin.side, margin.top - 24, { width: widthOf(page), lineBreak: false });
    const y = page.page.height - margin.bottom + 20;
    hairline(page, y - 6, margin.side, page.page.width - margin.side);
    page
      .font('regular')
      .fontSize(7.5)
      .fillColor(pale)
      .text(`内容哈希 SHA-256：${hash}`, margin.side, y, { width: widthOf(page), lineBreak: false });
    page.text(printed, margin.side, y + 12, { width: widthOf(page) - 80, lineBreak: false });
    page.text(`第 ${at - start + 1} 页 / 共 ${count} 页`, page.page.width - margin.side - 80, y + 12, {
      width: 80,
      align: 'right',
      lineBreak: false,
    });
    if (mark === undefined) continue;
    page
      .save()
      .rotate(-35, { origin: [page.page.width / 2, page.page.height / 2] })
      .font('bold')
      .fontSize(84)
      .fillColor('#c62828', 0.12)
      .text(mark, 0, page.page.height / 2 - 60, { width: page.page.width, align: 'center', lineBreak: false })
      .restore();
  }
}

async function print(paper: Paper): Promise<Uint8Array> {
  // Loaded with the first paper: it unpacks tables for every script of the world.
  const { default: PDFDocument } = await import('pdfkit');
  const { regular, bold } = await readFonts();
  const page = new PDFDocument({
    size: 'A4',
    bufferPages: true,
    lang: 'zh-CN',
    displayTitle: true,
    margins: { top: margin.top, bottom: margin.bottom, left: margin.side, right: margin.side },
    info: {
      Title: `${paper.title} ${paper.number}`,
      Author: paper.issuer,
      Subject: `SHA-256 ${paper.hash}`,
      Creator: 'Freightdeck',
      Producer: 'Freightdeck',
    },
  });
  const chunks: Uint8Array[] = [];
  const done = new Promise<Uint8Array>((resolvePaper, reject) => {
    page.on('data', (chunk: Uint8Array) => {
      chunks.push(chunk);
    });
    page.on('end', () => {
      resolvePaper(Buffer.concat(chunks));
    });
    page.on('error', reject);
  });
  page.registerFont('regular', regular).registerFont('bold', bold);
  drawHead(page, paper);
  for (const part of paper.parts) drawPart(page, part);
  drawFeet(page, paper);
  page.end();
  return done;
}
/** Prints A4 papers as PDF and embeds the glyphs they use from a free Chinese font. */
export const pdfPrinter: PdfPrinter = { print };
/**
 * Where the installation knows its public address, a paper sends its readers there, whatever the caller that printed
 * it called itself: a true paper must not lead to somebody else's check page.
 */
export const pdfPrinterAt = (publicUrl: string): PdfPrinter => ({
  print: (paper) => pdfPrinter.print({ ...paper, check: `${publicUrl}${new URL(paper.check).pathname}` }),
});
