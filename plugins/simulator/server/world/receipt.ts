import type { BookedOrder } from './bank-books.ts';

/** A receipt of one page in a font that every reader has: a PDF small enough to be written by hand. */
export function receiptPdf({ number, at, amount, order: { key } }: BookedOrder): Uint8Array {
  const lines = ['Bank receipt (simulated)', `No. ${number}`, at, `Order ${key}`, `CNY ${(amount / 100).toFixed(2)}`];
  const drawn = lines.map((line, n) => `BT /F1 12 Tf 60 ${780 - 20 * n} Td (${line.replace(/[\\()]/g, '\\$&')}) Tj ET`);
  const content = drawn.join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, n) => {
    const place = text.length;
    text += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = text.length;
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
