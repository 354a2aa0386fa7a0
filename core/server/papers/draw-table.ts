import type { PaperTable } from '@freightdeck/sdk/server';

interface Place {
  readonly left: number;
  readonly width: number;
  readonly top: number;
  /** Below this line a new page begins. */
  readonly bottom: number;
}
type Page = PDFKit.PDFDocument;
const size = 8;
const gap = 6;
const ink = '#1b1b1b';
const pale = '#666666';
const rule = '#bdbdbd';

/** Draws a table; its heads stand on every page. */
export function drawTable(page: Page, { columns, rows, sums }: PaperTable, { left, width, top, bottom }: Place): void {
  const parts = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => (share / parts) * width);
  const line = (y: number): void => {
    page
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(0.5)
      .strokeColor(rule)
      .stroke();
  };
  const row = (cells: readonly string[], font: 'regular' | 'bold', color: string): void => {
    page.font(font).fontSize(size).fillColor(color);
    const y = page.y;
    let x = left;
    let tall = 0;
    columns.forEach(({ number = false }, at) => {
      const room = { width: (widths[at] ?? 0) - gap, align: number ? ('right' as const) : ('left' as const) };
      page.text(cells[at] ?? '', x, y, room);
      tall = Math.max(tall, page.y - y);
      x += widths[at] ?? 0;
    });
    page.y = y + tall + 4;
    line(page.y - 2);
  };
  const tallest = (cells: readonly string[]): number => {
    page.font('regular').fontSize(size);
    return Math.max(...cells.map((cell, at) => page.heightOfString(cell, { width: (widths[at] ?? 0) - gap }))) + 4;
  };
  const heads = (): void =>
    row(
      columns.map(({ head }) => head),
      'bold',
      pale,
    );
  const place = (cells: readonly string[], font: 'regular' | 'bold'): void => {
    if (page.y + tallest(cells) > bottom) {
      page.addPage();
      page.y = top;
      heads();
    }
    row(cells, font, ink);
  };
  if (page.y + 3 * (size + gap) > bottom) {
    page.addPage();
    page.y = top;
  }
  heads();
  for (const cells of rows) place(cells, 'regular');
  if (sums) place(sums, 'bold');
  page.x = left;
}
