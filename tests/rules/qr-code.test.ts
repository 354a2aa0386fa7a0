import fc from 'fast-check';
import jsQR from 'jsqr';
import { describe, expect, it } from 'vitest';
import { qrPicture } from '../../sdk/ui/qr-code.tsx';
import { qrMatrix } from '../../sdk/contract/values/qr-matrix.ts';

const dots = 4;
const edge = 4;
/** What a telephone sees of a code: black and white, a light edge around it, `dots` pixels for each square. */
function photograph(rows: readonly (readonly boolean[])[]): {
  readonly side: number;
  readonly pixels: Uint8ClampedArray;
} {
  const side = (rows.length + 2 * edge) * dots;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      if (rows[Math.floor(y / dots) - edge]?.[Math.floor(x / dots) - edge])
        pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
  return { side, pixels };
}
/** Read by jsQR, which shares nothing with what wrote it. */
function readBack(rows: readonly (readonly boolean[])[] | undefined): string | undefined {
  if (!rows) return undefined;
  const { side, pixels } = photograph(rows);
  return jsQR(pixels, side, side)?.data;
}

describe('a QR code', () => {
  it.each([
    ['https://127.0.0.1:8889/goodsQrCode/01M7X6HHM89Z8R5DGBE204HB80', 33],
    ['FUEL-01M7X6HHM89Z8R5DGBE204HB80', 25],
    ['货源码 https://freight.example.cn/goodsQrCode/HY261104000001?p=10001', 37],
    ['x'.repeat(106), 41],
  ])('of %s is read back, from %i squares a side', (text, side) => {
    const rows = qrMatrix(text);
    expect([readBack(rows), rows?.length, rows?.every((row) => row.length === side)]).toEqual([text, side, true]);
  });
  it('of any text that fits is read back', () => {
    const short = fc
      .string({ minLength: 1, maxLength: 26, unit: 'grapheme' })
      .filter((text) => Buffer.byteLength(text) <= 106);
    fc.assert(
      fc.property(short, (text) => {
        expect(readBack(qrMatrix(text))).toBe(text);
      }),
      { numRuns: 50 },
    );
  });
  it('is read back with a blot on it', () => {
    const rows = qrMatrix('https://127.0.0.1:8889/goodsQrCode/01M7X6HHM89Z8R5DGBE204HB80');
    const blotted = rows?.map((row, y) => row.map((dark, x) => dark || (x > 14 && x < 20 && y > 14 && y < 20)));
    expect(readBack(blotted)).toBe('https://127.0.0.1:8889/goodsQrCode/01M7X6HHM89Z8R5DGBE204HB80');
  });
  it('there is none of what is too long, and no picture either', () => {
    expect([qrMatrix('x'.repeat(107)), qrPicture('x'.repeat(107)), qrMatrix('字'.repeat(36))]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
  it('the picture to download has the light edge that readers need', () => {
    expect(qrPicture('a')).toMatch(
      /^<svg xmlns="[^"]+" viewBox="0 0 29 29" shape-rendering="crispEdges"><rect width="29" height="29" fill="#fff"\/><path d="M4 4h1v1h-1z/,
    );
  });
});
